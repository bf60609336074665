import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icono } from './iconos.tsx'

interface Entrada extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  error?: string | undefined
}

/**
 * The fields of the login, in plain HTML: the library of fields is twice what that screen may weigh, and comes with the next one
 * (ui/Piezas.tsx). Same measures and same roles; everywhere else the library's are used.
 */
export function TextoLlano({ label, error, children, ...input }: Entrada) {
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
export function ClaveLlana(props: Omit<Entrada, 'type' | 'children'>) {
  const { t } = useTranslation()
  const [ver, setVer] = useState(false)
  return (
    <TextoLlano {...props} type={ver ? 'text' : 'password'}>
      <button type="button" aria-label={t('comun.mostrarClave')} aria-pressed={ver} onClick={() => setVer(!ver)}>
        <Icono nombre={ver ? 'ocultar' : 'ver'} />
      </button>
    </TextoLlano>
  )
}

/** A box to mark; the whole line is pressed. */
export function CasillaLlana({ label, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }) {
  return (
    <label className="casilla">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}
