import { acceso } from '@gremial/contract/acceso/acceso.ts'
import type { Respuesta } from '@gremial/contract/acceso/registro.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { callApi } from '../../../platform/callApi.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { discardUnsaved, useUnsaved } from '../../../ui/form/unsaved.ts'
import { type FormState, markFields } from '../../../ui/form/useForm.ts'
import { usePruebaDeTrabajo, Verificacion } from '../acceso/Verificacion.tsx'

// Preloads the dialog that reports a lost connection. (A bare import would be tree-shaken.)
void import('../../../ui/Dialogs.tsx')

interface Opciones<V> {
  iniciales: V
  validar(values: NoInfer<V>): Record<string, string>
  enviar(values: NoInfer<V>): Promise<Respuesta>
  /** A step before the last, which sends nothing. */
  seguir?: (() => void) | undefined
  /** Called with the fields that the server rejected, before they are marked. */
  alRechazar?(fields: string[]): void
}

interface Envio<V> extends Pick<FormState<V>, 'props' | 'canLeave'> {
  form: UseFormReturnType<V>
  /** Captcha element, to place before the button. */
  verificacion: ReactNode
  enviando: boolean
  /** Server response on success. */
  respuesta: Respuesta | undefined
  /** Back to the form, keeping the input. */
  volver(): void
}

/**
 * Public form, handled by hand because two calls send it: verifies the captcha first, and skips the call without it. A refused
 * captcha reloads; field errors go to their fields, others to a dialog with the server's message. (B-CAPTCHA-01, B-CAPTCHA-02,
 * B-CAPTCHA-04, A-REGISTRO-07)
 */
export function useEnvio<V extends object>({ iniciales, validar, enviar, seguir, alRechazar }: Opciones<V>): Envio<V> {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const proof = usePruebaDeTrabajo()
  const form = useForm<V>({ initialValues: iniciales })
  const mark = (errors: Record<string, string>) => markFields(form, ref.current, errors)
  const envio = useMutation({
    async mutationFn(values: V) {
      await callApi(acceso.verificar, { body: { recaptchaResponse: await proof.pedir() } })
      return enviar(values)
    },
    onSettled: proof.otra,
    onError(error) {
      const errors = error instanceof ApiError ? error.errors : {}
      const fields = Object.keys(errors)
      if (fields.length === 0) return void notifyFailure(t('registro.noSeEnvio'), error)
      alRechazar?.(fields)
      mark(errors)
    },
  })
  const alEnviar = () => {
    const values = form.getValues()
    const errors = validar(values)
    mark(errors)
    if (seguir) return void (Object.keys(errors).length === 0 && seguir())
    if (Object.keys(errors).length === 0 && !envio.isPending) envio.mutate(values)
  }
  const sinEnviar = () => form.isDirty() && envio.data === undefined
  useUnsaved(sinEnviar)
  return {
    form,
    props: {
      noValidate: true,
      ref,
      onSubmit(e) {
        e.preventDefault()
        alEnviar()
      },
    },
    canLeave: async () => !sinEnviar() || discardUnsaved(),
    verificacion: <Verificacion prueba={proof} />,
    enviando: envio.isPending,
    respuesta: envio.data,
    volver: () => envio.reset(),
  }
}
