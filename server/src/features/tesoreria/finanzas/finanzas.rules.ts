import type { EstadoFinanzas, ResultadoAviso } from '@gremial/contract/tesoreria/finanzas.ts'
import {
  accionesRendicion,
  admite,
  type EstadoRendicion,
  estadoRendicion,
} from '@gremial/contract/tesoreria/rendiciones-estados.ts'

/** How a settlement is when the financial system tells something of it. */
interface AntesDelAviso {
  estado: EstadoRendicion
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
  aviso: { estado: EstadoFinanzas; envio: number; momento: Date },
): { resultado: 'APLICADO'; a: EstadoRendicion } | { resultado: Exclude<ResultadoAviso, 'APLICADO'> } {
  if (aviso.envio !== envio) return { resultado: 'OTRO_ENVIO' }
  if (ultimo !== null && aviso.momento < ultimo) return { resultado: 'ATRASADO' }
  if (enLote) return otroEstado
  switch (aviso.estado) {
    case 'ENVIADA':
      return estado === estadoRendicion.autorizada ? { resultado: 'APLICADO', a: estadoRendicion.enviada } : otroEstado
    case 'OBSERVADA':
      return admite(estado, 'observar') ? { resultado: 'APLICADO', a: accionesRendicion.observar.a } : otroEstado
    case 'PAGADA':
      return admite(estado, 'pagar') ? { resultado: 'APLICADO', a: accionesRendicion.pagar.a } : otroEstado
  }
}
const otroEstado = { resultado: 'OTRO_ESTADO' } as const

/** The key of a sending: the financial system takes each once, however often it is said. */
export const claveDeEnvio = (rendicion: number, envio: number): string => `rendicion-${rendicion}-${envio}`
