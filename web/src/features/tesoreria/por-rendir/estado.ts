import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import i18next from 'i18next'
import { type ComprobanteValues, comprobanteValues, esNotaDeCredito, missing } from '../comprobantes/valores.ts'

/** Form values of a receipt, with the provider's usual name if none was entered. */
export const valoresPorRendir = (f: PorRendir): ComprobanteValues => ({
  ...comprobanteValues({ ...f, proveedor: f.proveedor || f.propuesta.proveedor }),
  motivoParecido: f.motivoParecido,
})
export const conceptoOf = (f: Pick<PorRendir, 'concepto' | 'propuesta'>): string => f.concepto || f.propuesta.concepto
/** Sum of these receipts, in pesos. */
export const totalPorRendir = (own: readonly PorRendir[]): number =>
  fromCents(own.reduce((n, f) => n + toCents(f.importe ?? 0), 0))

export const nombrePorRendir = (f: PorRendir): string => f.proveedor || f.propuesta.proveedor || f.nombre

/** Reason that keeps it out of a settlement, as a sentence; '' if nothing. */
export function loQueLeFalta(f: PorRendir): string {
  const { t } = i18next
  if (f.repetido) return t('comprobantes.yaRendido', { numero: f.repetido.numeroRendicion })
  if (esNotaDeCredito(f.qr)) return t('comprobantes.notaDeCredito')
  const fields = missing(valoresPorRendir(f))
  if (fields.length > 0) {
    const names = fields.map((field) => t(`comprobantes.campo.${field}Corto`))
    const falta = t('comprobantes.falta', { campos: new Intl.ListFormat(i18next.language).format(names) })
    return f.qrIlegible ? `${t('porRendir.qrIlegible')} · ${falta}` : falta
  }
  if (f.leido.length > 0) return t('porRendir.revisar')
  return f.parecidos.length > 0 && f.motivoParecido === '' ? t('porRendir.faltaMotivo') : ''
}
export const estaListo = (f: PorRendir): boolean => loQueLeFalta(f) === ''
