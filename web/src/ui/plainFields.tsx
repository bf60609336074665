import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icons.tsx'

interface InputProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  error?: string | undefined
}

/**
 * Plain HTML fields for the login. Mantine weighs twice that screen's budget and loads with the next one (ui/Pieces.tsx).
 * Same sizes and roles; use Mantine everywhere else.
 */
export function PlainText({ label, error, children, ...input }: InputProps) {
  const id = useId()
  return (
    <div className={error ? 'campo mal' : 'campo'}>
      <label htmlFor={id}>{label}</label>
      <div className="entrada-llana">
        <input
          id={id}
          className="entrada"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        {children}
      </div>
      {error && (
        <p className="m-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Password input with a show button. */
export function PlainPassword(props: Omit<InputProps, 'type' | 'children'>) {
  const { t } = useTranslation()
  const [view, setView] = useState(false)
  return (
    <PlainText {...props} type={view ? 'text' : 'password'}>
      <button type="button" aria-label={t('comun.mostrarClave')} aria-pressed={view} onClick={() => setView(!view)}>
        <Icon name={view ? 'ocultar' : 'ver'} />
      </button>
    </PlainText>
  )
}

/** Checkbox whose whole line is clickable. */
export function PlainCheckbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }) {
  return (
    <label className="casilla">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}
