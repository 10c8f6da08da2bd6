/** Whether a list that grows at its foot is followed, or stays where somebody has scrolled it. */

interface ScrollPosition {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** So near the foot is the foot, in pixels. */
const NEAR = 40;
/** So long after a wheel, finger or key has touched the list a scroll is theirs, in milliseconds: they glide. */
const THEIRS = 1500;

export class FollowNewest {
  following = true;
  private top = 0;
  private touched = -Infinity;

  /** Somebody has put a wheel, finger or key to it. */
  touch(now: number): void {
    this.touched = now;
  }

  /** It was scrolled: by somebody upwards, then it stays there; to its foot, then it follows again. */
  scrolled({ scrollTop, scrollHeight, clientHeight }: ScrollPosition, now: number): void {
    const upwards = scrollTop < this.top - 1;
    this.top = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.following = true;
    // Lines that come or go move it too; that nobody has asked for.
    else if (upwards && now - this.touched < THEIRS) this.following = false;
  }
}
