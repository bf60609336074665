import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icons.tsx'

interface InputProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  error?: string | undefined
}

/**
 * The fields of the login, in plain HTML: the library of fields is twice what that screen may weigh, and comes with the next one
 * (ui/Pieces.tsx). Same measures and same roles; everywhere else the library's are used.
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

/** A password that can be looked at while it is typed. */
export function PlainPassword(props: Omit<InputProps, 'type' | 'children'>) {
  const { t } = useTranslation()
  const [view, setVer] = useState(false)
  return (
    <PlainText {...props} type={view ? 'text' : 'password'}>
      <button type="button" aria-label={t('comun.mostrarClave')} aria-pressed={view} onClick={() => setVer(!view)}>
        <Icon name={view ? 'ocultar' : 'ver'} />
      </button>
    </PlainText>
  )
}

/** A box to mark; the whole line is pressed. */
export function PlainCheckbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }) {
  return (
    <label className="casilla">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}
