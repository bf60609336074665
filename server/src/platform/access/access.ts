import type { Permission } from '@gremial/contract/derived/permissions.ts'

/**
 * Access required by a route. Every route declares one; the server does not start otherwise.
 * - `open`: anyone, with or without a session.
 * - `signedIn`: any session. `evenExpired` also allows one that must change its password; `evenOwing` one that owes a second
 * factor.
 * - `can`: a session with the permission; the user's scope for it is passed to the queries.
 */
export type Access =
  | { kind: 'open' }
  | { kind: 'signedIn'; evenExpired: boolean; evenOwing: boolean }
  | { kind: 'can'; permission: Permission }

export const open: Access = { kind: 'open' }
export const signedIn: Access = { kind: 'signedIn', evenExpired: false, evenOwing: false }
export const signedInEvenExpired: Access = { kind: 'signedIn', evenExpired: true, evenOwing: false }
export const signedInEvenOwing: Access = { kind: 'signedIn', evenExpired: false, evenOwing: true }
export const signedInAnyhow: Access = { kind: 'signedIn', evenExpired: true, evenOwing: true }
export const can = (permission: Permission): Access => ({ kind: 'can', permission })
