import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { solicitudQuery } from '../solicitud/solicitudes.api.ts'
import { dondeSigue } from './tramites.api.ts'

/** Continues a request: its next step is known once it is read. */
export function useContinuar() {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const navegar = useNavigate()
  return async (id: number) => {
    try {
      await navegar({ href: dondeSigue(await consultas.fetchQuery(solicitudQuery(id))) })
    } catch (error) {
      await notifyFailure(t('misTramites.falloAbrir'), error as Error)
    }
  }
}
