import type { AlgunPedido, DaDe } from '@gremial/contract/platform/llamada.ts'
import { type FormErrors, type UseFormReturnType, useForm as useMantineForm } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { erroresDe } from '../../platform/formulario.ts'
import { useHacer } from '../useHacer.ts'
import { dejarSinGuardar, useSinGuardar } from './sinGuardar.ts'

interface Opciones<V, P> {
  iniciales: V
  /** The call that these values make; its body is what is validated, with the contract's own rules. */
  pedido(valores: V, confirmado?: boolean): P
  /** Heading of a refusal: what was being done. */
  fallo: string
  alGuardar(da: DaDe<P>, valores: V): unknown
  /** What is asked of the person once everything is well written: answers whether it goes on. */
  antes?(valores: V): Promise<boolean>
  /** Problems that the contract cannot know (two fields that must agree before they are sent), by field; they go before its own. */
  ademas?(valores: V): Record<string, string>
  /** Somebody saved meanwhile: instead of the server's words, what the screen does about it. Nothing written is lost either way. */
  alChocar?(): Promise<void>
  /** A refusal that is a question: asks it, and what it answers is whether to send again, confirmed. */
  confirmar?(error: Error): Promise<boolean> | undefined
}

export interface Formulario<V> {
  form: UseFormReturnType<V>
  /** Goes on the <form>: `<form {...formulario.props}>`. */
  props: { noValidate: true; ref: RefObject<HTMLFormElement | null>; onSubmit(e: FormEvent<HTMLFormElement>): void }
  guardando: boolean
  /** Whether something was written and not saved. */
  sucio: boolean
  /** Whether one may leave: at once when nothing was written, otherwise the person says. */
  puedeSalir(): Promise<boolean>
}

/**
 * A form that makes one declared call: the contract's rules before it goes, the server's words in their fields, the focus on the first
 * wrong one, one sending at a time, Ctrl or Cmd with Enter from anywhere on the page, and nothing typed is lost by leaving.
 */
export function useFormulario<V extends object, P extends AlgunPedido>(o: Opciones<V, P>): Formulario<V> {
  const ref = useRef<HTMLFormElement>(null)
  const { hacer, haciendo } = useHacer()
  const form = useMantineForm<V>({
    initialValues: o.iniciales,
    validate: (valores: V) => {
      const { llamada, pide } = o.pedido(valores)
      return { ...(llamada.cuerpo ? erroresDe(llamada.cuerpo)(pide.cuerpo) : {}), ...o.ademas?.(valores) }
    },
  })
  const enCampos = (errores: Record<string, string>) => marcarCampos(form, ref.current, errores)
  const enviar = () => {
    if (haciendo) return
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return enfocarPrimero(ref.current, errors)
    void mandar(form.getValues())
  }
  const mandar = async (valores: V) => {
    if (o.antes && !(await o.antes(valores))) return
    await enviado(valores, false)
  }
  const enviado = async (valores: V, confirmado: boolean): Promise<void> => {
    let pregunta: Promise<boolean> | undefined
    await hacer(o.pedido(valores, confirmado), {
      fallo: o.fallo,
      enCampos,
      alChocar: o.alChocar,
      alRechazar: (error) => {
        pregunta = o.confirmar?.(error)
        return pregunta !== undefined
      },
      alLograr: async (da) => {
        // First of all: whatever leaves the screen now leaves nothing behind.
        form.resetDirty(valores)
        await o.alGuardar(da, valores)
      },
    })
    if (await pregunta) await enviado(valores, true)
  }
  useSinGuardar(() => form.isDirty())
  useCtrlEnter(ref)
  return {
    form,
    props: {
      noValidate: true,
      ref,
      onSubmit(e) {
        e.preventDefault()
        enviar()
      },
    },
    guardando: haciendo,
    sucio: form.isDirty(),
    puedeSalir: async () => !form.isDirty() || dejarSinGuardar(),
  }
}

/** Problems of fields: each under its own, and the focus on the first; `dondeSeArregla` says where one that is of no single field is mended. */
export function marcarCampos(
  form: { setErrors(errores: FormErrors): void },
  formulario: HTMLElement | null,
  errores: FormErrors,
  dondeSeArregla: Record<string, string> = {},
): void {
  form.setErrors(errores)
  enfocarPrimero(formulario, Object.fromEntries(Object.keys(errores).map((campo) => [dondeSeArregla[campo] ?? campo, true])))
}

/** The first field, in the order of the page, that has a problem. Fields say who they are with `data-path`, as `getInputProps` gives it. */
export function enfocarPrimero(formulario: HTMLElement | null, errores: Record<string, unknown>): void {
  const campos = [...(formulario?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  campos.find((campo) => (campo.dataset.path ?? '') in errores)?.focus()
}

/** Ctrl or Cmd with Enter sends the form wherever the focus is, unless a dialog lies over it. */
export function useCtrlEnter(formulario: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const alTeclear = (e: KeyboardEvent) => {
      if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || e.defaultPrevented) return
      const encima = [...document.querySelectorAll('[role=dialog]')].at(-1)
      if (encima && !encima.contains(formulario.current)) return
      e.preventDefault()
      formulario.current?.requestSubmit()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [formulario])
}
