import type { FinanzasState, NoticeResult } from '@gremial/contract/tesoreria/finanzas.ts'
import { admite, type RendicionState, rendicionActions, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'

/** How a settlement is when the financial system tells something of it. */
interface AntesDelAviso {
  estado: RendicionState
  /** The sending whose signatures count. */
  envio: number | null
  /** Moment of the last thing told that was applied. */
  ultimo: Date | null
  /** It waits in a lot of payment: the bank pays it, and nobody else. */
  enLote: boolean
}

/**
 * What a message changes: `a` is the state that it takes the settlement to. It changes nothing when it is of another sending, of an earlier
 * moment than what was applied, or of a state that the settlement cannot go to now (decision 045).
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

/** The key of a sending: the financial system takes each once, however often it is said. */
export const claveDeEnvio = (rendicion: number, envio: number): string => `rendicion-${rendicion}-${envio}`
