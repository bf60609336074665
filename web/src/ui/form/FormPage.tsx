import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import type { FormState } from './useForm.ts'

interface Props {
  form: Pick<FormState<never>, 'props' | 'saving'>
  /** Text of the submit button; hidden in read-only mode. */
  action?: string | undefined
  reading?: boolean
  back(): void
  className?: string
  children: ReactNode
}

/** Form on a page: fields, save and cancel, or only back in read-only mode. */
export function FormPage({ form, action, reading = false, back, className = 'hoja hoja-in pila', children }: Props) {
  const { t } = useTranslation()
  return (
    <form {...form.props} autoComplete="off" className={className}>
      {children}
      <div className="botones">
        {!reading && (
          <Button type="submit" variant="principal" loading={form.saving}>
            {action ?? t('comun.guardar')}
          </Button>
        )}
        <Button onClick={back}>{reading ? t('comun.volver') : t('comun.cancelar')}</Button>
      </div>
    </form>
  )
}
