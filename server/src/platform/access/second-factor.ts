import type { User } from '../context.ts'

/** How long a second factor counts as shown lately (decision 029). */
const latelyMs = 15 * 60_000

/** What a session still owes: nothing, a second factor to be set up, or the one of the account to be shown. */
export function pendingFactor({
  secondFactor: { has, required, shown },
}: Pick<User, 'secondFactor'>): 'setUp' | 'show' | undefined {
  if (has) return shown === null ? 'show' : undefined
  return required ? 'setUp' : undefined
}

/** Whether the session showed it in the last fifteen minutes; who has none is not asked. */
export const recentlyAuthenticated = ({ secondFactor: { has, shown } }: Pick<User, 'secondFactor'>, now: Date): boolean =>
  !has || (shown !== null && now.getTime() - shown.getTime() < latelyMs)
