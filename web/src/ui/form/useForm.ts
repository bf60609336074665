import type { AnyRequest, ResultOf } from '@gremial/contract/platform/call.ts'
import { type FormErrors, type UseFormReturnType, useForm as useMantineForm } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { fieldErrors } from '../../platform/fieldErrors.ts'
import { useAction } from '../useAction.ts'
import { discardUnsaved, useUnsaved } from './unsaved.ts'

interface Options<V, P> {
  initialValues: V
  /** The call that these values make; its body is what is validated, with the contract's own rules. */
  request(values: V, confirmed?: boolean): P
  /** Heading of a refusal: what was being done. */
  failure: string
  onSaved(result: ResultOf<P>, values: V): unknown
  /** What is asked of the person once everything is well written: answers whether it goes on. */
  before?(values: V): Promise<boolean>
  /** Problems that the contract cannot know (two fields that must agree before they are sent), by field; they go before its own. */
  extra?(values: V): Record<string, string>
  /** Somebody saved meanwhile: instead of the server's words, what the screen does about it. Nothing written is lost either way. */
  onConflict?(): Promise<void>
  /** A refusal that is a question: asks it, and what it answers is whether to send again, confirmed. */
  confirm?(error: Error): Promise<boolean> | undefined
}

export interface FormState<V> {
  form: UseFormReturnType<V>
  /** Goes on the <form>: `<form {...formulario.props}>`. */
  props: { noValidate: true; ref: RefObject<HTMLFormElement | null>; onSubmit(e: FormEvent<HTMLFormElement>): void }
  saving: boolean
  /** Whether something was written and not saved. */
  dirty: boolean
  /** Whether one may leave: at once when nothing was written, otherwise the person says. */
  canLeave(): Promise<boolean>
}

/**
 * A form that makes one declared call: the contract's rules before it goes, the server's words in their fields, the focus on the first
 * wrong one, one sending at a time, Ctrl or Cmd with Enter from anywhere on the page, and nothing typed is lost by leaving.
 */
export function useForm<V extends object, P extends AnyRequest>(o: Options<V, P>): FormState<V> {
  const ref = useRef<HTMLFormElement>(null)
  const { run, running } = useAction()
  const form = useMantineForm<V>({
    initialValues: o.initialValues,
    validate: (values: V) => {
      const { call, input } = o.request(values)
      return { ...(call.body ? fieldErrors(call.body)(input.body) : {}), ...o.extra?.(values) }
    },
  })
  const onFieldErrors = (errors: Record<string, string>) => markFields(form, ref.current, errors)
  const send = () => {
    if (running) return
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return focusFirst(ref.current, errors)
    void post(form.getValues())
  }
  const post = async (values: V) => {
    if (o.before && !(await o.before(values))) return
    await sent(values, false)
  }
  const sent = async (values: V, confirmed: boolean): Promise<void> => {
    let question: Promise<boolean> | undefined
    await run(o.request(values, confirmed), {
      failure: o.failure,
      onFieldErrors,
      onConflict: o.onConflict,
      onRejected: (error) => {
        question = o.confirm?.(error)
        return question !== undefined
      },
      onSuccess: async (result) => {
        // First of all: whatever leaves the screen now leaves nothing behind.
        form.resetDirty(values)
        await o.onSaved(result, values)
      },
    })
    if (await question) await sent(values, true)
  }
  useUnsaved(() => form.isDirty())
  useCtrlEnter(ref)
  return {
    form,
    props: {
      noValidate: true,
      ref,
      onSubmit(e) {
        e.preventDefault()
        send()
      },
    },
    saving: running,
    dirty: form.isDirty(),
    canLeave: async () => !form.isDirty() || discardUnsaved(),
  }
}

/** Problems of fields: each under its own, and the focus on the first; `whereItIsFixed` says where one that is of no single field is mended. */
export function markFields(
  form: { setErrors(errors: FormErrors): void },
  state: HTMLElement | null,
  errors: FormErrors,
  whereItIsFixed: Record<string, string> = {},
): void {
  form.setErrors(errors)
  focusFirst(state, Object.fromEntries(Object.keys(errors).map((field) => [whereItIsFixed[field] ?? field, true])))
}

/** The first field, in the order of the page, that has a problem. Fields say who they are with `data-path`, as `getInputProps` gives it. */
export function focusFirst(state: HTMLElement | null, errors: Record<string, unknown>): void {
  const fields = [...(state?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  fields.find((field) => (field.dataset.path ?? '') in errors)?.focus()
}

/** Ctrl or Cmd with Enter sends the form wherever the focus is, unless a dialog lies over it. */
export function useCtrlEnter(state: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onTyped = (e: KeyboardEvent) => {
      if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || e.defaultPrevented) return
      const above = [...document.querySelectorAll('[role=dialog]')].at(-1)
      if (above && !above.contains(state.current)) return
      e.preventDefault()
      state.current?.requestSubmit()
    }
    window.addEventListener('keydown', onTyped)
    return () => window.removeEventListener('keydown', onTyped)
  }, [state])
}
