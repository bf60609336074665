import { type DebitoDicho, diasReversa } from '@gremial/contract/afiliado/debitos.ts'
import { formatDate } from '../../../platform/today.ts'

type Clave =
  | 'porDebitar'
  | 'porDebitarSinDia'
  | 'enBanco'
  | 'pagado'
  | 'rechazado'
  | 'rechazadoFin'
  | 'devuelto'
  | 'frenado'
  | 'frenadoHasta'
  | 'frenadoEnBanco'
  | 'frenadoTarde'
  | 'cuenta'
  | 'prestamo'
  | 'pagoEnParte'
  | 'venceAntes'
  | 'nada'

const porQueNo = { CUENTA: 'cuenta', PRESTAMO: 'prestamo', PAGO_EN_PARTE: 'pagoEnParte', VENCE_ANTES: 'venceAntes' } as const

function claveDe(d: DebitoDicho, hoy: string): Clave {
  switch (d.estado) {
    case 'POR_DEBITAR':
      return d.fecha === null ? 'porDebitarSinDia' : 'porDebitar'
    case 'EN_BANCO':
      return 'enBanco'
    case 'PAGADO':
      return 'pagado'
    case 'RECHAZADO':
      return d.reintento === null ? 'rechazadoFin' : 'rechazado'
    case 'DEVUELTO':
      return 'devuelto'
    case 'FRENADO':
      if (d.enBanco) return d.tomaHasta !== null && d.tomaHasta >= hoy ? 'frenadoEnBanco' : 'frenadoTarde'
      return d.frenadoHasta === null ? 'frenado' : 'frenadoHasta'
    case 'NO_SE_DEBITA':
      return porQueNo[d.porQueNo ?? 'VENCE_ANTES']
    case 'NADA':
      return 'nada'
  }
}

const dia = (iso: string | null): string => (iso === null ? '' : formatDate(iso))

/** Text of `miDebito.dice` for a debit, and its values. */
export function fraseDebito(d: DebitoDicho, hoy: string) {
  const { cuenta, motivo, fecha, vence, reintento, tomaHasta, frenadoHasta } = d
  return [
    `miDebito.dice.${claveDe(d, hoy)}`,
    {
      cuenta,
      motivo,
      fecha: dia(fecha),
      vence: dia(vence),
      reintento: dia(reintento),
      tomaHasta: dia(tomaHasta),
      hasta: dia(frenadoHasta),
      dias: diasReversa,
    },
  ] as const
}
