/** A figure of the explorer as the server is asked for its games, and as people call it. */
export interface CountedFigure {
  /** "province:Hispania", "card:smith", "end:house" */
  readonly having: string;
  readonly who: "winners" | "others" | "all";
  readonly named: string;
}

/** Open the games behind a figure; without one, all that are looked at. */
export type OpenGames = (figure?: CountedFigure) => void;
