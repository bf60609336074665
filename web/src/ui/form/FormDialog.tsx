import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { useFocusReturn } from '../useFocusReturn.ts'
import type { FormState } from './useForm.ts'

interface Props {
  title: string
  /** Text of the submit button; repeats the verb. */
  action?: string | undefined
  cancel?: string | undefined
  danger?: boolean | undefined
  form: Pick<FormState<never>, 'props' | 'saving' | 'dirty' | 'canLeave'>
  close(): void
  children: ReactNode
}

/** Form in a dialog. Escape, a click outside and Cancel ask before discarding changes. */
export function FormDialog({ title, action, cancel, danger = false, form, close, children }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const leave = async () => void ((await form.canLeave()) && close())
  return (
    <Modal opened onClose={() => void leave()} title={title} withCloseButton={false} closeOnClickOutside={!form.dirty}>
      <form {...form.props} autoComplete="off">
        <div className="pila">{children}</div>
        <div className="botones">
          <Button onClick={() => void leave()}>{cancel ?? t('comun.cancelar')}</Button>
          <Button type="submit" variant={danger ? 'grave' : 'principal'} loading={form.saving}>
            {action ?? t('comun.guardar')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
