import { cambioDeCorreo } from '@gremial/contract/acceso/perfil.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, usuarioQuery } from '../../../platform/sesion.ts'
import { EnlaceListo, PaginaEnlace, useEnlace } from '../acceso/PaginaEnlace.tsx'

/** What a link of a change of e-mail opens: it is used at once, and the page says how it went (B-CAMBIOMAIL-08, B-CAMBIOMAIL-09). */
export function CorreoNuevoPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/validar-cambiar-email/$token' })
  const enlace = useEnlace(cambioDeCorreo.confirmar, { claves: { token } })
  const { isSuccess } = enlace
  useEffect(() => {
    // Every session ended with the change, also the one that this browser may have had.
    if (isSuccess) queryClient.setQueryData(usuarioQuery.queryKey, null)
  }, [isSuccess])
  return (
    <PaginaEnlace
      titulo={t('perfil.validar.titulo')}
      espera={t('perfil.validar.espera')}
      fallo={t('perfil.validar.fallo')}
      enlace={enlace}
    >
      {({ message }) => <EnlaceListo titulo={t('perfil.validar.listo')}>{message}</EnlaceListo>}
    </PaginaEnlace>
  )
}
