import type { mailChange } from '@gremial/contract/acceso/perfil.ts'
import { type Respuesta, registro } from '@gremial/contract/acceso/registro.ts'
import { type ApiRequest, request } from '@gremial/contract/platform/call.ts'
import { PasswordInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { forget } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { LinkPage, useLink } from '../acceso/LinkPage.tsx'
import { DialogoCrear, DialogoOlvide } from './DialogoCorreo.tsx'

interface Claves {
  password: string
  password2: string
}

/** Completes create by e-mail: choosing the password creates the account (K-02). */
export function NuevoUsuarioPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/nuevo-usuario/$token' })
  const link = useLink(registro.duenioDeEnlace, { params: { token } })
  const title = t('registro.elegirTitulo')
  return (
    <LinkPage titulo={title} espera={t('registro.abriendo')} enlace={link} Pedir={DialogoCrear}>
      {(cuenta) => (
        <FinishCuenta
          email={cuenta.email}
          titulo={title}
          texto={t('registro.cuentaDe', { nombre: cuenta.nombre })}
          rotulo={t('registro.clave')}
          accion={t('registro.crear')}
          guardar={(cuerpo) => request(registro.completar, { params: { token }, body: cuerpo })}
        />
      )}
    </LinkPage>
  )
}

/** Verifies the hash on entry; only a successful change goes to the login (A-RECUPERO-01, A-RECUPERO-02, K-61). */
export function RecuperarPage() {
  const { t } = useTranslation()
  const { hash } = useParams({ from: '/recuperar-pass/$hash' })
  const link = useLink(registro.verificarHash, { params: { hash } })
  const title = t('registro.recuperarTitulo')
  return (
    <LinkPage titulo={title} espera={t('registro.abriendo')} enlace={link} Pedir={DialogoOlvide}>
      {(cuenta) => (
        <FinishCuenta
          email={cuenta.email}
          titulo={title}
          texto={t('registro.cuentaDe', { nombre: cuenta.nombre })}
          rotulo={t('registro.claveNueva')}
          accion={t('registro.guardarClave')}
          guardar={(claves) => request(registro.reponerClave, { params: { hash }, body: { hash, ...claves } })}
        />
      )}
    </LinkPage>
  )
}

interface Props {
  email: string
  titulo: string
  texto: string
  /** Label of the password, if one is chosen here. */
  rotulo: string | undefined
  accion: string
  guardar(
    claves: Claves,
  ):
    | ApiRequest<typeof registro.completar>
    | ApiRequest<typeof registro.reponerClave>
    | ApiRequest<typeof registro.validarCorreo | typeof registro.validarUsuario>
    | ApiRequest<typeof mailChange.deshacer>
}

/**
 * Uses a link on a button press, with the password typed twice; then shows the server's message and goes to the login
 * (A-RECUPERO-06..13).
 */
export function FinishCuenta({ email, titulo, texto, rotulo, accion, guardar }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { form, props, saving } = useForm({
    initialValues: { password: '', password2: '' },
    request: guardar,
    failure: t('registro.noSeEnvio'),
    async onSaved({ message }: Respuesta) {
      await notify(t('registro.listo'), message, t('registro.irIngresar'))
      // A session of this account no longer exists.
      await forget()
      await navegar({ to: '/login' })
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
      <p>{texto}</p>
      <p className="suave">{email}</p>
      <form {...props}>
        {rotulo && (
          <>
            {/* Tells password managers the account. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput label={rotulo} description={t('registro.claveAyuda')} {...clave} {...form.getInputProps('password')} />
            <PasswordInput label={t('registro.clave2')} {...clave} {...form.getInputProps('password2')} />
          </>
        )}
        <Button type="submit" variant="principal" width loading={saving}>
          {accion}
        </Button>
      </form>
    </>
  )
}
