import type { AuditTrouble } from '@gremial/contract/platform/audit.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context.ts'

/**
 * How this process finds the audit: `alterada` when the database and what is kept outside it do not agree, and nothing more is
 * sealed; `apartadas` when rows that the portal did not write were set aside, and the rest is; `atrasada` when rows wait too long. Shown by the log (once for each change), `/api/salud` and the auditors' home.
 */
export interface AuditState {
  estado: AuditTrouble
  motivo: string
}

const states = new WeakMap<Services, AuditState>()

/** What is wrong with the audit; undefined while all is well. */
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
