import { registro } from '@gremial/contract/acceso/registro.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EnlaceListo, PaginaEnlace, useEnlace } from '../acceso/PaginaEnlace.tsx'
import { DialogoReenviar } from './DialogoCorreo.tsx'

/** The link of a registration (A-REGISTRO-08). */
export function ValidarCorreoPage() {
  const { token } = useParams({ from: '/validar-correo-usuario/$token' })
  return <Validar llamada={registro.validarCorreo} token={token} />
}

/** The link of an account that somebody else made (B-VALIDARMAIL-01). */
export function ValidarUsuarioPage() {
  const { token } = useParams({ from: '/validar-nuevo-usuario/$token' })
  return <Validar llamada={registro.validarUsuario} token={token} />
}

interface Props {
  llamada: typeof registro.validarCorreo | typeof registro.validarUsuario
  token: string
}

/** Validates on entry and says success or failure in the server's words (B-VALIDARMAIL-02). */
function Validar({ llamada, token }: Props) {
  const { t } = useTranslation()
  const enlace = useEnlace(llamada, { claves: { token } })
  return (
    <PaginaEnlace titulo={t('registro.validarTitulo')} espera={t('registro.validando')} enlace={enlace} Pedir={DialogoReenviar}>
      {({ message }) => <EnlaceListo titulo={t('registro.listo')}>{message}</EnlaceListo>}
    </PaginaEnlace>
  )
}
