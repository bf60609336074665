import i18next from 'i18next'
import { ApiError } from '../../../platform/api.ts'
import { ask } from '../../../ui/dialogs.ts'

/** If the server asks to confirm negative cash (decisions §7), shows its question; otherwise undefined. */
export const confirmarNegativo = (error: Error): Promise<boolean> | undefined =>
  error instanceof ApiError && (error.code === 'CONFIRMA_NEGATIVO' || error.code === 'CONFIRMA_NEGATIVO_A_CIEGAS')
    ? ask({
        title: i18next.t('caja.quedaNegativo'),
        text: error.message,
        action: i18next.t('caja.registrarIgual'),
        cancel: i18next.t('comun.cancelar'),
        uncertain: true,
      })
    : undefined
