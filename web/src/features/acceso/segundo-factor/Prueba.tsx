import './segundo-factor.css'
import type { FormasSegundoFactor, PruebaActo } from '@gremial/contract/acceso/segundo-factor.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { passkeysAvailable, signInWithPasskey } from '../../../platform/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'

type Forma = 'llave' | 'codigo' | 'recuperacion' | 'password'

interface Props {
  formas: FormasSegundoFactor
  /** For a signing action: users without a factor give their password, and a passkey is requested immediately. */
  firma?: boolean
  /** Fetches the passkey challenge. */
  desafiar(): Promise<unknown>
  /** Sends the proof; errors are shown here. */
  probar(proof: PruebaActo): Promise<unknown>
  /** Link to leave. */
  salida: ReactNode
}

/** Second-factor prompt, shared by all uses: starts with the best available factor and offers the others. */
export function Prueba({ formas, firma = false, desafiar, probar, salida }: Props) {
  const { t } = useTranslation()
  const hay: Record<Forma, boolean> = {
    llave: formas.llaves && passkeysAvailable(),
    codigo: formas.aplicacion,
    recuperacion: formas.recuperacion,
    password: firma && !Object.values(formas).includes(true),
  }
  const possible = (['llave', 'codigo', 'recuperacion', 'password'] as const).filter((forma) => hay[forma])
  const [chosen, setChosen] = useState<Forma>()
  const forma = chosen ?? possible[0] ?? 'recuperacion'
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [forma])
  const envio = useMutation({
    mutationFn: async () => {
      if (forma === 'llave') {
        const llave = await signInWithPasskey(await desafiar()).catch((error: unknown) => {
          throw error instanceof ApiError ? error : new Error(t('segundoFactor.llaveNo'))
        })
        await probar({ llave })
      } else await probar({ [forma]: text })
    },
    onError: () => setText(''),
  })
  // Requests the passkey without a click. If the browser requires one, the button remains.
  const sola = firma && forma === 'llave'
  const { mutate } = envio
  useEffect(() => {
    if (sola) mutate()
  }, [sola, mutate])
  const problem = envio.error instanceof ApiError ? Object.values(envio.error.errors)[0] : undefined
  const choose = (other: Forma) => {
    setChosen(other)
    setText('')
    envio.reset()
  }
  const send = (e: FormEvent) => {
    e.preventDefault()
    if (!envio.isPending) envio.mutate()
  }
  const names = {
    llave: t('segundoFactor.usarLlave'),
    codigo: t('segundoFactor.usarCodigo'),
    recuperacion: t('segundoFactor.usarRecuperacion'),
    password: t('segundoFactor.password'),
  }
  const deTexto = {
    ref: field,
    'data-autofocus': true,
    label: forma === 'llave' ? undefined : t(`segundoFactor.${forma}`),
    description: forma === 'llave' ? undefined : t(`segundoFactor.${forma}Ayuda`),
    value: text,
    error: problem,
    onChange: (e: ChangeEvent<HTMLInputElement>) => setText(e.currentTarget.value),
  }
  const action = firma ? t(forma === 'llave' ? 'segundoFactor.firmarConLlave' : 'segundoFactor.firmar') : undefined
  return (
    <form noValidate className="segundo-prueba" onSubmit={send}>
      {envio.error && !problem && <Notice type="mal">{envio.error.message}</Notice>}
      {forma === 'llave' ? (
        envio.isPending && <p role="status">{t('segundoFactor.esperaLlave')}</p>
      ) : forma === 'password' ? (
        <PasswordInput
          key={forma}
          {...deTexto}
          autoComplete="current-password"
          maxLength={100}
          visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
        />
      ) : (
        <TextInput
          key={forma}
          {...deTexto}
          autoComplete={forma === 'codigo' ? 'one-time-code' : 'off'}
          inputMode={forma === 'codigo' ? 'numeric' : 'text'}
          maxLength={forma === 'codigo' ? 12 : 30}
        />
      )}
      <Button type="submit" variant="principal" width loading={envio.isPending}>
        {action ?? (forma === 'llave' ? t('segundoFactor.usarLlave') : t('segundoFactor.seguir'))}
      </Button>
      <div className="segundo-otras">
        {possible
          .filter((other) => other !== forma)
          .map((other) => (
            <Button key={other} variant="texto" onClick={() => choose(other)}>
              {names[other]}
            </Button>
          ))}
        {salida}
      </div>
      {forma !== 'password' && <p className="ayuda">{t('segundoFactor.perdi')}</p>}
    </form>
  )
}
