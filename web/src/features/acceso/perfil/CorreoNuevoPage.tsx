import { mailChange } from '@gremial/contract/acceso/perfil.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, userQuery } from '../../../platform/session.ts'
import { EnlaceListo, LinkPage, useEnlacePulsado, useLink } from '../acceso/LinkPage.tsx'
import { FinishCuenta } from '../registro/ClaveDeEnlace.tsx'

/** Page of an e-mail change link: a button uses it and shows the result (B-CAMBIOMAIL-08, B-CAMBIOMAIL-09). */
export function CorreoNuevoPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/validar-cambiar-email/$token' })
  const link = useEnlacePulsado(mailChange.confirmar, { params: { token } })
  const { isSuccess, pulsar } = link
  useEffect(() => {
    // All sessions ended, possibly including this browser's.
    if (isSuccess) queryClient.setQueryData(userQuery.queryKey, null)
  }, [isSuccess])
  return (
    <LinkPage
      titulo={t('perfil.validar.titulo')}
      espera={t('perfil.validar.espera')}
      fallo={t('perfil.validar.fallo')}
      antes={{ texto: t('perfil.validar.texto'), accion: t('perfil.validar.accion'), pulsar }}
      enlace={link}
    >
      {({ message }) => <EnlaceListo titulo={t('perfil.validar.listo')}>{message}</EnlaceListo>}
    </LinkPage>
  )
}

/**
 * Page of the undo link sent to the old address: asks for another password, since somebody knew the previous one (decision 017).
 */
export function CorreoDeshechoPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/deshacer-cambiar-email/$token' })
  const link = useLink(mailChange.mirarDeshacer, { params: { token } })
  const titulo = t('perfil.deshacer.titulo')
  return (
    <LinkPage titulo={titulo} espera={t('perfil.deshacer.espera')} fallo={t('perfil.deshacer.fallo')} enlace={link}>
      {({ email, hecho }) =>
        hecho === null ? (
          <FinishCuenta
            email={email}
            titulo={titulo}
            texto={t('perfil.deshacer.texto')}
            rotulo={t('registro.claveNueva')}
            accion={t('perfil.deshacer.accion')}
            guardar={(claves) => request(mailChange.deshacer, { params: { token }, body: claves })}
          />
        ) : (
          <EnlaceListo titulo={t('perfil.deshacer.listo')}>{hecho}</EnlaceListo>
        )
      }
    </LinkPage>
  )
}
