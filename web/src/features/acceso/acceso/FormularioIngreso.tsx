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

/** The schemas come when somebody begins to write: the first load of the login stays small. */
const validador = () => retry(() => import('./validarIngreso.ts'))

/** What few need comes, with its texts, when they do. */
const SegundoPaso = withPieces(async () => (await withTexts(() => import('../segundo-factor/SegundoPaso.tsx'))()).SegundoPaso)

interface Props {
  /** Values to begin with; a new `key` on the component starts over with them (demo accounts). */
  inicial?: { username: string; password: string }
  /** A lost session asks again for the same person. */
  email?: string
  alEntrar(): Promise<void> | void
  olvide?: ReactNode
}

/** User, password, check and "remember me". The captcha is verified first and the login is not called unless it was (A-LOGIN-17). */
export function FormularioIngreso({ inicial, email, alEntrar, olvide }: Props) {
  const { t } = useTranslation()
  const prueba = usePruebaDeTrabajo()
  // By hand and not with the form library: two fields, on the one screen whose weight everybody pays.
  const [datos, setDatos] = useState({
    username: email ?? inicial?.username ?? '',
    password: inicial?.password ?? '',
    recordar: false,
  })
  const [errores, setErrores] = useState<Record<string, string>>({})
  const formulario = useRef<HTMLFormElement>(null)
  const campo = (nombre: 'username' | 'password') => ({
    name: nombre,
    value: datos[nombre],
    error: errores[nombre],
    onChange(e: ChangeEvent<HTMLInputElement>) {
      const { value } = e.currentTarget
      // A phone begins the address with a capital and leaves a blank behind.
      setDatos({ ...datos, [nombre]: nombre === 'username' ? value.trim().toLowerCase() : value })
      setErrores({})
    },
  })

  const [formas, setFormas] = useState<FormasSegundoFactor>()
  const entro = async () => {
    // The date is worth keeping, but not worth a refused entry.
    await api.post('usuarios/actual/guardar-login').catch(() => undefined)
    await alEntrar()
    setFormas(undefined)
  }
  const entrar = useMutation({
    mutationFn: async () => {
      loginNotice.set('')
      const { username, password } = datos
      await api.post('recaptcha', { username, password, recaptchaResponse: await prueba.pedir() })
      const { segundoFactor } = await api.post<{ segundoFactor?: FormasSegundoFactor }>('login', datos)
      if (segundoFactor) {
        await SegundoPaso.preload()
        setFormas(segundoFactor)
      } else await entro()
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrores(error.errors)
      prueba.otra()
    },
  })

  const conLlave = useMutation({
    mutationFn: async () => {
      const { ingresarConLlave } = await retry(withTexts(() => import('../segundo-factor/ingresarConLlave.ts')))
      await ingresarConLlave(datos.recordar)
      await entro()
    },
  })
  const volver = () => {
    setFormas(undefined)
    prueba.otra()
  }

  const [fallo, setFallo] = useState<Error | undefined>()
  const noEntro = fallo ?? entrar.error ?? conLlave.error
  const enviar = async () => {
    const reglas = await validador().catch((error: Error) => setFallo(error))
    if (!reglas) return
    setFallo(undefined)
    const problemas = reglas.erroresIngreso(datos)
    setErrores(problemas)
    const primero = Object.keys(problemas)[0]
    if (primero) formulario.current?.querySelector<HTMLInputElement>(`[name="${primero}"]`)?.focus()
    else entrar.mutate()
  }

  if (formas)
    return (
      <Suspense>
        <SegundoPaso formas={formas} alEntrar={entro} volver={volver} />
      </Suspense>
    )
  return (
    <form
      noValidate
      ref={formulario}
      onFocus={() => void validador().catch(() => undefined)}
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
    >
      {noEntro && <Notice type="mal">{noEntro.message}</Notice>}
      <PlainText
        label={t('acceso.usuario')}
        type="email"
        inputMode="email"
        autoComplete="username"
        readOnly={email !== undefined}
        {...campo('username')}
      />
      <PlainPassword label={t('acceso.clave')} autoComplete="current-password" {...campo('password')} />
      <Verificacion prueba={prueba} />
      <div className="entre">
        <PlainCheckbox
          label={t('acceso.recordar')}
          checked={datos.recordar}
          onChange={(e) => setDatos({ ...datos, recordar: e.currentTarget.checked })}
        />
        {olvide}
      </div>
      <Button type="submit" variant="principal" width loading={entrar.isPending}>
        {entrar.isPending ? t('acceso.ingresando') : t('acceso.ingresar')}
      </Button>
      {passkeysAvailable() && (
        <Button width loading={conLlave.isPending} onClick={() => conLlave.mutate()}>
          {t('acceso.conLlave')}
        </Button>
      )}
    </form>
  )
}
