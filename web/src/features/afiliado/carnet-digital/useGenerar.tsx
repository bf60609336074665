import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { avisar } from '../../../ui/dialogos.ts'
import { comprobarPdf, direccionPdf, generarCarnet } from './carnet.api.ts'

/** What failed, so that each has its own words (A-CARNET-13, A-CARNET-14). */
class ErrorPdf extends Error {}

/**
 * Generating: the card is saved, the PDF opens in a tab of its own, a confirmation stays and the person goes to their activity
 * (A-CARNET-09..14). The tab is opened by the press itself: what is opened later, browsers take for advertising and block.
 * `alGuardar`: the chosen photo is no longer pending.
 */
export function useGenerar(carnet: CarnetDigital, alGuardar: () => void) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const generar = useMutation({
    mutationFn: async ({ foto }: { foto: Blob | null; pestania: Window | null }) => {
      const { id } = await generarCarnet(carnet, foto)
      alGuardar()
      await Promise.all(
        [['carnet'], ['imagen'], ['usuario']].map((queryKey) => consultas.invalidateQueries({ queryKey, refetchType: 'all' })),
      )
      await comprobarPdf(id).catch((error: Error) => {
        throw new ErrorPdf(error.message)
      })
      return id
    },
    onSuccess(id, { pestania }) {
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
      // A lost session has its own dialog, and the photo waits below it.
      if (error instanceof ErrorApi && error.status === 401) return
      const titulo = t(error instanceof ErrorPdf ? 'carnet.errorPdf' : 'carnet.errorGuardar')
      void avisar(titulo, error.message === titulo ? '' : error.message, t('comun.aceptar'))
    },
  })
  return {
    generando: generar.isPending,
    generar(foto: Blob | null) {
      const pestania = window.open('', '_blank')
      if (pestania) {
        pestania.opener = null
        pestania.document.title = t('carnet.titulo')
        pestania.document.body.textContent = t('carnet.preparando')
      }
      generar.mutate({ foto, pestania })
    },
  }
}
