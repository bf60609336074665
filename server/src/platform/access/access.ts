import type { Permission } from '@gremial/contract/derived/permissions.ts'

/**
 * What a route asks of its caller. Every route declares one of these; the server does not start with one that does not.
 * - `open`: anyone, with or without a session.
 * - `signedIn`: any session, also one that must change its password when `evenExpired`, and one that owes a second factor when `evenOwing`.
 * - `can`: a session holding the permission; the scope that it has for the person goes to the queries.
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
