import { mailChange } from '@gremial/contract/acceso/perfil.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, userQuery } from '../../../platform/session.ts'
import { EnlaceListo, LinkPage, useEnlacePulsado } from '../acceso/LinkPage.tsx'

/** Page of an e-mail change link: a button uses it and shows the result (B-CAMBIOMAIL-08, B-CAMBIOMAIL-09). */
export function CorreoNuevoPage() {
  const { token } = useParams({ from: '/validar-cambiar-email/$token' })
  return <Correo que="validar" llamada={mailChange.confirmar} token={token} />
}

/** Page of the undo link sent to the old address (decision 017). */
export function CorreoDeshechoPage() {
  const { token } = useParams({ from: '/deshacer-cambiar-email/$token' })
  return <Correo que="deshacer" llamada={mailChange.deshacer} token={token} />
}

interface Props {
  que: 'validar' | 'deshacer'
  llamada: typeof mailChange.confirmar | typeof mailChange.deshacer
  token: string
}

function Correo({ que, llamada, token }: Props) {
  const { t } = useTranslation()
  const link = useEnlacePulsado(llamada, { params: { token } })
  const { isSuccess, pulsar } = link
  useEffect(() => {
    // All sessions ended, possibly including this browser's.
    if (isSuccess) queryClient.setQueryData(userQuery.queryKey, null)
  }, [isSuccess])
  return (
    <LinkPage
      titulo={t(`perfil.${que}.titulo`)}
      espera={t(`perfil.${que}.espera`)}
      fallo={t(`perfil.${que}.fallo`)}
      antes={{ texto: t(`perfil.${que}.texto`), accion: t(`perfil.${que}.accion`), pulsar }}
      enlace={link}
    >
      {({ message }) => <EnlaceListo titulo={t(`perfil.${que}.listo`)}>{message}</EnlaceListo>}
    </LinkPage>
  )
}
