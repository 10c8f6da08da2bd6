// Written by `python -m concordia.server.protocol.typescript`; do not edit.

export const PROTOCOL_VERSION = 1;

export const MOST_HOUSES = 15;

export const STOREHOUSE_SPACES = 12;

export const CONCORDIA_POINTS = 7;

export const GRACE_TURNS = 3;

export const FIRST_RATING = 1500;

export const SETTLED_DOUBT = 150;

export const LANGUAGE_NAMES = { en: "English", fr: "Français", de: "Deutsch", sr: "Srpski", es: "Español" } as const;

/** All that may be asked about a table, for a seat or a spectator. */
export interface About {
  version: number;
  seat: number | null;
  cities: Record<string, AboutCity>;
  lines: Record<string, AboutLine>;
  provinces: Record<string, AboutProvince>;
  display: Array<AboutSlot | null>;
  players: Array<AboutPlayer>;
  /** what a Prefect would collect now */
  coins: number;
  coin_provinces: Array<string>;
}

/** A city. */
export interface AboutCity {
  good: string;
  province: string;
  /** the price of one more house there */
  goods: Counts;
  money: number;
  /** the first house there costs the money once, the second twice … */
  factor: number;
  /** the seats that have one there */
  houses: Array<number>;
  /** null for spectators, and where the seat has a house */
  short: HouseShort | null;
  way: WayThere | null;
  /** what a house would bring now, by god; null: not shown */
  points: Record<string, number> | null;
}

/** A line. */
export interface AboutLine {
  kind: string;
  no_stop: boolean;
  /** the seat whose colonist stands there */
  holder: number | null;
  /** the cities beside it where the seat has no house */
  opens: Array<string>;
  way: WayThere | null;
}

/** A player. */
export interface AboutPlayer {
  /** free spaces in the storehouse */
  room: number;
  /** whether the seat's Diplomat may copy the top card */
  copyable: boolean | null;
}

/** A province and its marker. */
export interface AboutProvince {
  cities: Array<string>;
  /** the good of the marker */
  bonus: string;
  /** how much of it the seat would get */
  bonus_count: number;
  /** whether it can produce: the marker shows its good */
  up: boolean;
  /** the coins of the marker's other side */
  coins: number;
  yields: Array<YieldOf>;
  /** the seat's free spaces */
  room: number | null;
  /** the spaces that the seat would need */
  needed: number | null;
}

/** A card of the display in its slot. */
export interface AboutSlot {
  card: string;
  price: Counts;
  surcharge: Counts;
  /** goods of any kind that the slot asks for */
  any: number;
  /** the slot where the card would cost no surcharge */
  free_from: number | null;
  short: Shortage | null;
  /** null: nothing is missing, or one trade cannot bring it */
  bank: BankHelp | null;
  /** how many goods would be left; null: it cannot be paid */
  left: number | null;
  /** what the card would bring now; null: not shown */
  points: number | null;
  /** a specialist's: the cities for which it gives a good */
  houses: Array<string> | null;
}

/** The request had been done before, at that version. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** Somebody with an account. */
export interface AcquaintanceOut {
  id: number;
  name: string;
  /** Whether I follow them. */
  followed: boolean;
}

/** Decide: one of the legal actions, as JSON of the contract. */
export interface Act {
  type: "act";
  /** the client's name for its request */
  id: string;
  /** how many entries the table's log has */
  version: number;
  action: GameAction;
}

/** Something that happens once everybody who plays agrees. */
export interface AgreementInfo {
  kind: "cancel";
  /** who asked */
  by: number;
  at: number;
  /** people */
  agreed: Array<number>;
  /** people who have not answered */
  waiting: Array<number>;
}

/** What is said and drawn at a node, all of it. */
export interface Annotation {
  revision: number;
  comment?: string;
  marks?: Array<StudyMark>;
}

/** Yes or no. */
export interface Answer {
  agree: boolean;
}

/** How often an answer was given at a first try. */
export interface AnswerBar {
  /** what the turn comes to; nothing for answers that were not foreseen */
  deeds: Array<string>;
  right: boolean;
  count: number;
  mine: boolean;
}

/** Make somebody a moderator, or no longer; for hosts. */
export interface AppointIn {
  /** The reason; the person is told it. */
  words?: string;
  /** The report that led to it. */
  report?: number | null;
  kind: "appoint";
  role: "moderator" | null;
}

/** All days that are over, the newest first. */
export interface Archive {
  days: Array<PastDay>;
}

/** Who is asked for what; the kind ``end`` means that an open turn waits to be ended. */
export interface Asked {
  seat: number;
  kind: string;
  since: number;
  deadline: number | null;
  /** when the clock stopped, while the table is paused */
  stopped?: number | null;
}

/** Taking back or ending the turn, as over the socket. */
export interface Asking {
  /** the client's name for its request */
  id: string;
  /** how many entries the table's log has */
  version: number;
  seat?: number | null;
}

/** I am back: no bot plays my seat any more. */
export interface Back {
  type: "back";
}

/** What the bank would take for what is missing. */
export interface BankHelp {
  money: number;
  /** whether the seat has so much */
  enough: boolean;
}

/** A board to play on. */
export interface Board {
  id: string;
  name: string;
  /** for how many players */
  recommended: [number, number] | null;
}

/** What a seat received besides: from the card it plays or copies, in a team also from its partner's. */
export interface Brought {
  money?: number;
  goods?: Counts;
  cards?: number;
}

/** Build a house. */
export interface BuildAction {
  type: "build";
  city: string;
}

/** A kind of card that can still be bought. */
export interface CardComing {
  card: string;
  /** for whom it scores in this game */
  gods: Array<string>;
  /** how many lie open */
  display: number;
  /** how many must be in the stack; null: nobody can know */
  stack: number | null;
}

/** How often a card was played and bought in all these games. */
export interface CardTallyOut {
  card: string;
  played: number;
  bought: number;
}

/** A change of a study; refused with 409 where it has been changed since the revision that was seen. */
export interface Changing {
  revision: number;
}

/** Another title, or another place among the chapters, counted from 0. */
export interface ChapterEdit {
  revision: number;
  title?: string | null;
  place?: number | null;
}

/** A chapter in the list of a study's. */
export interface ChapterInfo {
  number: number;
  title: string;
}

/** A chapter: the open table at its start, then all decisions, each line before its variations' siblings. */
export interface ChapterOut {
  number: number;
  title: string;
  revision: number;
  table: TableInfo;
  start: TableView;
  /** depth first; what follows the same node is in order */
  moments: Array<StudyMoment>;
  remarks: Array<Remark>;
}

/** Something that was said at the table. */
export interface ChatLine {
  id: number;
  person: number;
  name: string;
  text: string;
  at: number;
}

/** What was said, the oldest first. */
export interface ChatLines {
  lines: Array<ChatLine>;
}

/** A moderator has removed a line of chat. */
export interface ChatRemoved {
  type: "chat_removed";
  id: number;
}

/** What a tried turn is worth; what was played in the game is told once it is right. */
export interface CheckedTurn {
  right: boolean;
  chance: number;
  mark: number;
  in_game: number;
  why: string;
  /** what each action of the tried turn costs or brings */
  prices: Array<Effect>;
  played: Array<GameAction>;
  state: "open" | "hinted" | "found" | "helped" | "skipped" | "shown";
}

/** What can be chosen for a table. */
export interface Choices {
  games: Array<string>;
  /** by game and number of players: the seats that count together */
  sides: Record<string, Record<string, Array<Array<number>>>>;
  maps: Array<Board>;
  /** what may be chosen, the default first */
  options: Record<string, Array<string | boolean>>;
  bots: Array<string>;
  /** how strong bots are, on the scale of people's ratings */
  ratings: Record<string, number>;
  /** the bot that plays for somebody who is away, where a table names no other */
  stand_in: string;
}

/** The code from the e-mail. */
export interface CodeIn {
  code: string;
}

/** What a result of another server would have been here. */
export interface Compared {
  /** whether it was the same deal; else nothing can be compared */
  same: boolean;
  rank: number | null;
  results: number;
}

/** Whose address is confirmed now. */
export interface ConfirmedOut {
  name: string;
  email: string;
}

/** A line of chat, or words of a study, as they were when they were reported. */
export interface ContextLine {
  id: number;
  person: number;
  name: string;
  text: string;
  at: number;
}

/** Do what another seat's card does. */
export interface CopyAction {
  type: "copy";
  seat: number;
  role?: string;
}

/** So many hours each time somebody is asked, and days of vacation for the whole game. */
export interface Correspondence {
  kind: "correspondence";
  hours: number;
  vacation_days?: number;
}

export type Counts = Partial<Record<Good, number>>;

/** The results of a day that is over. */
export interface DayResults {
  date: string;
  version: string;
  shared: boolean;
  game: string;
  map: string;
  players: number;
  seats: Array<DealSeat>;
  results: number;
  /** empty where there are fewer than 20 results */
  bars: Array<HistogramBar>;
  /** the points one by one where there are fewer than 20 results */
  dots: Array<number>;
  mine: RankingRow | null;
  percentile: number | null;
  top: Array<RankingRow>;
  around: Array<RankingRow>;
  friends: Array<RankingRow>;
  /** my own turns */
  line: Array<LineTurn>;
  master: MasterLine;
  /** the same on every server that had this deal */
  fingerprint: string;
}

/** A seat of a deal: yours, or an opponent's. */
export interface DealSeat {
  seat: number;
  /** null: yours */
  name: string | null;
  level: string | null;
  rating: number | null;
}

/** A deal; without a seed one is drawn. */
export interface DealSource {
  kind: "deal";
  game?: string;
  map?: string;
  players: number;
  options?: Record<string, boolean | string>;
  seed?: number | null;
}

/** The dearest mistakes of one's own games: the newest game first, within a game by cost. */
export interface DearestMistakes {
  mistakes: Array<MistakeOut>;
  /** finished games that have a review */
  reviewed: number;
  /** the latest that have none */
  unreviewed: Array<GameToReview>;
}

/** A decision, as over the socket. */
export interface Deciding {
  /** the client's name for its request */
  id: string;
  /** how many entries the table's log has */
  version: number;
  action: GameAction;
  /** only needed by who holds several seats */
  seat?: number | null;
}

/** The decision somebody is asked for, with the details of its kind. */
export interface DecisionView {
  seat: number;
  kind: string;
  how?: Array<string>;
  steps?: number;
  building?: boolean;
  placed?: boolean;
  traded?: Array<Good>;
  buys?: number;
  surcharged?: boolean;
  incoming?: Counts;
}

/** Something that was done about a person. */
export interface DeedOut {
  id: number;
  kind:
    | "warn"
    | "mute"
    | "unmute"
    | "suspend"
    | "unsuspend"
    | "rename"
    | "remove_line"
    | "take_down"
    | "put_back"
    | "appoint"
    | "delete";
  subject: number | null;
  subject_name: string | null;
  /** Null: the host's command line, or somebody who was deleted. */
  moderator: number | null;
  moderator_name: string | null;
  words: string;
  until: number | null;
  /** The line that was removed. */
  text: string | null;
  /** The name from before, or null. */
  before: string | null;
  /** The new name. */
  name: string | null;
  /** The link of the study that was taken down or put back. */
  study: string | null;
  /** What it was called then. */
  title: string | null;
  role: string | null;
  at: number;
}

/** The request was done; the table's version after it. */
export interface Done {
  version: number;
}

/** What an action costs or brings; negative numbers are paid. */
export interface Effect {
  steps?: number;
  money?: number;
  goods?: Counts;
  yields?: Record<string, Counts>;
}

/** End a mute or a suspension early. */
export interface EndIn {
  /** The reason; the person is told it. */
  words?: string;
  /** The report that led to it. */
  report?: number | null;
  kind: "unmute" | "unsuspend";
}

/** End your turn, which makes it final. */
export interface EndTurn {
  type: "end_turn";
  /** the client's name for its request */
  id: string;
  /** how many entries the table's log has */
  version: number;
}

/** After some first turns: what was played, and how these games ended. */
export interface Explored {
  /** when this server last looked for new games; seconds since 1970, UTC */
  as_of: number;
  /** all games of the source, whatever the board */
  source_games: number;
  /** those of the board, the number of players and the level */
  filter_games: number;
  /** of these, those that began with the turns asked for */
  games: number;
  /** of these, played on this server */
  here: number;
  /** how often a seat wins if nothing matters */
  fair: number;
  /** whose turn it is after these turns */
  seat: number;
  /** whether the turn after this one is known, too */
  deeper: boolean;
  /** seats that won */
  winners: number;
  /** seats that did not */
  others: number;
  /** turns of each player, on average */
  rounds: number;
  /** the next turn, the most played first */
  turns: Array<WinShare>;
  /** how many had a house there */
  provinces: Array<Had>;
  cities: Array<Had>;
  /** how many bought one */
  cards: Array<Had>;
  /** points of all of them together; with concordia and total */
  gods: Array<Had>;
  /** card: the last one was bought; house: the fifteenth was built */
  ends: Record<string, number>;
  points: Array<PointsBar>;
  /** by place in the first round, from 0 */
  seats: Array<WinShare>;
  /** by the number of houses at the end */
  houses: Array<WinShare>;
  /** by the number of cards bought */
  bought: Array<WinShare>;
  available: Array<PlayedHere>;
  /** what played the shipped games */
  command: string;
}

/** A game of this server that was counted. */
export interface ExplorerGame {
  key: string;
  at: number;
  points: Array<number>;
  winners: Array<number>;
}

/** The latest games that began so and that I may open. */
export interface ExplorerGames {
  games: Array<ExplorerGame>;
  /** how many there are, with those that I may not open */
  count: number;
}

/** A result to take elsewhere. Its hash finds slips of the pen; it proves nothing. */
export interface ExportedResult {
  concordia_daily: 1;
  date: string;
  version: string;
  game: string;
  board: string;
  players: number;
  /** the deal's fingerprint */
  deal: string;
  points: number;
  hash: string;
}

/** The message could not be read, or the server could not do what it says; the socket stays open. */
export interface Failed {
  type: "error";
  code: string;
  reason: string;
}

/** My password; a guest has none. */
export interface FarewellIn {
  password?: string;
}

/** All seats after a turn. */
export interface Figures {
  /** how many turns were over */
  turn: number;
  /** who decided last; null at the start */
  seat: number | null;
  /** the last line of the log */
  number: number;
  scores: Array<Record<string, number>>;
  money: Array<number>;
  houses: Array<number>;
  cards: Array<number>;
  /** to win, 0 to 1, as the levels judge the table; partners share one */
  chances: Array<number>;
}

/** The figures. */
export interface FiguresOut {
  /** By kind of game, whichever was asked for. */
  kinds: Array<TallyOut>;
  boards: Array<TallyOut>;
  /** By number of players. */
  counts: Array<TallyOut>;
  gods: Array<GodTallyOut>;
  /** The most played first. */
  cards: Array<CardTallyOut>;
}

/** All that moderators know of a person. */
export interface FileOut {
  person: SubjectOut;
  log: Array<DeedOut>;
  /** Their studies that are taken down. */
  taken_down: Array<TakenDown>;
}

/** The bots that take the open seats; without a level those of the table. */
export interface Filling {
  level?: string | null;
}

/** Whom I follow, and their public tables. */
export interface FollowedPeople {
  people: Array<AcquaintanceOut>;
  /** Open or being played, the newest first. */
  tables: Array<TableInfo>;
}

/** The confirmed address of an account. */
export interface ForgottenIn {
  email: string;
}

/** From which decision on: the number of a log line; that line and all before it stay. */
export interface Forking {
  number?: number | null;
}

/** A page of people, in the order of their names. */
export interface FoundPeople {
  people: Array<AcquaintanceOut>;
  /** Whether there is another page. */
  more: boolean;
}

/** What waits for me, what I can join and what I can learn. */
export interface FrontPage {
  /** at most four: the longest time left first, then the newest */
  waiting: Array<MyGame>;
  /** how many games wait for me */
  waits: number;
  /** the newest that wait for others, at most two */
  others: Array<MyGame>;
  /** in how many games others are asked */
  elsewhere: number;
  /** at the first game that waits for me */
  news: TurnsSince | null;
  /** the last game I finished that has no review */
  review: GameToReview | null;
  /** mine, over all games of the pace I play most */
  rating: number | null;
  /** open tables to join, the newest, at most three */
  tables: Array<TableInfo>;
  /** null: this server has no deal of the day */
  daily: Today | null;
  puzzles: Puzzles;
  lessons: Lessons;
}

export type GameAction =
  | PlayAction
  | MoveAction
  | BuildAction
  | ProduceAction
  | PlainAction
  | KeepAction
  | PlaceAction
  | TradeAction
  | CopyAction
  | PurchaseAction
  | SuggestAction;

/** A finished game that could be reviewed. */
export interface GameToReview {
  table: string;
  map: string;
  game: string;
  finished_at: number | null;
}

/** What a god brought on average, to the person and to the winners of the same games. */
export interface GodTallyOut {
  god: string;
  games: number;
  points: number;
  winners: number;
}

export type Good = "brick" | "food" | "tool" | "wine" | "cloth";

/** A guest's name; without one they get a Roman name. */
export interface GuestIn {
  name?: string | null;
  language?: "en" | "fr" | "de" | "sr" | "es" | null;
}

/** Something that winners and others had: how many of them, or how much together. */
export interface Had {
  name: string;
  winners: number;
  others: number;
}

/** The screen was handed to the player of one of your seats that is asked: show that seat. */
export interface Handover {
  type: "handover";
  seat: number;
}

/** The first message: the protocol that the client speaks. */
export interface Hello {
  type: "hello";
  protocol: number;
}

/** What a bot would do in the rest of the turn. */
export interface Hint {
  /** the version that the advice is for */
  version: number;
  /** the bot: adviser, which thinks as long as strong and does not err on purpose */
  level: string;
  line: Array<Option>;
  /** what the turn is for, a sentence in the person's language */
  why: string;
  /** what it brings at once; null: points are not shown at this table */
  points: number | null;
}

/** For which of your seats, and whether the second plan is wanted. */
export interface HintWish {
  /** only needed by who holds several seats */
  seat?: number | null;
  /** the best turn that begins otherwise than the first advice */
  another?: boolean;
}

/** A bar of the histogram: five points wide. */
export interface HistogramBar {
  points: number;
  count: number;
}

/** A finished game in figures, from the start to the end. */
export interface History {
  turns: Array<Figures>;
}

/** What the seat lacks for a house; all empty: it can pay. */
export interface HouseShort {
  goods: Counts;
  money: number;
  /** 1: it has no house left */
  houses: number;
}

/** A seat for somebody: any free one, or one whose owner gives it away in a running game. */
export interface InvitationInfo {
  by: number;
  at: number;
  /** for whom; null: for whoever has the link with the code */
  person: number | null;
  name: string;
  seat: number | null;
  /** only for who made it */
  code: string | null;
  declined: boolean;
}

/** Somebody with an account, by name. */
export interface Invitee {
  name: string;
}

/** A turn of a finished game, judged by what it cost in chance to win; chances are whole per cents. */
export interface JudgedTurn {
  turn: number;
  seat: number;
  card: string;
  verdict: "best" | "good" | "inaccuracy" | "mistake" | "turning";
  cost: number;
  before: number;
  played: number;
  better: number;
  /** a clearly better turn; empty where there was none */
  best: Array<GameAction>;
  /** what each action of it costs or brings; empty in older reviews */
  prices: Array<Effect>;
  /** what speaks for it, in the language of whoever asks */
  why: Array<string>;
}

/** What a full storehouse keeps. */
export interface KeepAction {
  type: "keep";
  goods: Counts;
}

/** The password that keeps a name, and perhaps another name. */
export interface KeepIn {
  password: string;
  name?: string | null;
}

export type Kind = "land" | "sea";

/** Somebody on a leaderboard. */
export interface Leader {
  rank: number;
  person: number;
  name: string;
  /** 1500 is where everyone starts. */
  rating: number;
  /** Two times out of three the true strength is no farther away. */
  doubt: number;
  games: number;
}

/** A page of a leaderboard. */
export interface Leaderboard {
  page: number;
  pages: number;
  /** how many people are on all pages */
  count: number;
  people: Array<Leader>;
}

/** How far somebody has come with a lesson. */
export interface LessonMark {
  name: string;
  tasks: Array<TaskMark>;
}

/** A task of a lesson, in the language of whoever asks; its table is a trial of the kind ``lesson``. */
export interface LessonTask {
  name: string;
  aim: string;
  /** what the coach speaks about */
  title: string;
  coach: string;
  rules: Array<string>;
  /** parts of the table it needs besides board, hand and goods: display */
  shows: Array<string>;
  solution: Array<GameAction>;
}

/** The tasks of a lesson. */
export interface LessonTasks {
  name: string;
  tasks: Array<LessonTask>;
}

/** Whether a turn reaches the goal of a task. */
export interface LessonVerdict {
  right: boolean;
  /** what it misses, in a few words */
  why: string | null;
  lessons: Lessons;
}

/** The lessons, and how far one has come with them; without anybody signed in nothing is done. */
export interface Lessons {
  lessons: Array<LessonMark>;
  /** whether a game with hints that fade was played to its end */
  game: boolean;
}

/** What was done elsewhere: kept by the browser of somebody who was not signed in. */
export interface LessonsDone {
  /** names of tasks, or ``game`` */
  done: Array<string>;
}

/** A decision of a line. */
export interface LineStep {
  action: GameAction;
  /** that was bought or copied */
  card: string | null;
}

/** A turn of a line through the deal. */
export interface LineTurn {
  round: number;
  card: string;
  steps: Array<LineStep>;
}

/** A link's key. */
export interface LinkIn {
  /** What stands behind the # of the link. */
  key: string;
}

/** Whose link it is. */
export interface LinkOut {
  name: string;
}

/** Tables, and where the next page begins; null: there are no more. */
export interface Listed {
  tables: Array<TableInfo>;
  next?: number | null;
}

/** One of today's five. */
export interface ListedPuzzle {
  name: string;
  theme: "build" | "prefect" | "purchase" | "diplomat" | "last";
  rating: number;
  /** first, second: at which try it was found */
  state: "open" | "tried" | "first" | "second" | "missed";
}

/** A study in the list of one's own. */
export interface ListedStudyOut {
  key: string;
  title: string;
  visibility: "link" | "private";
  /** whether moderators have taken it down: nobody else can read it */
  taken_down: boolean;
  chapters: number;
  changed_at: number;
}

/** A bank of seconds for the whole game, and more for each turn. */
export interface Live {
  kind: "live";
  bank: number;
  increment?: number;
}

/** A decision, as far as this seat may know it. */
export interface LogLine {
  number: number;
  turn: number;
  seat: number;
  action: GameAction;
  at: number;
  by: "person" | "bot" | "auto";
  /** the card that was bought or copied */
  card?: string | null;
  /** what it took and brought, as all could see */
  effect?: Outcome | null;
}

/** Whether the table is on the screen now: who looks at it is not told what happens there. */
export interface Looking {
  type: "looking";
  yes: boolean;
}

/** Where e-mails go. */
export interface MailIn {
  email: string;
}

/** The bonus marker of a province: up is the side with goods. */
export interface Marker {
  good: Good;
  up: boolean;
}

/** How a master played the same deal in the same seat. */
export interface MasterLine {
  /** none: it has not begun */
  state: "none" | "playing" | "done";
  table: string | null;
  points: number | null;
  turns: Array<LineTurn>;
  /** the first round in which my turn was another one */
  left: number | null;
}

/** What to change; anything left out stays. The same goes for each preference. */
export interface MeIn {
  name?: string | null;
  language?: "en" | "fr" | "de" | "sr" | "es" | null;
  preferences?: Preferences | null;
}

/** Everything I have chosen. */
export interface MeOut {
  id: number;
  name: string;
  /** Whether there is no password yet. */
  guest: boolean;
  /** Whether this is an account of a bot. */
  program?: boolean;
  language: string;
  preferences: Preferences;
  email: string | null;
  email_confirmed: boolean;
  /** Whether this server sends e-mail. */
  email_possible: boolean;
  /** moderator or host, if they keep order here */
  role: "moderator" | "host" | null;
  /** How many notices I have not read. */
  unread: number;
}

/** What helps: the card of the better turn, and where on the board it does something. */
export interface MistakeHint {
  card: string;
  /** with the second hint; null if it does nothing on the board */
  province: string | null;
}

/** Which hint: the first names the card, the second the province. */
export interface MistakeHintWish {
  number: number;
}

/** A turn that cost dear, to be tried again: nothing of what was played, or would be better. */
export interface MistakeOut {
  /** the key of its table */
  table: string;
  map: string;
  game: string;
  finished_at: number | null;
  turn: number;
  round: number;
  seat: number;
  verdict: "best" | "good" | "inaccuracy" | "mistake" | "turning";
  cost: number;
  before: number;
  /** a turn is right that keeps so many per cent */
  mark: number;
  state: "open" | "hinted" | "found" | "helped" | "skipped" | "shown";
}

/** Mistakes of a reviewed game, by round. */
export interface Mistakes {
  mistakes: Array<MistakeOut>;
}

export interface MoveAction {
  type: "move";
  kind: Kind;
  from: string;
  to: string;
}

/** Somebody may not write in any chat for a while. */
export interface MuteIn {
  /** The reason; the person is told it. */
  words?: string;
  /** The report that led to it. */
  report?: number | null;
  kind: "mute";
  /** For how long. */
  hours: number;
}

/** Somebody whose chat I do not read. */
export interface MutedOut {
  id: number;
  name: string;
}

/** One of my tables, with whose turn it is and since when. */
export interface MyGame {
  table: TableInfo;
  /** the seats that I hold */
  mine: Array<number>;
  /** the seat that is asked */
  asked: number | null;
  my_turn: boolean;
  since: number | null;
  /** which round is being played, from 1 on */
  round?: number | null;
  deadline: number | null;
  /** how it ended, once it is over */
  result?: Result | null;
}

/** My tables, those waiting for me first. */
export interface MyGames {
  games: Array<MyGame>;
  /** whether there is another page */
  more?: boolean;
}

/** My try at a deal on its day. */
export interface MyTry {
  /** a guest's has no place in the ranking */
  kind: "rated" | "guest";
  /** ended: given up, or not finished in time */
  state: "playing" | "finished" | "ended";
  table: string;
  round: number;
  points: number | null;
  /** at the table */
  place: number | null;
}

/** Chapters to be added. */
export interface NewChapters {
  revision: number;
  title?: string;
  source: TableSource | DealSource | NotationSource;
}

/** A study to be made; a text in the notation may bring its own title. */
export interface NewStudy {
  title?: string;
  source: TableSource | DealSource | NotationSource;
}

/** A table to be made. */
export interface NewTable {
  game?: string;
  map?: string;
  options?: Record<string, boolean | string>;
  seats: Array<SeatWish>;
  public?: boolean;
  pace?: NoClock | Live | Correspondence;
  /** the name of a bot */
  level?: string;
  /** the bot that plays for who is away; without it the host's choice */
  stand_in?: string | null;
  shuffle?: boolean;
  /** everybody may ask a bot for advice; such a game is not rated */
  hints?: boolean;
  /** begin at once; no seat may be open */
  start?: boolean;
  /** begin as soon as the last seat is taken */
  starts_when_full?: boolean;
  /** nobody may watch once the game has begun */
  closed?: boolean;
  /** spoken at the table; without it yours */
  language?: "en" | "fr" | "de" | "sr" | "es" | null;
}

/** A token with its secret, this once. */
export interface NewTokenOut {
  id: number;
  name: string;
  /** Seconds since 1970, UTC. */
  created: number;
  /** When it was last used, give or take ten minutes. */
  used: number | null;
  /** read, play or everything */
  scope: string;
  /** When it stops working; null for never. */
  expires: number | null;
  /** Send it as `Authorization: Bearer …`. It is not shown again. */
  token: string;
}

/** Everybody takes the time they need. */
export interface NoClock {
  kind: "none";
}

/** A game, a position or a whole study in the notation. */
export interface NotationSource {
  kind: "notation";
  text: string;
}

/** A notice. */
export interface NoticeOut {
  id: number;
  /** turn, asked, reminder, started, ran_out, finished… */
  kind: string;
  /** The key in the table's link. */
  table: string;
  text: string;
  /** Seconds since 1970, UTC. */
  at: number;
  read: boolean;
  /** What was asked is answered: show this notice no longer. */
  gone?: boolean;
}

/** For whom; without a name it is for whoever has the link. */
export interface Offer {
  name?: string | null;
}

/** How somebody began, and how often those won who began so, in any seat. */
export interface OpeningShare {
  /** the kinds of the first turns */
  turns: Array<string>;
  games: number;
  won: number;
  /** how often a seat wins if nothing matters */
  fair: number;
}

/** Somebody with whom I played. */
export interface OpponentOut {
  id: number;
  name: string;
  /** Whether I follow them. */
  followed: boolean;
  /** How many games we began together. */
  games: number;
  /** When the last of them began; seconds since 1970, UTC. */
  last: number | null;
}

/** A page of people with whom I played, the latest first. */
export interface Opponents {
  people: Array<OpponentOut>;
  /** Whether there is another page. */
  more: boolean;
}

/** Something that can be decided now. */
export interface Option {
  action: GameAction;
  /** the same as one short token */
  text: string;
  /** what it takes or brings: steps, money, goods (below zero: paid), yields by seat */
  effect?: Effect;
}

/** What a decision cost and brought; ``brought`` is by seat. */
export interface Outcome {
  steps?: number;
  money?: number;
  goods?: Counts;
  yields?: Record<string, Counts>;
  brought?: Record<string, Brought>;
}

/** The current password and the new one. */
export interface PasswordIn {
  old: string;
  new: string;
}

/** A day that is over, as the calendar shows it. */
export interface PastDay {
  date: string;
  map: string;
  game: string;
  players: number;
  /** in the ranking */
  results: number;
  /** mine, if I have a place in the ranking */
  points: number | null;
  rank: number | null;
  /** null too where there are fewer than 20 results */
  percentile: number | null;
}

/** Whether you want a pause of the whole table; without one the game goes on at once. */
export interface Pausing {
  on: boolean;
}

/** See whether the other side is there. */
export interface Ping {
  type: "ping";
}

/** A new colonist. */
export interface PlaceAction {
  type: "place";
  kind: Kind;
  city: string;
}

/** The coins of the Prefect, the income of the Colonist, or enough of an optional step. */
export interface PlainAction {
  type: "cash" | "income" | "done";
}

/** Play a card; for a double card with the half. */
export interface PlayAction {
  type: "play";
  card: string;
  role?: string;
}

/** Which games there are. */
export interface PlayedHere {
  game: string;
  map: string;
  players: number;
  /** of the weakest computer; "people" if any of them played */
  level: string;
  games: number;
  /** of these, played on this server */
  here: number;
}

/** A player as this seat sees them: the hand only if it is its own, or a partner's that was shown (8.7). */
export interface PlayerView {
  money: number;
  goods: Counts;
  store: Store;
  colonists: Array<[Kind, string]>;
  houses: Array<string>;
  concordia: boolean;
  interim: number | null;
  hand_count: number;
  discard_count: number;
  top: string | null;
  played: Array<string>;
  known: Array<string>;
  hand?: Array<string>;
  discard?: Array<string>;
}

/** How many winners had so many points, or up to nine more. */
export interface PointsBar {
  points: number;
  count: number;
}

/** Here I am. */
export interface Pong {
  type: "pong";
  now: number;
}

/** How someone likes to play and to be told. */
export interface Preferences {
  /** The last action of a turn ends it; it cannot be taken back then. */
  skip_end?: boolean;
  /** When a storehouse overflows, the most valuable goods are kept. */
  auto_keep?: boolean;
  /** Which alerts come by e-mail. */
  mail?: "all" | "slow" | "none";
  /** Whether the page may show browser notifications. */
  browser?: boolean;
  /** Whether everybody may see my statistics, not only how many games I won. */
  open_statistics?: boolean;
  /** Which alerts come to subscribed browsers by web push. */
  push?: "all" | "slow" | "none";
  /** Minutes between two e-mails at least; what comes meanwhile is told in one. */
  mail_every?: 0 | 10 | 60 | 240 | 1440;
  /** Hours before time runs out at which to remind me; 0: never. */
  remind?: 0 | 1 | 3 | 6 | 12 | 24;
  /** From when nothing is sent; empty: no quiet hours. */
  quiet_from?: string;
  /** Until when; what was held back is sent then. */
  quiet_to?: string;
  /** Where those hours count; empty: UTC. */
  time_zone?: string;
  /** Show no chat at all. */
  hide_chat?: boolean;
  /** The colour to play with where it is free when sitting down. */
  colour?: number | null;
  /** Whatever the web client wants to remember, at most 4096 bytes of JSON. */
  page?: Record<string, unknown>;
}

/** Which seats have a screen open, and how many spectators watch. */
export interface Presence {
  type: "presence";
  seats: Array<number>;
  spectators: number;
}

/** The one shape of all errors. */
export interface Problem {
  error: Wrong;
}

/** A province produces. */
export interface ProduceAction {
  type: "produce";
  province: string;
}

/** What everyone may see of a person. */
export interface ProfileOut {
  id: number;
  name: string;
  guest: boolean;
  /** Whether it is an account of a bot; its games are not rated. */
  program?: boolean;
  /** Whether I follow them. */
  followed: boolean;
  /** Until when they are on vacation, and their clocks by correspondence stand still; else null. */
  vacation_until: number | null;
  ratings: Array<RatingOut>;
  /** The last 50 rated games, the newest first. */
  results: Array<ResultOut>;
}

/** Something that everybody is asked to agree to. */
export interface Proposal {
  /** what to agree on: cancel */
  kind: string;
}

/** Buy a card of the display. */
export interface PurchaseAction {
  type: "purchase";
  slot: number;
  pay: Counts;
}

/** A browser's subscription, as `PushSubscription.toJSON()` gives it, and what to call the device. */
export interface PushIn {
  endpoint: string;
  keys: PushKeys;
  device?: string;
}

/** The keys of a browser's subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A browser that is told, without its address. */
export interface PushOut {
  id: number;
  device: string;
  /** Seconds since 1970, UTC. */
  created: number;
  /** Whether it was subscribed in this session. */
  here: boolean;
}

/** What a browser needs to subscribe, and which ones are. */
export interface PushState {
  /** The server's public key, for `applicationServerKey`. */
  key: string;
  subscriptions: Array<PushOut>;
}

/** How a mistake stands now. */
export interface PutOff {
  state: "open" | "hinted" | "found" | "helped" | "skipped" | "shown";
}

/** The finished game that a puzzle comes from. */
export interface PuzzleGame {
  table: TableInfo;
  history: History;
  retold: Retold;
  /** of the puzzle, counted from 0 */
  turn: number;
}

/** A part of the right turn. */
export interface PuzzleHint {
  kind: "card" | "province" | "good" | "god";
  name: string;
}

/** A puzzle, and how far one has come with it. */
export interface PuzzleInfo {
  name: string;
  theme: "build" | "prefect" | "purchase" | "diplomat" | "last";
  rating: number;
  /** first tries of everybody */
  tried: number;
  found: number;
  /** the level of those who played the game it is from */
  levels: string;
  round: number;
  seat: number;
  /** points tell the right turn, not the chance to win */
  by_points: boolean;
  /** one's own so far */
  tries: number;
  of: number;
  hinted: boolean;
  right: boolean;
  over: boolean;
  /** it came back, and counts for no rating */
  again: boolean;
  solution: PuzzleSolution | null;
}

/** What is told once a puzzle is over. */
export interface PuzzleSolution {
  right: Array<RightAnswer>;
  why: string;
  answers: Array<AnswerBar>;
  /** of one's rating */
  change: number;
  /** whether the game it is from can be replayed */
  game: boolean;
}

/** How far somebody has come with puzzles. */
export interface PuzzleSolver {
  rating: number;
  settled: boolean;
  /** in the last seven days */
  gained: number;
  /** at the end of the last days with a try, the oldest first */
  history: Array<number>;
  /** in a row with a puzzle found; one missed day in seven is forgiven */
  days: number;
  /** whether one was found, for each of the last seven days, today last */
  week: Array<boolean>;
  themes: Array<ThemeShare>;
}

/** A puzzle that can be tried without a connection: nothing in it tells the right turn. */
export interface PuzzleToKeep {
  puzzle: PuzzleInfo;
  first: TrialTable;
  options: Array<Option>;
  /** the one before the turn first */
  tables: Array<TurnTable>;
}

/** What a try came to. */
export interface PuzzleVerdict {
  right: boolean;
  /** that the try keeps, if it was examined */
  chance: number | null;
  /** that the best turn keeps */
  needed: number;
  points: number | null;
  needed_points: number;
  why: Array<string>;
  puzzle: PuzzleInfo;
}

/** What to practise. */
export interface PuzzleWish {
  theme?: "build" | "prefect" | "purchase" | "diplomat" | "last" | null;
}

/** Today's five, and how far one has come; without anybody signed in only the five. */
export interface Puzzles {
  today: Array<ListedPuzzle>;
  /** when tomorrow's five come */
  until: number;
  /** of all puzzles */
  count: number;
  solver: PuzzleSolver | null;
}

/** Reports. */
export interface QueueOut {
  /** How many wait in all. */
  waiting: number;
  reports: Array<ReportOut>;
}

/** Somebody's result. */
export interface RankingRow {
  rank: number;
  person: number;
  name: string;
  points: number;
  place: number;
  /** at the table; no decision counts more than five minutes */
  seconds: number;
  /** the first three that were played */
  cards: Array<string>;
  /** whose replay is open to all */
  table: string;
  me: boolean;
}

/** A rating after one game. */
export interface RatedGame {
  /** Seconds since 1970, UTC. */
  at: number;
  rating: number;
  /** null for games played before it was kept */
  doubt: number | null;
  change: number;
  rank: number;
  game: string;
  map: string;
  /** the seat was left: it counted as last */
  left: boolean;
}

/** Somebody's rating of one kind over time: the last 500 games, the oldest first. */
export interface RatingHistory {
  kind: "live" | "correspondence" | "bots";
  settled: boolean;
  games: Array<RatedGame>;
}

/** Somebody's strength at one kind of game. */
export interface RatingOut {
  /** live, correspondence or bots */
  kind: string;
  /** 1500 is where everyone starts. */
  rating: number;
  /** Two times out of three the true strength is no farther away. */
  doubt: number;
  /** Whether there are enough games behind it. */
  settled: boolean;
  games: number;
}

/** How far I have read. */
export interface ReadIn {
  /** The number of the last notice that I have read. */
  up_to: number;
  /** Only those of this table. */
  table?: string | null;
}

/** Why a decision is not possible now; empty if it is. */
export interface Reasons {
  reasons: Array<Why>;
}

/** A request that changed nothing, and why; ``rule`` is the number of the rule that forbids it, if one does. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  reason: string;
  rule: string | null;
  version: number;
}

/** What is said and drawn at a node. */
export interface Remark {
  node: number;
  comment: string;
  marks: Array<StudyMark>;
}

/** Why a line of chat is removed. */
export interface RemovalIn {
  /** The reason; the person is told it. */
  words?: string;
  /** The report that led to it. */
  report?: number | null;
}

/** Give somebody another name. */
export interface RenameIn {
  /** The reason; the person is told it. */
  words?: string;
  /** The report that led to it. */
  report?: number | null;
  kind: "rename";
  name: string;
}

/** Why the moderators should look at it. */
export interface ReportIn {
  reason: "insult" | "spam" | "name" | "cheating" | "other";
  words?: string;
}

/** A report with what one has to know to judge it. */
export interface ReportOut {
  id: number;
  at: number;
  reason: string;
  words: string;
  /** Null: deleted since. */
  reporter: string | null;
  reporter_id: number | null;
  subject: SubjectOut | null;
  /** Which line of the context was reported; null: the person, or the study. */
  line: number | null;
  context: Array<ContextLine>;
  /** The link of the table, if it is public. */
  table: string | null;
  /** The link of the study that was reported. */
  study: string | null;
  /** Whether it is taken down; null: there is no such study. */
  study_down: boolean | null;
  /** What was done about the person before, the newest first. */
  earlier: Array<DeedOut>;
  /** How many other reports about the person wait. */
  others: number;
  settled: boolean;
  upheld: boolean | null;
}

/** A link's key and the new password. */
export interface ResetIn {
  /** What stands behind the # of the link. */
  key: string;
  password: string;
}

/** Take back all your decisions of the current turn. */
export interface ResetTurn {
  type: "reset_turn";
  /** the client's name for its request */
  id: string;
  /** how many entries the table's log has */
  version: number;
}

/** How the game ended. */
export interface Result {
  scores: Array<Record<string, number>>;
  winners: Array<number>;
}

/** How somebody did in one game. */
export interface ResultOut {
  id: number;
  /** The key in the table's link; null for a private table at which the reader did not sit. */
  table: string | null;
  kind: string;
  game: string;
  map: string;
  rank: number;
  points: number;
  opponents: Array<string>;
  /** The rating after the game. */
  rating: number;
  change: number;
  /** Seconds since 1970, UTC. */
  at: number;
}

/** A finished game decision by decision, all hands open. */
export interface Retold {
  start: TableView;
  steps: Array<Told>;
  result: Result;
}

/** A finished game judged, or as much of it as has been judged so far. */
export interface Review {
  state: "none" | "running" | "failed" | "done";
  /** turns judged so far */
  done: number;
  /** turns of the game */
  of: number;
  too_short: boolean;
  /** seconds that the judge needed; null in older reviews */
  took?: number | null;
  turns: Array<JudgedTurn>;
  seats: Array<SeatReview>;
  /** everybody's chance to win at the start and after every turn */
  chances: Array<Array<number>>;
}

/** A right turn. */
export interface RightAnswer {
  actions: Array<GameAction>;
  deeds: Array<string>;
  chance: number;
  /** more than the best opponent's that can be expected */
  points: number;
}

/** Chat. */
export interface Said {
  type: "chat";
  id: number;
  person: number;
  name: string;
  text: string;
  at: number;
  /** the players' channel, not the spectators' */
  players: boolean;
}

/** Chat, with the players or, without a seat, with the spectators. */
export interface Say {
  type: "chat";
  text: string;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  /** its owner ran out of time or left: a bot plays until they return */
  away: boolean;
  person?: number | null;
  /** whoever holds it has no account, and so no profile */
  guest?: boolean;
  /** whoever holds it is a bot with an account: such games are not rated */
  program?: boolean;
  level?: string | null;
  /** given up for good: it counts as last for its owner */
  left?: boolean;
  /** in how many turns a bot has decided for its owner; 0 in lists of tables */
  stood_in?: number;
  /** with which it plays, 1 to 6; no two seats of a table have the same */
  colour?: number;
  /** until when its holder is on vacation (it may be over): the clock stands still */
  vacation_until?: number | null;
}

/** What can be said of one player's game. */
export interface SeatReview {
  seat: number;
  accuracy: number;
  counts: Partial<Record<"best" | "good" | "inaccuracy" | "mistake" | "turning", number>>;
  /** points at the end */
  gods: Record<string, number>;
  /** the turn after which the chance to win had grown most */
  strongest: number | null;
  /** the turn that cost most */
  weakest: number | null;
  /** goods that found no room */
  wasted: number;
  /** turns that changed nothing of theirs */
  without_effect: number;
  /** how it began; null where too few games began so */
  opening?: OpeningShare | null;
}

/** Who is to sit there: you (several seats share your screen), whoever comes, or a bot. */
export interface SeatWish {
  kind: "me" | "open" | "bot";
  level?: string | null;
  /** where several people share your screen: who plays this seat */
  name?: string | null;
  /** where several people share your screen: with which colour; the first to name it has it */
  colour?: number | null;
}

/** A browser that is signed in. */
export interface SessionOut {
  id: string;
  /** Browser and system, or the program; empty if unknown. */
  device: string;
  /** When it signed in; seconds since 1970, UTC. */
  created: number;
  /** When it was last used, give or take ten minutes. */
  used: number;
  /** Whether it is the one that asks. */
  here: boolean;
}

/** How a report ends. */
export interface SettleIn {
  /** Whether there was something to do about it. */
  upheld: boolean;
}

/** What a seat lacks for a card on display: goods by name, and how many of any kind besides. */
export interface Shortage {
  goods: Counts;
  any: number;
}

/** The name of an account and its password. */
export interface SignInIn {
  name: string;
  password: string;
}

/** The better turn, why, and what was played. */
export interface Solution {
  best: Array<GameAction>;
  /** what each action of it costs or brings; empty in older reviews */
  prices: Array<Effect>;
  better: number;
  in_game: number;
  why: Array<string>;
  played: Array<GameAction>;
}

/** How many cards are left, in all and by deck. */
export interface StackView {
  count: number;
  decks: Record<string, number>;
}

/** How a game stands, as far as everybody may know. */
export interface Standings {
  version: number;
  /** by seat: points of each god, concordia, total */
  scores: Array<Record<string, number>>;
  /** whether all cards that count are known to everybody */
  exact: boolean;
  coming: Array<CardComing>;
  /** by seat: what one card of each kind is worth now */
  cards: Array<Record<string, number>>;
}

/** All that a seat may know: sent at the beginning and whenever the seat on the screen changes. */
export interface State {
  type: "state";
  version: number;
  /** whose view this is; null: a spectator's */
  seat: number | null;
  /** a seat of yours is asked: hand the screen over first */
  handover: number | null;
  /** null before the game has begun */
  view: TableView | null;
  legal: Array<Option>;
  /** how many decisions you may take back */
  undo: number;
  asked: Asked | null;
  /** live: seconds left for each seat when asked last */
  banks: Array<number> | null;
  log: Array<LogLine>;
  result: Result | null;
  /** by slot of the display; null: a spectator's */
  short: Array<Shortage | null> | null;
  /** null before the game has begun */
  left: ToTheEnd | null;
  /** while you trade with a Mercator */
  trade?: TradeLimits | null;
  /** the request that led to this */
  id?: string | null;
}

/** Somebody's games in figures. */
export interface StatisticsOut {
  /** Whether they show the figures to everybody. */
  open: boolean;
  /** How many games are counted. */
  games: number;
  won: number;
  /** On average. */
  points: number;
  /** Games in which they held several seats, or left theirs to a computer. */
  left_out: number;
  /** False while games of older versions are still being worked out. */
  complete: boolean;
  /** null: not for the reader. */
  figures: FiguresOut | null;
}

/** A part of the turn that is still to come. */
export interface Step {
  verb: string;
  seat: number;
  how?: Array<string>;
  role?: string;
  goods?: Counts;
}

/** Colonists in the storehouse. */
export interface Store {
  land: number;
  sea: number;
}

/** Take somebody's study down, or put it back. */
export interface StudyDeedIn {
  /** The reason; the person is told it. */
  words?: string;
  /** The report that led to it. */
  report?: number | null;
  kind: "take_down" | "put_back";
}

/** Another title, or who may read it. */
export interface StudyEdit {
  revision: number;
  title?: string | null;
  visibility?: "link" | "private" | null;
}

/** A mark on the board: a ring around a city, a province, or an arrow from one city to another. */
export interface StudyMark {
  shape: "ring" | "province" | "arrow";
  at: string;
  colour: "red" | "gold" | "green" | "blue";
  /** only of an arrow */
  to?: string | null;
}

/** A decision of a chapter, what it changed of the table at the node before it, and what is said there. */
export interface StudyMoment {
  number: number;
  turn: number;
  seat: number;
  action: GameAction;
  at: number;
  by: "person" | "bot" | "auto";
  /** the card that was bought or copied */
  card?: string | null;
  /** what it took and brought, as all could see */
  effect?: Outcome | null;
  view: Partial<TableView>;
  players: Record<string, PlayerView>;
  /** the node before it; 0 is the start */
  parent: number;
  ends_turn: boolean;
}

/** A study. */
export interface StudyOut {
  key: string;
  title: string;
  visibility: "link" | "private";
  owner: string;
  /** whether whoever asks may change it */
  mine: boolean;
  /** why moderators have taken it down: only they and its owner read it */
  taken_down: string | null;
  revision: number;
  chapters: Array<ChapterInfo>;
  /** the chapter or node that a change has led to */
  at?: number | null;
}

/** A study, or a chapter, in the notation. */
export interface StudyText {
  text: string;
}

/** A person as moderators see them. */
export interface SubjectOut {
  id: number;
  name: string;
  guest: boolean;
  role: "moderator" | "host" | null;
  /** Seconds since 1970, UTC; null if they may write. */
  muted_until: number | null;
  suspended_until: number | null;
  /** When they first came. */
  since: number;
}

/** The Legatus suggests a card; only the team learns which. */
export interface SuggestAction {
  type: "suggest";
  card?: string;
}

/** Somebody may not come in for a while: sessions and sockets are closed and they leave their seats. */
export interface SuspendIn {
  /** The reason; the person is told it. */
  words?: string;
  /** The report that led to it. */
  report?: number | null;
  kind: "suspend";
  /** For how long. */
  hours: number;
}

/** Seats, stage or rematch have changed. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** A table as everybody who knows its link sees it. */
export interface TableInfo {
  key: string;
  game: string;
  map: string;
  players: number;
  /** the seats that count together: partners, or everybody alone */
  sides: Array<Array<number>>;
  options: Record<string, unknown>;
  public: boolean;
  /** whether everybody may ask a bot for advice; such a game is not rated */
  hints: boolean;
  analysis: boolean;
  pace: NoClock | Live | Correspondence;
  level: string;
  /** the bot that plays for who is away, as agreed when they sat down */
  stand_in: string;
  /** whether the game counts for ratings, with those who sit there now */
  rated: boolean;
  /** why it does not */
  unrated:
    | "analysis"
    | "computers"
    | "daily"
    | "shared"
    | "hints"
    | "program"
    | "guest"
    | "cancelled"
    | "abandoned"
    | "took_over"
    | null;
  stage: "open" | "playing" | "over";
  host: number;
  seats: Array<SeatInfo>;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** since when the whole table is paused; null: it is not */
  paused_since?: number | null;
  /** the people who want a pause, not all yet */
  pause_asked?: Array<number>;
  rematch: string | null;
  /** why it is over, if the game was not played to its end */
  ended?: "cancelled" | "resigned" | "withdrawn" | null;
  /** nobody watches, once the game has begun */
  closed?: boolean;
  /** the game begins when the last seat is taken */
  starts_when_full?: boolean;
  /** spoken at the table */
  language?: string | null;
  /** the date of the deal of the day that is played here */
  daily?: string | null;
  /** before, there is no record, replay or review of it */
  secret_until?: number | null;
  /** for those who sit here */
  agreements?: Array<AgreementInfo>;
  /** for those who sit here; otherwise your own */
  invitations?: Array<InvitationInfo>;
}

/** The game of a table: a finished one, or a board of one's own. */
export interface TableSource {
  kind: "table";
  table: string;
}

/** All that a seat may know of the table. */
export interface TableView {
  seat: number | null;
  game: "classic" | "venus" | "team";
  map: string;
  options: ViewOptions;
  cities: Record<string, Good>;
  markers: Record<string, Marker>;
  display: Array<string | null>;
  stack: StackView;
  magnus: number;
  active: number;
  final: Array<number> | null;
  copied?: Record<string, Array<number>>;
  turns: number;
  players: Array<PlayerView>;
  turn: TurnView;
}

/** A study that is taken down. */
export interface TakenDown {
  key: string;
  title: string;
  /** Why. */
  words: string;
}

/** The code of the link, if the seat is offered by link. */
export interface Taking {
  code?: string | null;
}

/** Some games: how many, how many won, and the points on average. */
export interface TallyOut {
  /** The board, the kind of game or the number of players. */
  what: string;
  games: number;
  won: number;
  points: number;
}

/** Whether somebody has done a task of a lesson. */
export interface TaskMark {
  /** of the task, and of its trial: build.move */
  name: string;
  done: boolean;
}

/** How often somebody found puzzles of a theme at their first try. */
export interface ThemeShare {
  theme: "build" | "prefect" | "purchase" | "diplomat" | "last";
  /** that there are */
  puzzles: number;
  tried: number;
  found: number;
}

/** How near the end is: cards left to buy, houses left to build, and the share of each that is done, 0 to 1. */
export interface ToTheEnd {
  cards: number;
  houses: number;
  cards_share: number;
  houses_share: number;
}

/** Today's deal, face down, and what I have made of it. */
export interface Today {
  date: string;
  /** the server's clock */
  now: number;
  closes_at: number;
  /** when the results are told: whoever is in play at the end has an hour */
  opens_at: number;
  /** whether other servers of this version have the same deal */
  shared: boolean;
  version: string;
  game: string;
  map: string;
  players: number;
  seats: Array<DealSeat>;
  /** how many have finished */
  played: number;
  mine: MyTry | null;
  /** the last day whose results are told */
  latest: string | null;
  /** the last seven days that are over, the newest last */
  days: Array<PastDay>;
}

/** What a token is for, what it may do, and for how long. */
export interface TokenIn {
  name: string;
  /**
   * read: see what I see. play: also make tables, sit, decide and chat at them. everything: also change my name,
   * preferences and lists.
   */
  scope?: "read" | "play" | "everything";
  /** After how many days it expires; never, if left out. */
  days?: number | null;
}

/** A token, without the secret. */
export interface TokenOut {
  id: number;
  name: string;
  /** Seconds since 1970, UTC. */
  created: number;
  /** When it was last used, give or take ten minutes. */
  used: number | null;
  /** read, play or everything */
  scope: string;
  /** When it stops working; null for never. */
  expires: number | null;
}

/** A decision and what it changed, as in an update. */
export interface Told {
  number: number;
  turn: number;
  seat: number;
  action: GameAction;
  at: number;
  by: "person" | "bot" | "auto";
  /** the card that was bought or copied */
  card?: string | null;
  /** what it took and brought, as all could see */
  effect?: Outcome | null;
  view: Partial<TableView>;
  players: Record<string, PlayerView>;
}

/** Sell to the bank or buy from it. */
export interface TradeAction {
  type: "sell" | "buy";
  good: Good;
  count: number;
}

/** What a Mercator can still trade: kinds of goods, sestertii to spend, free spaces before anything is sold. */
export interface TradeLimits {
  kinds: number;
  money: number;
  room: number;
}

/** The table of a trial, with all that its seat may know. */
export interface TrialTable {
  table: TableInfo;
  /** for which whoever tries decides */
  seats: Array<number>;
  /** the turn can be handed in */
  complete: boolean;
  state: State;
}

/** A turn as far as it has been decided. */
export interface TurnSoFar {
  /** what the turn has so far, from its beginning */
  actions: Array<GameAction>;
}

/** A table within a turn: what is not as on the first one, and where each option leads. */
export interface TurnTable {
  seat: number | null;
  asked: Asked | null;
  trade: TradeLimits | null;
  short: Array<Shortage | null> | null;
  left: ToTheEnd | null;
  view: Partial<TableView>;
  players: Record<string, PlayerView>;
  complete: boolean;
  /** options, by their numbers */
  legal: Array<number>;
  /** for each of them the number of the next table; -1: it is not told */
  next: Array<number>;
}

/** Where the turn stands. */
export interface TurnView {
  decision: DecisionView | null;
  magnus_used?: boolean;
  looked?: number | null;
  agenda?: Array<Step>;
  suggestion?: string;
}

/** What others played since my own last decision, as everybody at the table may know it. */
export interface TurnsSince {
  turns: number;
  /** the last of them in a few words of my language: its card, and where */
  what: string;
  /** when that was */
  at: number;
}

/** Take back your last decision of the current turn. */
export interface Undo {
  type: "undo";
  /** the client's name for its request */
  id: string;
  /** how many entries the table's log has */
  version: number;
}

/** A game that changed no rating, and why. */
export interface UnratedGame {
  id: number;
  /** The key in the table's link; null for a private table at which the reader did not sit. */
  table: string | null;
  /** guest, hints, program, shared, cancelled, abandoned, took_over … */
  why: string;
  game: string;
  map: string;
  /** 0: the game came to no end */
  rank: number;
  points: number;
  opponents: Array<string>;
  /** Seconds since 1970, UTC. */
  at: number;
}

/** The last games that changed no rating, the newest first. */
export interface UnratedGames {
  games: Array<UnratedGame>;
}

/** What is different from version ``base``, which the client has. */
export interface Update {
  type: "update";
  version: number;
  base: number;
  /** the entries of the view that changed, but players */
  view: Partial<TableView>;
  /** the rows of players that changed */
  players: Record<string, PlayerView>;
  legal: Array<Option>;
  undo: number;
  asked: Asked | null;
  banks: Array<number> | null;
  /** lines with this number or a higher one are gone; then come these */
  log_from: number;
  log: Array<LogLine>;
  result: Result | null;
  short: Array<Shortage | null> | null;
  left: ToTheEnd | null;
  trade?: TradeLimits | null;
  id?: string | null;
}

/** Whether this seat's clock stands still. */
export interface Vacation {
  on: boolean;
}

/** For how long. */
export interface VacationIn {
  /** Days from now. */
  days: number;
}

/** Whether I am on vacation, and how much of it I have. */
export interface VacationOut {
  /** Since when; seconds since 1970, UTC. Null if I am here. */
  since: number | null;
  /** Until when. Null if I am here. */
  until: number | null;
  /** Of 30 days in any 365, what is planned taken off. */
  days_left: number;
}

/** A whole turn, from its beginning: of the turn that the node is in, or at its end of the next. */
export interface Variation {
  revision: number;
  node: number;
  /** what the turn has so far, from its beginning */
  actions: Array<GameAction>;
}

/** The options of the game, with defaults filled in. */
export interface ViewOptions {
  display: string;
  colonist_income: string;
  interim_scoring: boolean;
}

/** Tell somebody that something must not happen again. */
export interface WarnIn {
  /** The reason; the person is told it. */
  words?: string;
  /** The report that led to it. */
  report?: number | null;
  kind: "warn";
}

/** Whether people who do not sit at the table may watch. */
export interface Watching {
  open: boolean;
}

/** How the nearest colonist of the seat would come there. */
export interface WayThere {
  kind: string;
  /** where it stands: a city or a line */
  origin: string;
  /** the line it would go to */
  to: string;
  /** 0: it stands there */
  steps: number;
  /** the steps of an Architect: one for each colonist on the board */
  all: number;
}

/** Where to call, and in which form. */
export interface WebhookIn {
  url: string;
  /** Which receiver's form to use. */
  preset?: "generic" | "discord" | "slack" | "matrix";
  /**
   * generic: signs the body (HMAC-SHA256 in `X-Concordia-Signature`); matrix with a room's address: the access token.
   */
  secret?: string;
  /** Which alerts are sent. */
  alerts?: "all" | "slow" | "none";
}

/** A webhook, without its secret. */
export interface WebhookOut {
  id: number;
  url: string;
  preset: string;
  alerts: string;
  /** Seconds since 1970, UTC. */
  created: number;
}

/** The answer to hello. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  person: number | null;
  name: string | null;
  /** the seats that you hold */
  seats: Array<number>;
  table: TableInfo;
  now: number;
  /** a word (at least pong) comes every so many seconds: else this node stands still, try another */
  pulse?: number | null;
}

/** One of the seats; without it the first that fits. */
export interface Where {
  seat?: number | null;
}

/** Who is before this browser. */
export interface WhoIsHere {
  /** null: nobody is signed in */
  me: MeOut | null;
}

/** Who is signed in. */
export interface WhoOut {
  id: number;
  name: string;
  /** Whether there is no password yet. */
  guest: boolean;
  /** Whether this is an account of a bot. */
  program?: boolean;
  language: string;
}

/** A reason: a sentence in the person's language, and the number of the rule. */
export interface Why {
  reason: string;
  rule: string;
}

/** Some seats: how many, how many of them won, and the 95 % range of the share of wins. */
export interface WinShare {
  /** the kind of turn, the seat, or the number */
  name: string;
  games: number;
  won: number;
  /** by Wilson; parts of 1 */
  low: number;
  high: number;
  /** on average */
  points: number;
  /** how many of them were played on this server */
  here: number;
}

/** A decision that somebody wonders about, after those of the turn so far. */
export interface WonderedAt {
  /** what the turn has so far, from its beginning */
  actions: Array<GameAction>;
  action: GameAction;
}

/** A decision that is not among the legal ones. */
export interface Wondering {
  action: GameAction;
  /** only needed by who holds several seats */
  seat?: number | null;
}

/** What was refused, and why. */
export interface Wrong {
  code: string;
  /** A sentence in the person's language. */
  reason: string;
  /** The number in docs/rules.md, where a rule forbids it. */
  rule?: string | null;
}

/** What a province brings one seat, the bonus left out. */
export interface YieldOf {
  seat: number;
  cities: Array<string>;
  goods: Counts;
}

export type ClientMessage = Hello | Act | Undo | ResetTurn | EndTurn | Handover | Back | Say | Looking | Ping;

export type ServerMessage =
  | Welcome
  | State
  | Update
  | TableChanged
  | Presence
  | Accepted
  | Refused
  | Said
  | ChatRemoved
  | Failed
  | Pong;

/** What each address of the HTTP API is sent and answers. */
export interface Endpoints {
  "DELETE /api/v1/following/{number}": { answer: undefined };
  "DELETE /api/v1/me/mail": { answer: undefined };
  "DELETE /api/v1/me/vacation": { answer: VacationOut };
  "DELETE /api/v1/mutes/{number}": { answer: undefined };
  "DELETE /api/v1/push/{number}": { answer: undefined };
  "DELETE /api/v1/session": { answer: undefined };
  "DELETE /api/v1/sessions": { answer: undefined };
  "DELETE /api/v1/sessions/others": { answer: undefined };
  "DELETE /api/v1/sessions/{name}": { answer: undefined };
  "DELETE /api/v1/studies/{key}": { query: { revision: number }; answer: undefined };
  "DELETE /api/v1/studies/{key}/chapters/{number}": { query: { revision: number }; answer: StudyOut };
  "DELETE /api/v1/studies/{key}/chapters/{number}/nodes/{node}": { query: { revision: number }; answer: StudyOut };
  "DELETE /api/v1/tables/{key}": { answer: undefined };
  "DELETE /api/v1/tables/{key}/seats/{number}/offer": { answer: TableInfo };
  "DELETE /api/v1/tokens/{number}": { answer: undefined };
  "DELETE /api/v1/webhooks/{number}": { answer: undefined };
  "GET /api/v1/choices": { answer: Choices };
  "GET /api/v1/daily": { answer: Today };
  "GET /api/v1/daily/archive": { answer: Archive };
  "GET /api/v1/daily/{date}": { answer: DayResults };
  "GET /api/v1/daily/{date}/export": { answer: ExportedResult };
  "GET /api/v1/explorer": {
    query: {
      game?: string;
      map?: string;
      players?: number;
      level?: string;
      after?: string;
      by?: "deed" | "place";
      source?: "all" | "shipped" | "server";
    };
    answer: Explored;
  };
  "GET /api/v1/explorer/games": {
    query: {
      having?: string;
      who?: "winners" | "others" | "all";
      game?: string;
      map?: string;
      players?: number;
      level?: string;
      after?: string;
      by?: "deed" | "place";
      source?: "all" | "shipped" | "server";
    };
    answer: ExplorerGames;
  };
  "GET /api/v1/following": { answer: FollowedPeople };
  "GET /api/v1/front": { answer: FrontPage };
  "GET /api/v1/leaderboard": {
    query: {
      kind?: "live" | "correspondence" | "bots";
      game?: string;
      map?: string;
      provisional?: boolean;
      page?: number;
    };
    answer: Leaderboard;
  };
  "GET /api/v1/lessons": { answer: Lessons };
  "GET /api/v1/lessons/{lesson}": { answer: LessonTasks };
  "GET /api/v1/me": { answer: MeOut };
  "GET /api/v1/me/export": { answer: Record<string, unknown> };
  "GET /api/v1/me/games": {
    query: { over?: boolean; analysis?: boolean | null; page?: number; size?: number };
    answer: MyGames;
  };
  "GET /api/v1/me/mistakes": { answer: DearestMistakes };
  "GET /api/v1/me/opponents": { query: { page?: number }; answer: Opponents };
  "GET /api/v1/me/vacation": { answer: VacationOut };
  "GET /api/v1/moderation/log": { query: { before?: number | null }; answer: Array<DeedOut> };
  "GET /api/v1/moderation/people/{number}": { answer: FileOut };
  "GET /api/v1/moderation/reports": { query: { settled?: boolean; before?: number | null }; answer: QueueOut };
  "GET /api/v1/mutes": { answer: Array<MutedOut> };
  "GET /api/v1/notices": { query: { unread?: boolean; before?: number | null }; answer: Array<NoticeOut> };
  "GET /api/v1/notices/waiting": { answer: Array<string> };
  "GET /api/v1/people": { query: { name: string; page?: number }; answer: FoundPeople };
  "GET /api/v1/people/{number}": { query: { before?: number | null }; answer: ProfileOut };
  "GET /api/v1/people/{number}/ratings/{kind}": { answer: RatingHistory };
  "GET /api/v1/people/{number}/statistics": {
    query: { game?: string | null; against?: "people" | "computers" | null };
    answer: StatisticsOut;
  };
  "GET /api/v1/people/{number}/unrated": { query: { before?: number | null }; answer: UnratedGames };
  "GET /api/v1/push": { answer: PushState };
  "GET /api/v1/puzzles": { answer: Puzzles };
  "GET /api/v1/puzzles/{name}": { answer: PuzzleInfo };
  "GET /api/v1/puzzles/{name}/game": { answer: PuzzleGame };
  "GET /api/v1/puzzles/{name}/kept": { answer: PuzzleToKeep };
  "GET /api/v1/session": { answer: WhoIsHere };
  "GET /api/v1/sessions": { answer: Array<SessionOut> };
  "GET /api/v1/studies": { answer: Array<ListedStudyOut> };
  "GET /api/v1/studies/{key}": { answer: StudyOut };
  "GET /api/v1/studies/{key}/chapters/{number}": { answer: ChapterOut };
  "GET /api/v1/studies/{key}/notation": { query: { chapter?: number | null }; answer: StudyText };
  "GET /api/v1/tables": {
    query: {
      game?: string | null;
      map?: string | null;
      pace?: "none" | "live" | "correspondence" | null;
      language?: "en" | "fr" | "de" | "sr" | "es" | null;
      free?: boolean | null;
      rating_from?: number | null;
      rating_to?: number | null;
      cursor?: number | null;
      most?: number;
    };
    answer: Listed;
  };
  "GET /api/v1/tables/{key}": { answer: TableInfo };
  "GET /api/v1/tables/{key}/about": { query: { seat?: number | null }; answer: About };
  "GET /api/v1/tables/{key}/chat": { query: { before?: number | null }; answer: ChatLines };
  "GET /api/v1/tables/{key}/history": { answer: History };
  "GET /api/v1/tables/{key}/mistakes": { query: { seat?: number | null }; answer: Mistakes };
  "GET /api/v1/tables/{key}/record": { answer: Record<string, unknown> };
  "GET /api/v1/tables/{key}/review": { answer: Review };
  "GET /api/v1/tables/{key}/standings": { answer: Standings };
  "GET /api/v1/tables/{key}/state": {
    query: { seat?: number | null; after?: number | null; wait?: number };
    answer: State;
  };
  "GET /api/v1/tables/{key}/steps": { answer: Retold };
  "GET /api/v1/tokens": { answer: Array<TokenOut> };
  "GET /api/v1/webhooks": { answer: Array<WebhookOut> };
  "PATCH /api/v1/me": { body: MeIn; answer: MeOut };
  "PATCH /api/v1/studies/{key}": { body: StudyEdit; answer: StudyOut };
  "PATCH /api/v1/studies/{key}/chapters/{number}": { body: ChapterEdit; answer: StudyOut };
  "POST /api/v1/daily/begin": { answer: TableInfo };
  "POST /api/v1/daily/compare": { body: ExportedResult; answer: Compared };
  "POST /api/v1/daily/{date}/play": { answer: TableInfo };
  "POST /api/v1/guest": { body: GuestIn | null; answer: WhoOut };
  "POST /api/v1/keep": { body: KeepIn; answer: WhoOut };
  "POST /api/v1/lessons/done": { body: LessonsDone; answer: Lessons };
  "POST /api/v1/lessons/{lesson}/{task}/check": { body: TurnSoFar; answer: LessonVerdict };
  "POST /api/v1/mail/confirm": { body: LinkIn; answer: ConfirmedOut };
  "POST /api/v1/mail/stop/{number}/{sign}": { answer: unknown };
  "POST /api/v1/me/bot": { answer: WhoOut };
  "POST /api/v1/me/delete": { body: FarewellIn; answer: undefined };
  "POST /api/v1/me/mail/confirm": { body: CodeIn; answer: undefined };
  "POST /api/v1/me/mail/test": { answer: undefined };
  "POST /api/v1/moderation/lines/{line}": { body: RemovalIn; answer: DeedOut };
  "POST /api/v1/moderation/people/{number}": {
    body: WarnIn | MuteIn | SuspendIn | EndIn | RenameIn | AppointIn;
    answer: DeedOut;
  };
  "POST /api/v1/moderation/reports/{number}": { body: SettleIn; answer: undefined };
  "POST /api/v1/moderation/studies/{key}": { body: StudyDeedIn; answer: DeedOut };
  "POST /api/v1/notices/read": { body: ReadIn; answer: undefined };
  "POST /api/v1/password": { body: PasswordIn; answer: undefined };
  "POST /api/v1/password/forgotten": { body: ForgottenIn; answer: undefined };
  "POST /api/v1/password/link": { body: LinkIn; answer: LinkOut };
  "POST /api/v1/password/reset": { body: ResetIn; answer: WhoOut };
  "POST /api/v1/people/{number}/report": { body: ReportIn; answer: undefined };
  "POST /api/v1/push": { body: PushIn; answer: PushOut };
  "POST /api/v1/push/{number}/test": { answer: undefined };
  "POST /api/v1/puzzles/next": { body: PuzzleWish; answer: PuzzleInfo };
  "POST /api/v1/puzzles/{name}/answer": { body: TurnSoFar; answer: PuzzleVerdict };
  "POST /api/v1/puzzles/{name}/hint": { answer: PuzzleHint };
  "POST /api/v1/puzzles/{name}/solution": { answer: PuzzleInfo };
  "POST /api/v1/records": { body: Record<string, unknown>; answer: TableInfo };
  "POST /api/v1/session": { body: SignInIn; answer: WhoOut };
  "POST /api/v1/studies": { body: NewStudy; answer: StudyOut };
  "POST /api/v1/studies/{key}/chapters": { body: NewChapters; answer: StudyOut };
  "POST /api/v1/studies/{key}/chapters/{number}/nodes/{node}/promote": { body: Changing; answer: StudyOut };
  "POST /api/v1/studies/{key}/chapters/{number}/variations": { body: Variation; answer: StudyOut };
  "POST /api/v1/studies/{key}/report": { body: ReportIn; answer: undefined };
  "POST /api/v1/tables": { body: NewTable; answer: TableInfo };
  "POST /api/v1/tables/{key}/act": { body: Deciding; answer: Done };
  "POST /api/v1/tables/{key}/agreements": { body: Proposal; answer: TableInfo };
  "POST /api/v1/tables/{key}/agreements/{kind}": { body: Answer; answer: TableInfo };
  "POST /api/v1/tables/{key}/back": { answer: TableInfo };
  "POST /api/v1/tables/{key}/chat/{line}/report": { body: ReportIn; answer: undefined };
  "POST /api/v1/tables/{key}/end_turn": { body: Asking; answer: Done };
  "POST /api/v1/tables/{key}/explain": { body: Wondering; answer: Reasons };
  "POST /api/v1/tables/{key}/fill": { body: Filling; answer: TableInfo };
  "POST /api/v1/tables/{key}/fork": { body: Forking; answer: TableInfo };
  "POST /api/v1/tables/{key}/hint": { body: HintWish; answer: Hint };
  "POST /api/v1/tables/{key}/invitations": { body: Invitee; answer: TableInfo };
  "POST /api/v1/tables/{key}/invitations/decline": { answer: TableInfo };
  "POST /api/v1/tables/{key}/join": { body: Where; answer: TableInfo };
  "POST /api/v1/tables/{key}/leave": { body: Where; answer: TableInfo };
  "POST /api/v1/tables/{key}/mistakes/{turn}/check": { body: TurnSoFar; answer: CheckedTurn };
  "POST /api/v1/tables/{key}/mistakes/{turn}/hint": { body: MistakeHintWish; answer: MistakeHint };
  "POST /api/v1/tables/{key}/mistakes/{turn}/skip": { answer: PutOff };
  "POST /api/v1/tables/{key}/mistakes/{turn}/solution": { answer: Solution };
  "POST /api/v1/tables/{key}/pause": { body: Pausing; answer: TableInfo };
  "POST /api/v1/tables/{key}/rematch": { answer: TableInfo };
  "POST /api/v1/tables/{key}/reset_turn": { body: Asking; answer: Done };
  "POST /api/v1/tables/{key}/resign": { body: Where; answer: TableInfo };
  "POST /api/v1/tables/{key}/review": { answer: Review };
  "POST /api/v1/tables/{key}/seats/{number}/offer": { body: Offer; answer: TableInfo };
  "POST /api/v1/tables/{key}/seats/{number}/remove": { answer: TableInfo };
  "POST /api/v1/tables/{key}/seats/{number}/take": { body: Taking; answer: TableInfo };
  "POST /api/v1/tables/{key}/spectators": { body: Watching; answer: TableInfo };
  "POST /api/v1/tables/{key}/start": { answer: TableInfo };
  "POST /api/v1/tables/{key}/undo": { body: Asking; answer: Done };
  "POST /api/v1/tables/{key}/vacation": { body: Vacation; answer: TableInfo };
  "POST /api/v1/tokens": { body: TokenIn; answer: NewTokenOut };
  "POST /api/v1/trials/{kind}/{item}/about": { body: TurnSoFar; answer: About };
  "POST /api/v1/trials/{kind}/{item}/explain": { body: WonderedAt; answer: Reasons };
  "POST /api/v1/trials/{kind}/{item}/state": { body: TurnSoFar; answer: TrialTable };
  "POST /api/v1/webhooks": { body: WebhookIn; answer: WebhookOut };
  "POST /api/v1/webhooks/{number}/test": { answer: undefined };
  "PUT /api/v1/following/{number}": { answer: undefined };
  "PUT /api/v1/me/mail": { body: MailIn; answer: undefined };
  "PUT /api/v1/me/vacation": { body: VacationIn; answer: VacationOut };
  "PUT /api/v1/mutes/{number}": { answer: undefined };
  "PUT /api/v1/studies/{key}/chapters/{number}/nodes/{node}": { body: Annotation; answer: StudyOut };
}
