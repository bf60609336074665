import type { User } from '../context.ts'

/** How long a second factor counts as recent authentication (decision 029). */
const latelyMs = 15 * 60_000

/** The step that a session still owes: nothing, setting up a second factor, or showing the account's. */
export function pendingFactor({
  secondFactor: { has, required, shown },
}: Pick<User, 'secondFactor'>): 'setUp' | 'show' | undefined {
  if (has) return shown === null ? 'show' : undefined
  return required ? 'setUp' : undefined
}

/**
 * True if the session has recent authentication: a second factor within the last fifteen minutes. Accounts without one always
 * pass.
 */
export const recentlyAuthenticated = ({ secondFactor: { has, shown } }: Pick<User, 'secondFactor'>, now: Date): boolean =>
  !has || (shown !== null && now.getTime() - shown.getTime() < latelyMs)
