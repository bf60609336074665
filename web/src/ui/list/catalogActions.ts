import type { AnyRequest, ResultOf } from '@gremial/contract/platform/call.ts'
import i18next from 'i18next'
import { notify, type Question } from '../dialogs.ts'
import { action, type RowAction } from './rowActions.ts'

/** Common row actions of catalogues. Callers pass the texts; icons and dialog layout are set here. */

interface CallsApi<P extends AnyRequest> {
  request: P
  done(result: ResultOf<P>): string
  failure: string
}

/** One direction of a toggle: its verb, and an optional question. */
interface Direction {
  text: string
  question?: Pick<Question, 'title' | 'text' | 'danger'>
}

interface Toggle<P extends AnyRequest> extends CallsApi<P> {
  habilitado: boolean | number
  enable: Direction
  disable: Direction
}

/** Enables or disables a row. */
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
  /** `cancel` is explicit: it names the answer that keeps the row. */
  question: Pick<Question, 'title' | 'text'> & { cancel: string }
  /** Known reason why the row cannot be deleted; shown at once, without a question. */
  prevents?: string | false
}

/** Deletes a row after confirmation, or shows what prevents it. */
export function deleteRow<P extends AnyRequest>({ text, question, prevents, ...calls }: Deletes<P>): RowAction {
  const common = { text, icon: 'quitar' as const }
  if (prevents) return { ...common, run: () => notify(calls.failure, prevents, i18next.t('comun.aceptar')) }
  return action({ ...calls, ...common, question: { ...question, action: text, danger: true } })
}

interface Edits {
  /** True to open for editing, false to open read-only. */
  canEdit: boolean
  edit: string
  view: string
  run(): unknown
}

/** Opens a record to edit or read it. */
export const open = ({ canEdit, edit, view, run }: Edits): RowAction =>
  canEdit ? { text: edit, icon: 'editar', run } : { text: view, icon: 'ver', run }
