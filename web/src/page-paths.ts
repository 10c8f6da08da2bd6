// Written by `python -m concordia.server.protocol.page_paths`; do not edit.

/** The path of each page. */
export const pathTo = {
  front: (): string => "/",
  newTable: (): string => "/new",
  publicTables: (): string => "/tables",
  myGames: (): string => "/games",
  settings: (): string => "/me",
  signIn: (): string => "/sign-in",
  people: (): string => "/people",
  forgotPassword: (): string => "/forgotten",
  resetPassword: (): string => "/reset",
  confirmMail: (): string => "/confirm",
  leaderboard: (): string => "/leaderboard",
  ratings: (): string => "/ratings",
  profile: (person: string | number): string => `/p/${person}`,
  moderation: (): string => "/moderation",
  rules: (): string => "/rules",
  learn: (): string => "/learn",
  table: (table: string | number): string => `/t/${table}`,
  replay: (table: string | number): string => `/t/${table}/replay`,
  review: (table: string | number): string => `/t/${table}/review`,
};

/** The paths that show a page, those of older links included. */
export const pathsOf = {
  front: [/^\/$/],
  newTable: [/^\/new$/],
  publicTables: [/^\/tables$/],
  myGames: [/^\/games$/],
  settings: [/^\/me$/],
  signIn: [/^\/sign-in$/],
  people: [/^\/people$/],
  forgotPassword: [/^\/forgotten$/],
  resetPassword: [/^\/reset$/],
  confirmMail: [/^\/confirm$/],
  leaderboard: [/^\/leaderboard$/],
  ratings: [/^\/ratings$/],
  profile: [/^\/p\/(?<person>\d+)$/],
  moderation: [/^\/moderation$/],
  rules: [/^\/rules$/],
  learn: [/^\/learn$/],
  table: [/^\/t\/(?<table>[\w-]+)$/, /^\/table\/(?<table>[\w-]+)$/],
  replay: [/^\/t\/(?<table>[\w-]+)\/replay$/],
  review: [/^\/t\/(?<table>[\w-]+)\/review$/],
};
