import type { FormasSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '../../../platform/api.ts'
import { passkeysAvailable } from '../../../platform/passkeys.ts'
import { retry } from '../../../platform/retry.ts'
import { loginNotice } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { PlainCheckbox, PlainPassword, PlainText } from '../../../ui/plainFields.tsx'
import { withTexts } from '../../../ui/screen.ts'
import { Notice } from '../../../ui/states.tsx'
import { withPieces } from '../../../ui/withPieces.tsx'
import { usePruebaDeTrabajo, Verificacion } from './Verificacion.tsx'

/** Schemas load when the user starts typing, to keep the login bundle small. */
const validador = () => retry(() => import('./validarIngreso.ts'))

/** Rarely needed parts load on demand, with their texts. */
const SegundoPaso = withPieces(async () => (await withTexts(() => import('../segundo-factor/SegundoPaso.tsx'))()).SegundoPaso)

interface Props {
  /** Initial values; a new `key` resets the component to them (demo accounts). */
  inicial?: { username: string; password: string }
  /** Fixed e-mail after a lost session. */
  email?: string
  alEntrar(): Promise<void> | void
  olvide?: ReactNode
}

/**
 * Login form: user, password, captcha and "remember me". Verifies the captcha first, and skips the login call without it
 * (A-LOGIN-17).
 */
export function IngresoForm({ inicial, email, alEntrar, olvide }: Props) {
  const { t } = useTranslation()
  const proof = usePruebaDeTrabajo()
  // Without the form library: two fields, on the one page whose size affects everyone.
  const [datos, setData] = useState({
    username: email ?? inicial?.username ?? '',
    password: inicial?.password ?? '',
    recordar: false,
  })
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const formulario = useRef<HTMLFormElement>(null)
  const field = (nombre: 'username' | 'password') => ({
    name: nombre,
    value: datos[nombre],
    error: fieldErrors[nombre],
    onChange(e: ChangeEvent<HTMLInputElement>) {
      const { value } = e.currentTarget
      // Phones capitalise the address and append a blank.
      setData({ ...datos, [nombre]: nombre === 'username' ? value.trim().toLowerCase() : value })
      setFieldErrors({})
    },
  })

  const [formas, setFormas] = useState<FormasSegundoFactor>()
  const entro = async () => {
    // Failing to save the date must not block the login.
    await api.post('usuarios/actual/guardar-login').catch(() => undefined)
    await alEntrar()
    setFormas(undefined)
  }
  const enter = useMutation({
    mutationFn: async () => {
      loginNotice.set('')
      const { username, password } = datos
      await api.post('recaptcha', { username, password, recaptchaResponse: await proof.pedir() })
      const { segundoFactor } = await api.post<{ segundoFactor?: FormasSegundoFactor }>('login', datos)
      if (segundoFactor) {
        await SegundoPaso.preload()
        setFormas(segundoFactor)
      } else await entro()
    },
    onError: (error) => {
      if (error instanceof ApiError) setFieldErrors(error.errors)
      proof.otra()
    },
  })

  const withPasskey = useMutation({
    mutationFn: async () => {
      const { ingresarConLlave } = await retry(withTexts(() => import('../segundo-factor/ingresarConLlave.ts')))
      await ingresarConLlave(datos.recordar)
      await entro()
    },
  })
  const goBack = () => {
    setFormas(undefined)
    proof.otra()
  }

  const [failure, setFailure] = useState<Error | undefined>()
  const noEntro = failure ?? enter.error ?? withPasskey.error
  const send = async () => {
    const reglas = await validador().catch((error: Error) => setFailure(error))
    if (!reglas) return
    setFailure(undefined)
    const problems = reglas.ingresoErrors(datos)
    setFieldErrors(problems)
    const first = Object.keys(problems)[0]
    if (first) formulario.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else enter.mutate()
  }

  if (formas)
    return (
      <Suspense>
        <SegundoPaso formas={formas} alEntrar={entro} volver={goBack} />
      </Suspense>
    )
  return (
    <form
      noValidate
      ref={formulario}
      onFocus={() => void validador().catch(() => undefined)}
      onSubmit={(e) => {
        e.preventDefault()
        void send()
      }}
    >
      {noEntro && <Notice type="mal">{noEntro.message}</Notice>}
      <PlainText
        label={t('acceso.usuario')}
        type="email"
        inputMode="email"
        autoComplete="username"
        readOnly={email !== undefined}
        {...field('username')}
      />
      <PlainPassword label={t('acceso.clave')} autoComplete="current-password" {...field('password')} />
      <Verificacion prueba={proof} />
      <div className="entre">
        <PlainCheckbox
          label={t('acceso.recordar')}
          checked={datos.recordar}
          onChange={(e) => setData({ ...datos, recordar: e.currentTarget.checked })}
        />
        {olvide}
      </div>
      <Button type="submit" variant="principal" width loading={enter.isPending}>
        {enter.isPending ? t('acceso.ingresando') : t('acceso.ingresar')}
      </Button>
      {passkeysAvailable() && (
        <Button width loading={withPasskey.isPending} onClick={() => withPasskey.mutate()}>
          {t('acceso.conLlave')}
        </Button>
      )}
    </form>
  )
}
