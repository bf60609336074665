import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import i18next from 'i18next'
import { esNotaDeCredito, faltan, type ValoresComprobante, valoresDeComprobante } from '../comprobantes/valores.ts'

/** What one says, with the usual name of its provider where nobody wrote another. */
export const valoresPorRendir = (f: PorRendir): ValoresComprobante => ({
  ...valoresDeComprobante({ ...f, proveedor: f.proveedor || f.propuesta.proveedor }),
  motivoParecido: f.motivoParecido,
})
export const conceptoDe = (f: PorRendir): string => f.concepto || f.propuesta.concepto
export const nombrePorRendir = (f: PorRendir): string => f.proveedor || f.propuesta.proveedor || f.nombre

/** What keeps it from going to a settlement, in a sentence; '' when nothing does. */
export function loQueLeFalta(f: PorRendir): string {
  const { t } = i18next
  if (f.repetido) return t('comprobantes.yaRendido', { numero: f.repetido.numeroRendicion })
  if (esNotaDeCredito(f.qr)) return t('comprobantes.notaDeCredito')
  const campos = faltan(valoresPorRendir(f))
  if (campos.length > 0) {
    const nombres = campos.map((campo) => t(`comprobantes.campo.${campo}Corto`))
    return t('comprobantes.falta', { campos: new Intl.ListFormat(i18next.language).format(nombres) })
  }
  return f.parecidos.length > 0 && f.motivoParecido === '' ? t('porRendir.faltaMotivo') : ''
}
export const estaListo = (f: PorRendir): boolean => loQueLeFalta(f) === ''
