/** How what the server sends becomes the picture that is shown. */
import type { LogLine, State, TableView, Update } from "../../protocol.ts";

/** The picture after an update; null if the update is for another picture than ours. */
export function merged(state: State, update: Update): State | null {
  if (update.base !== state.version || !state.view) return null;
  return {
    ...state,
    version: update.version,
    view: mergedView(state.view, update.view, update.players),
    legal: update.legal,
    undo: update.undo,
    asked: update.asked,
    banks: update.banks,
    log: mergedLog(state.log, update.log_from, update.log),
    result: update.result,
    short: update.short,
    left: update.left,
    trade: update.trade ?? null,
    handover: null,
    id: update.id ?? null,
  };
}

/** A view with some entries and some players' rows replaced. */
export function mergedView(view: TableView, changed: Partial<TableView>, rows: Update["players"]): TableView {
  const players = view.players.map((row, seat) => rows[String(seat)] ?? row);
  return { ...view, ...changed, players };
}

/** Lines from a number on are gone; then come these. */
export function mergedLog(log: readonly LogLine[], from: number, lines: readonly LogLine[]): LogLine[] {
  const kept = log.filter((line) => line.number < from);
  return [...kept, ...lines];
}
