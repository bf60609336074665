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
  | 'anulado'
  | 'anuladoFin'
  | 'nada'

const porQueNo = { CUENTA: 'cuenta', PRESTAMO: 'prestamo', PAGO_EN_PARTE: 'pagoEnParte', VENCE_ANTES: 'venceAntes' } as const

function claveDe(d: DebitoDicho, hoy: string): Clave {
  switch (d.estado) {
    case 'POR_DEBITAR':
      if (d.fecha !== null) return 'porDebitar'
      return d.anulado === null ? 'porDebitarSinDia' : 'anulado'
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
      return d.anulado !== null && d.porQueNo === 'VENCE_ANTES' ? 'anuladoFin' : porQueNo[d.porQueNo ?? 'VENCE_ANTES']
    case 'NADA':
      return 'nada'
  }
}

const dia = (iso: string | null): string => (iso === null ? '' : formatDate(iso))

/** Key in `miDebito.dice` for a debit, and its parameters. */
export function fraseDebito(d: DebitoDicho, hoy: string) {
  const { cuenta, motivo, fecha, anulado, vence, reintento, tomaHasta, frenadoHasta } = d
  return [
    `miDebito.dice.${claveDe(d, hoy)}`,
    {
      cuenta,
      motivo,
      fecha: dia(fecha),
      anulado: dia(anulado),
      vence: dia(vence),
      reintento: dia(reintento),
      tomaHasta: dia(tomaHasta),
      hasta: dia(frenadoHasta),
      dias: diasReversa,
    },
  ] as const
}
