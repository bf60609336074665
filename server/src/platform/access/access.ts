import type { Permiso } from '@gremial/contract/permisos.ts'

/**
 * What a route asks of its caller. Every route declares one of these; the server does not start with one that does not.
 * - `open`: anyone, with or without a session.
 * - `signedIn`: any session, also one that must change its password when `evenExpired`.
 * - `can`: a session holding the permission; the scope that it has for the person goes to the queries.
 */
export type Access = { kind: 'open' } | { kind: 'signedIn'; evenExpired: boolean } | { kind: 'can'; permission: Permiso }

export const open: Access = { kind: 'open' }
export const signedIn: Access = { kind: 'signedIn', evenExpired: false }
export const signedInEvenExpired: Access = { kind: 'signedIn', evenExpired: true }
export const can = (permission: Permiso): Access => ({ kind: 'can', permission })
