import type { FinanzasState, NoticeResult } from '@gremial/contract/tesoreria/finanzas.ts'
import { admite, type RendicionState, rendicionActions, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'

/** State of a settlement when a notice arrives. */
interface AntesDelAviso {
  estado: RendicionState
  /** The current submission. */
  envio: number | null
  /** Timestamp of the last applied notice. */
  ultimo: Date | null
  /** It is in a payment lot: only the bank pays it. */
  enLote: boolean
}

/**
 * Effect of a notice: `a` is the settlement's new state. None if it is about another submission, is older than the last applied
 * one, or its state is unreachable now (decision 045).
 */
export function decidirAviso(
  { estado, envio, ultimo, enLote }: AntesDelAviso,
  notice: { estado: FinanzasState; envio: number; momento: Date },
): { resultado: 'APLICADO'; a: RendicionState } | { resultado: Exclude<NoticeResult, 'APLICADO'> } {
  if (notice.envio !== envio) return { resultado: 'OTRO_ENVIO' }
  if (ultimo !== null && notice.momento < ultimo) return { resultado: 'ATRASADO' }
  if (enLote) return otroEstado
  switch (notice.estado) {
    case 'ENVIADA':
      return estado === rendicionState.autorizada ? { resultado: 'APLICADO', a: rendicionState.enviada } : otroEstado
    case 'OBSERVADA':
      return admite(estado, 'observar') ? { resultado: 'APLICADO', a: rendicionActions.observar.a } : otroEstado
    case 'PAGADA':
      return admite(estado, 'pagar') ? { resultado: 'APLICADO', a: rendicionActions.pagar.a } : otroEstado
  }
}
const otroEstado = { resultado: 'OTRO_ESTADO' } as const

/** Idempotency key of a submission. */
export const claveDeEnvio = (rendicion: number, envio: number): string => `rendicion-${rendicion}-${envio}`
