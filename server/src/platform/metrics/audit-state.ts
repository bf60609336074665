import type { AuditTrouble } from '@gremial/contract/platform/audit.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context.ts'

/**
 * State of the audit log as this process sees it, shown by the log (transitions only), `/api/salud` and the auditors' home page.
 * - `alterada`: the database does not match the checkpoint, and sealing has stopped.
 * - `apartadas`: rows that the portal did not write are quarantined; the rest is sealed.
 * - `atrasada`: rows have been pending too long.
 */
export interface AuditState {
  estado: AuditTrouble
  motivo: string
}

const states = new WeakMap<Services, AuditState>()

/** Current problem of the audit log; undefined if there is none. */
export const auditState = (services: Services): AuditState | undefined => states.get(services)

export function tell(services: Services, now: AuditState | undefined, log: FastifyBaseLogger | undefined): void {
  const before = states.get(services)
  if (now) states.set(services, now)
  else states.delete(services)
  if (before?.motivo === now?.motivo) return
  if (now?.estado === 'alterada') log?.fatal({ motivo: now.motivo }, 'audit: altered')
  else if (now?.estado === 'apartadas') log?.fatal({ motivo: now.motivo }, 'audit: rows set aside')
  else if (now) log?.error({ motivo: now.motivo }, 'audit: not sealed')
  else log?.info('audit: well again')
}
