/** Points are counted god by god, once for each finished game on this device; anything skips it. */

const PACE = 900;
const name = (key: string): string => `concordia counted ${key}`;

function was(key: string): boolean {
  try {
    return localStorage.getItem(name(key)) !== null;
  } catch {
    return false;
  }
}

export class Counting {
  /** How many gods are counted. */
  counted = $state(0);
  private timer = 0;

  constructor(
    private readonly key: string,
    private readonly gods: number,
    calm: boolean,
  ) {
    if (calm || was(key)) this.counted = gods;
  }

  get over(): boolean {
    return this.counted >= this.gods;
  }

  /** Count on; the answer stops it. */
  start(): () => void {
    if (!this.over) this.timer = window.setInterval(() => this.next(), PACE);
    else this.keep();
    return () => clearInterval(this.timer);
  }

  skip(): void {
    if (this.over) return;
    this.counted = this.gods;
    this.keep();
  }

  private next(): void {
    this.counted += 1;
    if (this.over) this.keep();
  }

  private keep(): void {
    clearInterval(this.timer);
    try {
      localStorage.setItem(name(this.key), "1");
    } catch {
      // A browser that keeps nothing counts again.
    }
  }
}
