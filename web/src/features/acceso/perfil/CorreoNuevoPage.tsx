import { cambioDeCorreo } from '@gremial/contract/acceso/perfil.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, userQuery } from '../../../platform/session.ts'
import { EnlaceListo, PaginaEnlace, useEnlacePulsado } from '../acceso/PaginaEnlace.tsx'

/** What a link of a change of e-mail opens: a press uses it, and the page says how it went (B-CAMBIOMAIL-08, B-CAMBIOMAIL-09). */
export function CorreoNuevoPage() {
  const { token } = useParams({ from: '/validar-cambiar-email/$token' })
  return <Correo que="validar" llamada={cambioDeCorreo.confirmar} token={token} />
}

/** What the link that the old address gets opens: the account stays with it (decision 017). */
export function CorreoDeshechoPage() {
  const { token } = useParams({ from: '/deshacer-cambiar-email/$token' })
  return <Correo que="deshacer" llamada={cambioDeCorreo.deshacer} token={token} />
}

interface Props {
  que: 'validar' | 'deshacer'
  llamada: typeof cambioDeCorreo.confirmar | typeof cambioDeCorreo.deshacer
  token: string
}

function Correo({ que, llamada, token }: Props) {
  const { t } = useTranslation()
  const enlace = useEnlacePulsado(llamada, { params: { token } })
  const { isSuccess, pulsar } = enlace
  useEffect(() => {
    // Every session ended, also the one that this browser may have had.
    if (isSuccess) queryClient.setQueryData(userQuery.queryKey, null)
  }, [isSuccess])
  return (
    <PaginaEnlace
      titulo={t(`perfil.${que}.titulo`)}
      espera={t(`perfil.${que}.espera`)}
      fallo={t(`perfil.${que}.fallo`)}
      antes={{ texto: t(`perfil.${que}.texto`), accion: t(`perfil.${que}.accion`), pulsar }}
      enlace={enlace}
    >
      {({ message }) => <EnlaceListo titulo={t(`perfil.${que}.listo`)}>{message}</EnlaceListo>}
    </PaginaEnlace>
  )
}
