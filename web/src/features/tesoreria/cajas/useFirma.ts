import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { discardUnsaved, useUnsaved } from '../../../ui/form/unsaved.ts'
import { type FormState, focusFirst, useCtrlEnter } from '../../../ui/form/useForm.ts'
import { esDePin, esPinErrado } from './cajas.api.ts'

type Textos = Record<string, string>
/** What was written in a field, by the name that the server gives it. */
type Escrito = (field: string) => string

interface Opciones {
  /** The field with the PIN that the call is signed with. */
  pin: string
  /** What is already written when it opens, by field. */
  iniciales?: Textos
  /** Problems known before it is sent, by field. */
  problemas(typed: Escrito): Textos
  /** Makes the declared call (`useCallApi`). */
  hacer(typed: Escrito, confirmado: boolean): Promise<unknown>
  /** Heading of a refusal: what was being done. */
  fallo: string
  /** A refusal that is a question: asks it, and what it answers is whether to send again, confirmed. */
  confirmar?: ((error: Error) => Promise<boolean> | undefined) | undefined
  /** After it was done, or after a refusal that makes it senseless to go on. */
  alCerrar(hecho: boolean): void
}

/**
 * A form that a PIN signs. By hand, because its refusals are its own: a wrong PIN is said and asked for again and the rest of what was
 * typed stays; without network, or without session, it is tried again from where it is; any other refusal is about something that
 * changed meanwhile, and after it is said there is nothing to go on with.
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
    // Not awaited: the call is over, and what is said now must not be under its progress dialog.
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
    /** Goes on the field of a PIN: `<PinField {...campo('password')}>`. */
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
