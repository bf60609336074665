import type { AnyRequest, ResultOf } from '@gremial/contract/platform/call.ts'
import i18next from 'i18next'
import { notify, type Question } from '../dialogs.ts'
import { action, type RowAction } from './rowActions.ts'

/** What is usual with a row of a catalogue. Each says its own words; icons, order of a question's parts and ways out are of here. */

interface CallsApi<P extends AnyRequest> {
  request: P
  done(result: ResultOf<P>): string
  failure: string
}

/** One direction of a change of state: its verb, and what is asked before, if anything is. */
interface Direction {
  text: string
  question?: Pick<Question, 'title' | 'text' | 'danger'>
}

interface Toggle<P extends AnyRequest> extends CallsApi<P> {
  habilitado: boolean | number
  enable: Direction
  disable: Direction
}

/** Enables what is not offered, or takes out of use what is. */
export function toggle<P extends AnyRequest>({ habilitado, enable, disable, ...calls }: Toggle<P>): RowAction {
  const { text, question } = habilitado ? disable : enable
  return action({
    ...calls,
    text,
    icon: habilitado ? 'baja' : 'bien',
    question: question && { ...question, action: text, cancel: i18next.t('comun.cancelar') },
  })
}

interface Deletes<P extends AnyRequest> extends CallsApi<P> {
  text: string
  /** `cancelar` is written out: "no" is what keeps it. */
  question: Pick<Question, 'title' | 'text'> & { cancel: string }
  /** Why it cannot be, when that is known: said at once, and nothing is asked. */
  prevents?: string | false
}

/** Deletes it, once asked; or says what stands in the way, under the heading that a refusal would have. */
export function deleteRow<P extends AnyRequest>({ text, question, prevents, ...calls }: Deletes<P>): RowAction {
  const common = { text, icon: 'quitar' as const }
  if (prevents) return { ...common, run: () => notify(calls.failure, prevents, i18next.t('comun.aceptar')) }
  return action({ ...calls, ...common, question: { ...question, action: text, danger: true } })
}

interface Edits {
  /** Whether this person may change it; who may not, reads it. */
  canEdit: boolean
  edit: string
  view: string
  run(): unknown
}

/** Opens its record, to change it or to read it. */
export const open = ({ canEdit, edit, view, run }: Edits): RowAction =>
  canEdit ? { text: edit, icon: 'editar', run } : { text: view, icon: 'ver', run }
