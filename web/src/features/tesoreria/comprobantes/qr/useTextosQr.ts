import type { AvisoFactura } from '@gremial/contract/tesoreria/factura-qr.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import type { NoLeida } from './leerFactura.ts'

/** What there is to say of an invoice's QR, in the person's language. */
export function useTextosQr() {
  const { t, i18n } = useTranslation()
  const enMoneda = (codigo: string): string =>
    i18n.exists(`facturaQr.moneda.${codigo}`)
      ? String(i18n.t(`facturaQr.moneda.${codigo}` as 'facturaQr.moneda.DOL'))
      : t('facturaQr.enMoneda', { codigo })
  return {
    /** Why it was not read. */
    motivo(leida: NoLeida): string {
      const campo = 'campo' in leida && leida.campo ? t(`facturaQr.campo.${leida.campo}`) : ''
      return t(`facturaQr.motivo.${leida.motivo}`, { campo, sitio: 'sitio' in leida ? (leida.sitio ?? '') : '' })
    },
    /** What to look at before it is saved. */
    aviso(aviso: AvisoFactura): string {
      switch (aviso.aviso) {
        case 'OTRO_RECEPTOR':
          return t('facturaQr.aviso.OTRO_RECEPTOR', { documento: aviso.documento })
        case 'MONEDA':
          return t('facturaQr.aviso.MONEDA', {
            moneda: enMoneda(aviso.moneda),
            importe: formatAmount(aviso.importe),
            cotizacion: aviso.cotizacion.toLocaleString('es-AR', { maximumFractionDigits: 6 }),
            importePesos: formatPesos(aviso.importePesos),
          })
        case 'MONEDA_SIN_COTIZACION':
          return t('facturaQr.aviso.MONEDA_SIN_COTIZACION', {
            moneda: enMoneda(aviso.moneda),
            importe: formatAmount(aviso.importe),
          })
        case 'FUTURA':
        case 'FUERA_DE_PERIODO':
          return t(`facturaQr.aviso.${aviso.aviso}`, { fecha: formatDate(aviso.fecha) })
        case 'NOTA_CREDITO':
        case 'SIN_RECEPTOR':
          return t(`facturaQr.aviso.${aviso.aviso}`)
      }
    },
  }
}
