/** How many wrong PINs are too many (decisions §7). */
export const failuresPerPerson = 5
export const blockMinutes = 15
export const failuresPerBox = 10

/** Whole minutes until a person may try again; 0 when they may. `attempts` counts the ones being checked too. */
export function minutesLeft(attempts: number, last: Date, now: Date): number {
  if (attempts < failuresPerPerson) return 0
  return Math.max(0, Math.ceil((last.getTime() + blockMinutes * 60_000 - now.getTime()) / 60_000))
}
