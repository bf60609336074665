import type { FacturaNotice } from '@gremial/contract/tesoreria/factura-qr.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../platform/today.ts'
import type { NoLeida } from './leerFactura.ts'

/** Texts about an invoice's QR, in the user's language. */
export function useQrTexts() {
  const { t, i18n } = useTranslation()
  const enMoneda = (codigo: string): string =>
    i18n.exists(`facturaQr.moneda.${codigo}`)
      ? String(i18n.t(`facturaQr.moneda.${codigo}` as 'facturaQr.moneda.DOL'))
      : t('facturaQr.enMoneda', { codigo })
  return {
    /** Why it was not read. */
    motivo(read: NoLeida): string {
      const campo = 'campo' in read && read.campo ? t(`facturaQr.campo.${read.campo}`) : ''
      return t(`facturaQr.motivo.${read.motivo}`, { campo, sitio: 'sitio' in read ? (read.sitio ?? '') : '' })
    },
    /** Warning to check before saving. */
    aviso(notice: FacturaNotice): string {
      switch (notice.aviso) {
        case 'OTRO_RECEPTOR':
          return t('facturaQr.aviso.OTRO_RECEPTOR', { documento: notice.documento })
        case 'MONEDA':
          return t('facturaQr.aviso.MONEDA', {
            moneda: enMoneda(notice.moneda),
            importe: formatAmount(notice.importe),
            cotizacion: notice.cotizacion.toLocaleString('es-AR', { maximumFractionDigits: 6 }),
            importePesos: formatPesos(notice.importePesos),
          })
        case 'MONEDA_SIN_COTIZACION':
          return t('facturaQr.aviso.MONEDA_SIN_COTIZACION', {
            moneda: enMoneda(notice.moneda),
            importe: formatAmount(notice.importe),
          })
        case 'FUTURA':
        case 'FUERA_DE_PERIODO':
          return t(`facturaQr.aviso.${notice.aviso}`, { fecha: formatDate(notice.fecha) })
        case 'NOTA_CREDITO':
        case 'SIN_RECEPTOR':
          return t(`facturaQr.aviso.${notice.aviso}`)
      }
    },
  }
}
