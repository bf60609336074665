import { type CuentaDeEnlace, elegirClave, type Respuesta } from '@gremial/contract/acceso/registro.ts'
import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { erroresDe } from '../../../platform/formulario.ts'
import { olvidar } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { DialogoCrear, DialogoOlvide } from './DialogoCorreo.tsx'
import { PaginaEnlace, useEnlace } from './PaginaEnlace.tsx'
import { completarUsuario, duenioDeEnlace, recuperarClave, verificarHash } from './registro.api.ts'

type Guardar = (datos: { password: string; password2: string }) => Promise<Respuesta>

/** Ends a create by e-mail: choosing the password makes the account (K-02). */
export function NuevoUsuarioPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const enlace = useEnlace('nuevo-usuario', token, duenioDeEnlace)
  const titulo = t('registro.elegirTitulo')
  return (
    <PaginaEnlace titulo={titulo} espera={t('registro.abriendo')} enlace={enlace} Pedir={DialogoCrear}>
      {(cuenta) => (
        <Formulario
          cuenta={cuenta}
          titulo={titulo}
          rotulo={t('registro.clave')}
          accion={t('registro.crear')}
          guardar={(datos) => completarUsuario(token, datos)}
        />
      )}
    </PaginaEnlace>
  )
}

/** The hash is verified on entry; only the successful change goes to the login (A-RECUPERO-01, A-RECUPERO-02, K-61). */
export function RecuperarPage() {
  const { t } = useTranslation()
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const enlace = useEnlace('recuperar', hash, verificarHash)
  const titulo = t('registro.recuperarTitulo')
  return (
    <PaginaEnlace titulo={titulo} espera={t('registro.abriendo')} enlace={enlace} Pedir={DialogoOlvide}>
      {(cuenta) => (
        <Formulario
          cuenta={cuenta}
          titulo={titulo}
          rotulo={t('registro.claveNueva')}
          accion={t('registro.guardarClave')}
          guardar={(datos) => recuperarClave(hash, datos)}
        />
      )}
    </PaginaEnlace>
  )
}

/** The password, twice; then the server's words in a dialog, and the login (A-RECUPERO-06..13). */
function Formulario({
  cuenta,
  titulo,
  rotulo,
  accion,
  guardar,
}: {
  cuenta: CuentaDeEnlace
  titulo: string
  rotulo: string
  accion: string
  guardar: Guardar
}) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const form = useForm({ initialValues: { password: '', password2: '' }, validate: erroresDe(elegirClave) })
  const envio = useMutation({
    mutationFn: guardar,
    // Not awaited: the call is over, and its progress must not lie over the dialog.
    onSuccess({ message }) {
      void avisar(t('registro.listo'), message, t('registro.irIngresar')).then(() => {
        // Whoever was in with this account no longer is.
        olvidar()
        return navegar({ to: '/login' })
      })
    },
    onError(error) {
      if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) form.setErrors(error.errores)
      else void avisar(t('registro.noSeEnvio'), error.message, t('comun.aceptar'))
    },
  })
  const clave = {
    autoComplete: 'new-password',
    maxLength: 100,
    visibilityToggleButtonProps: { 'aria-label': t('comun.mostrarClave') },
  }
  return (
    <>
      <h1>{titulo}</h1>
      <p>{t('registro.cuentaDe', { nombre: cuenta.nombre })}</p>
      <p className="suave">{cuenta.email}</p>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (datos) => envio.mutate(datos),
          (errores) => form.getInputNode(Object.keys(errores)[0] ?? '')?.focus(),
        )}
      >
        {/* For the password manager: which account the new password is of. */}
        <input type="email" autoComplete="username" value={cuenta.email} readOnly hidden />
        <PasswordInput label={rotulo} description={t('registro.claveAyuda')} {...clave} {...form.getInputProps('password')} />
        <PasswordInput label={t('registro.clave2')} {...clave} {...form.getInputProps('password2')} />
        <Boton type="submit" variante="principal" ancho cargando={envio.isPending}>
          {accion}
        </Boton>
      </form>
    </>
  )
}
