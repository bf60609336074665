import { conformidades } from '@gremial/contract/tramites/conformidad.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EnlaceListo, PaginaEnlace, useEnlacePulsado } from '../../acceso/acceso/PaginaEnlace.tsx'

/** What the copy of an answer opens: somebody says that it was not them who answered. Nothing is said by opening it. */
export function DesconocerPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/no-fui-yo/$token' })
  const enlace = useEnlacePulsado(conformidades.desconocerCopia, { claves: { token } })
  const antes = { texto: t('conformidad.noFuiYoTexto'), accion: t('conformidad.noFuiYoSi'), pulsar: enlace.pulsar }
  return (
    <PaginaEnlace titulo={t('conformidad.noFuiYoTitulo')} espera={t('conformidad.abriendo')} enlace={enlace} antes={antes}>
      {() => <EnlaceListo titulo={t('conformidad.noFuiYoHecho')}>{t('conformidad.noFuiYoHechoTexto')}</EnlaceListo>}
    </PaginaEnlace>
  )
}
