import i18next from 'i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { preguntar } from '../../../ui/dialogos.ts'

/** Where the server asks to confirm that the cash goes below zero (decisions §7), the question, in its words; otherwise nothing. */
export const confirmarNegativo = (error: Error): Promise<boolean> | undefined =>
  error instanceof ErrorApi && (error.codigo === 'CONFIRMA_NEGATIVO' || error.codigo === 'CONFIRMA_NEGATIVO_A_CIEGAS')
    ? preguntar({
        titulo: i18next.t('caja.quedaNegativo'),
        texto: error.message,
        accion: i18next.t('caja.registrarIgual'),
        cancelar: i18next.t('comun.cancelar'),
        dudosa: true,
      })
    : undefined
