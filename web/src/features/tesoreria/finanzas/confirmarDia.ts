import i18next from 'i18next'
import { ApiError } from '../../../platform/api.ts'
import { ask } from '../../../ui/dialogs.ts'

/** Shows the server's question about a payment date; undefined for any other error. */
export const confirmarDia = (error: Error): Promise<boolean> | undefined =>
  error instanceof ApiError && (error.code === 'PAGO_ANTES_DE_FIRMA' || error.code === 'PAGO_VIEJO')
    ? ask({
        title: i18next.t('finanzas.otroDia'),
        text: error.message,
        action: i18next.t('finanzas.otroDiaSi'),
        cancel: i18next.t('fechas.corregir'),
        uncertain: true,
      })
    : undefined
