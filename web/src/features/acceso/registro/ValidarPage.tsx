import { registro } from '@gremial/contract/acceso/registro.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EnlaceListo, LinkPage, useLink } from '../acceso/LinkPage.tsx'
import { FinishCuenta } from './ClaveDeEnlace.tsx'
import { DialogoReenviar } from './DialogoCorreo.tsx'

/** Page of a registration link (A-REGISTRO-08). */
export function ValidarCorreoPage() {
  const { token } = useParams({ from: '/validar-correo-usuario/$token' })
  return <Validar mira={registro.mirarCorreo} valida={registro.validarCorreo} token={token} />
}

/** Page of the link of an account created by someone else (B-VALIDARMAIL-01). */
export function ValidarUsuarioPage() {
  const { token } = useParams({ from: '/validar-nuevo-usuario/$token' })
  return <Validar mira={registro.mirarUsuario} valida={registro.validarUsuario} token={token} />
}

interface Props {
  mira: typeof registro.mirarCorreo | typeof registro.mirarUsuario
  valida: typeof registro.validarCorreo | typeof registro.validarUsuario
  token: string
}

/**
 * Describes the link and uses it on a button press, with the password if it creates the account; shows the server's message
 * (B-VALIDARMAIL-02).
 */
function Validar({ mira, valida, token }: Props) {
  const { t } = useTranslation()
  const link = useLink(mira, { params: { token } })
  const title = t('registro.validarTitulo')
  return (
    <LinkPage titulo={title} espera={t('registro.abriendo')} enlace={link} Pedir={DialogoReenviar}>
      {({ email, eligeClave, hecha }) =>
        hecha === null ? (
          <FinishCuenta
            email={email}
            titulo={eligeClave ? t('registro.elegirTitulo') : title}
            texto={t(eligeClave ? 'registro.validarTexto' : 'registro.validarPulsar')}
            rotulo={eligeClave ? t('registro.clave') : undefined}
            accion={t(eligeClave ? 'registro.crear' : 'registro.validarAccion')}
            guardar={(claves) => request(valida, { params: { token }, body: eligeClave ? claves : null })}
          />
        ) : (
          <EnlaceListo titulo={t('registro.listo')}>{hecha}</EnlaceListo>
        )
      }
    </LinkPage>
  )
}
