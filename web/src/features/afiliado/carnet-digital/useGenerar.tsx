import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { userQuery } from '../../../platform/session.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'
import { comprobarPdf, direccionPdf, pedidoGenerar } from './carnet.api.ts'

/**
 * Generates the card, opens the PDF in a new tab, confirms, and goes to the activity (A-CARNET-09..14). The tab is opened by the
 * click itself, because browsers block later popups. `alGuardar`: the chosen photo is no longer pending.
 */
export function useGenerar(carnet: CarnetDigital, alGuardar: () => void) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const { run, running } = useAction()
  const abrir = useMutation({
    mutationFn: ({ id }: { id: number; pestania: Window | null }) => comprobarPdf(id),
    onSuccess(_, { id, pestania }) {
      const abierta = pestania !== null && !pestania.closed
      if (abierta) pestania.location.replace(direccionPdf(id))
      notifications.show({
        title: t('carnet.generado'),
        message: (
          <>
            {!abierta && `${t('carnet.bloqueado')} `}
            <a className="abrir-pdf" href={direccionPdf(id)} target="_blank" rel="noreferrer">
              {t('carnet.abrirPdf')}
            </a>
          </>
        ),
        autoClose: abierta ? 12_000 : false,
      })
      void navegar({ to: '/app/actividad/listar' })
    },
    onError(error, { pestania }) {
      pestania?.close()
      void notifyFailure(t('carnet.errorPdf'), error)
    },
  })
  const generando = running || abrir.isPending
  return {
    generando,
    /** `imagen`: the chosen photo; null for the existing one. */
    async generar(imagen: string | null) {
      if (generando) return
      const pestania = window.open('', '_blank')
      if (pestania) {
        pestania.opener = null
        pestania.document.title = t('carnet.titulo')
        pestania.document.body.textContent = t('carnet.preparando')
      }
      const guardado = await run(pedidoGenerar(carnet, imagen), {
        failure: t('carnet.errorGuardar'),
        async onSuccess({ id }) {
          alGuardar()
          // A user without portrait now has this one: the home reloads it.
          await consultas.refetchQueries({ queryKey: userQuery.queryKey })
          abrir.mutate({ id, pestania })
        },
      })
      if (!guardado) pestania?.close()
    },
  }
}
