import type { Respuesta } from '@gremial/contract/acceso/registro.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icono } from '../../../ui/iconos.tsx'
import { DialogoReenviar } from './DialogoCorreo.tsx'
import { IrAIngresar, PaginaEnlace, useEnlace } from './PaginaEnlace.tsx'
import { validarCorreo, validarUsuario } from './registro.api.ts'

/** The link of a registration (A-REGISTRO-08). */
export const ValidarCorreoPage = () => <ValidarPage clave="validar-correo" validar={validarCorreo} />

/** The link of an account that somebody else made (B-VALIDARMAIL-01). */
export const ValidarUsuarioPage = () => <ValidarPage clave="validar-usuario" validar={validarUsuario} />

/** Validates on entry and says success or failure in the server's words (B-VALIDARMAIL-02). */
function ValidarPage({ clave, validar }: { clave: string; validar(token: string): Promise<Respuesta> }) {
  const { t } = useTranslation()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const enlace = useEnlace(clave, token, validar)
  return (
    <PaginaEnlace titulo={t('registro.validarTitulo')} espera={t('registro.validando')} enlace={enlace} Pedir={DialogoReenviar}>
      {({ message }) => (
        <div className="enlace-hoja" role="status">
          <Icono nombre="bien" />
          <h1>{t('registro.listo')}</h1>
          <p>{message}</p>
          <div className="botones">
            <IrAIngresar />
          </div>
        </div>
      )}
    </PaginaEnlace>
  )
}
