import { mailChange } from '@gremial/contract/acceso/perfil.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, userQuery } from '../../../platform/session.ts'
import { EnlaceListo, LinkPage, useEnlacePulsado } from '../acceso/LinkPage.tsx'

/** What a link of a change of e-mail opens: a press uses it, and the page says how it went (B-CAMBIOMAIL-08, B-CAMBIOMAIL-09). */
export function CorreoNuevoPage() {
  const { token } = useParams({ from: '/validar-cambiar-email/$token' })
  return <Correo que="validar" llamada={mailChange.confirmar} token={token} />
}

/** What the link that the old address gets opens: the account stays with it (decision 017). */
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
    // Every session ended, also the one that this browser may have had.
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
