/** The clock of a seat, in seconds that are left, and how to show them. */
import { since } from "../../app/i18n.svelte.ts";
import type { Asked } from "../../protocol.ts";

/** Seconds left of a live bank: it only runs while its seat is asked, and not while the table is paused. */
export function bankLeft(seat: number, banks: readonly number[], asked: Asked | null, now: number): number {
  const bank = banks[seat] ?? 0;
  return Math.max(0, asked?.seat === seat ? bank - Math.max(0, (asked.stopped ?? now) - asked.since) : bank);
}

/** "4:05", "1:02:09". */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "in 5 hours": until when a slow game waits. */
export function deadlineText(deadline: number, now: number): string {
  return since(deadline, now);
}
