import type { AnyRequest, ResultOf } from '@gremial/contract/platform/call.ts'
import { type FormErrors, type UseFormReturnType, useForm as useMantineForm } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { fieldErrors } from '../../platform/fieldErrors.ts'
import { useAction } from '../useAction.ts'
import { discardUnsaved, useUnsaved } from './unsaved.ts'

interface Options<V, P> {
  initialValues: V
  /** Builds the call from the form values. The contract's schema validates its body. */
  request(values: V, confirmed?: boolean): P
  /** Heading of an error: the attempted action. */
  failure: string
  onSaved(result: ResultOf<P>, values: V): unknown
  /** Runs after validation and before the call, for example to ask a question. Resolves to false to stop. */
  before?(values: V): Promise<boolean>
  /**
   * Extra validation by field that the contract cannot express, such as two fields that must match. It overrides the
   * contract's errors.
   */
  extra?(values: V): Record<string, string>
  /** Handles a version conflict instead of showing the server's message. The typed values stay. */
  onConflict?(): Promise<void>
  /** Handles an error that is really a question. Resolves to true to send again with `confirmed`. */
  confirm?(error: Error): Promise<boolean> | undefined
}

export interface FormState<V> {
  form: UseFormReturnType<V>
  /** Props of the form element: `<form {...form.props}>`. */
  props: { noValidate: true; ref: RefObject<HTMLFormElement | null>; onSubmit(e: FormEvent<HTMLFormElement>): void }
  saving: boolean
  /** True if there are unsaved changes. */
  dirty: boolean
  /** Resolves to true if the form may close: nothing changed, or the person discards the changes. */
  canLeave(): Promise<boolean>
}

/**
 * A form that makes one declared call. It validates with the contract's schema, maps the server's errors to fields and
 * focuses the first one. It sends once at a time, submits on Ctrl or Cmd with Enter, and warns before discarding changes.
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
        // Reset first, because `onSaved` may navigate away and must not trigger the warning.
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

/**
 * Shows errors on their fields and focuses the first. `whereItIsFixed` maps an error of no single field to the field to
 * focus.
 */
export function markFields(
  form: { setErrors(errors: FormErrors): void },
  state: HTMLElement | null,
  errors: FormErrors,
  whereItIsFixed: Record<string, string> = {},
): void {
  form.setErrors(errors)
  focusFirst(state, Object.fromEntries(Object.keys(errors).map((field) => [whereItIsFixed[field] ?? field, true])))
}

/** Focuses the first field with an error, in page order. Fields carry `data-path` from `getInputProps`. */
export function focusFirst(state: HTMLElement | null, errors: Record<string, unknown>): void {
  const fields = [...(state?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  fields.find((field) => (field.dataset.path ?? '') in errors)?.focus()
}

/** Submits on Ctrl or Cmd with Enter from anywhere, unless a dialog covers the form. */
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
