import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { discardUnsaved, useUnsaved } from '../../../ui/form/unsaved.ts'
import { type FormState, focusFirst, useCtrlEnter } from '../../../ui/form/useForm.ts'
import { esDePin, esPinErrado } from './cajas.api.ts'

type Textos = Record<string, string>
/** Reads a field's text by its server name. */
type Escrito = (field: string) => string

interface Opciones {
  /** Field of the signing PIN. */
  pin: string
  /** Initial values, by field. */
  iniciales?: Textos
  /** Client-side errors, by field. */
  problemas(typed: Escrito): Textos
  /** Makes the call (`useCallApi`). */
  hacer(typed: Escrito, confirmado: boolean): Promise<unknown>
  /** Dialog title on a refusal: the action. */
  fallo: string
  /** Handles a refusal that needs confirmation; resolves to true to send again, confirmed. */
  confirmar?: ((error: Error) => Promise<boolean> | undefined) | undefined
  /** Called on success, or on a refusal that makes retrying pointless. */
  alCerrar(hecho: boolean): void
}

/**
 * A form signed by a PIN, with its own error handling. A wrong PIN is asked for again and keeps the other input. Without network
 * or session the user can retry in place. Any other refusal means a concurrent change: it is shown and the form closes.
 */
export function useFirma({ pin, iniciales = {}, alCerrar, fallo, ...o }: Opciones) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const firmado = useRef(false)
  const [escritos, setTyped] = useState<Textos>(iniciales)
  const [fieldErrors, setFieldErrors] = useState<Textos>({})
  const escrito: Escrito = (field) => escritos[field] ?? ''
  const dirty = Object.entries(escritos).some(([field, text]) => text !== (iniciales[field] ?? ''))
  const enfocar = (field: string) => focusFirst(ref.current, { [field]: '' })
  const inFields = (dichos: Textos) => {
    setFieldErrors(dichos)
    focusFirst(ref.current, dichos)
  }
  const mutacion = useMutation({
    mutationFn: (confirmado: boolean) => o.hacer(escrito, confirmado),
    onSuccess() {
      firmado.current = true
      alCerrar(true)
    },
    // Not awaited: the call is over, so its progress dialog must not cover the message.
    onError: (error) => void alFallar(error),
  })
  async function alFallar(error: Error): Promise<void> {
    const question = o.confirmar?.(error)
    if (question) return void ((await question) && mutacion.mutate(true))
    const deApi = error instanceof ApiError ? error : undefined
    if (deApi && esDePin(deApi)) {
      setTyped((before) => ({ ...before, [pin]: '' }))
      setFieldErrors({ [pin]: error.message })
      await notifyFailure(esPinErrado(error) ? t('caja.pinMal') : fallo, error)
      return enfocar(pin)
    }
    if (deApi && Object.keys(deApi.errors).length > 0) return inFields(deApi.errors)
    await notifyFailure(fallo, error)
    if (deApi && deApi.status !== 0 && deApi.status !== 401) alCerrar(false)
  }
  useUnsaved(() => dirty && !firmado.current)
  useCtrlEnter(ref)
  const formulario: Pick<FormState<never>, 'props' | 'saving' | 'dirty' | 'canLeave'> = {
    props: {
      noValidate: true,
      ref,
      onSubmit(e) {
        e.preventDefault()
        if (mutacion.isPending) return
        const problems = o.problemas(escrito)
        inFields(problems)
        if (Object.keys(problems).length === 0) mutacion.mutate(false)
      },
    },
    saving: mutacion.isPending,
    dirty: dirty,
    canLeave: async () => !dirty || discardUnsaved(),
  }
  return {
    formulario,
    /** Props of a PIN field: `<PinField {...campo('password')}>`. */
    campo: (nombre: string) => ({
      'data-path': nombre,
      value: escrito(nombre),
      error: fieldErrors[nombre],
      onChange(text: string) {
        setTyped((before) => ({ ...before, [nombre]: text }))
        setFieldErrors((before) => ({ ...before, [nombre]: '' }))
      },
    }),
    enfocar,
  }
}
