import './fields.css'
import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  label: string
  value: string
  onChange(pin: string): void
  error?: ReactNode
  /** Field name in the form, from `getInputProps`. */
  'data-path'?: string | undefined
  hint?: string
  /** Initial focus of a dialog. */
  first?: boolean
  id?: string
  ref?: Ref<HTMLInputElement>
}

export const pinLength = 4

/**
 * PIN of a cash box (caja). Four boxes are drawn over one input, so paste, backspace, phone keyboards and screen readers
 * work normally. The type is password; autocomplete is a one-time code, so that browsers do not save it.
 */
export function PinField({ label, value, onChange, error, hint, first = false, id: given, ref, 'data-path': path }: Props) {
  const own = useId()
  const id = given ?? own
  return (
    <div className="campo-pin" data-error={error ? '' : undefined}>
      <label htmlFor={id} className="m-rotulo">
        {label}
      </label>
      <div className="pin">
        <input
          ref={ref}
          id={id}
          type="password"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={pinLength}
          autoComplete="one-time-code"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-autofocus={first || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-ayuda`}
          value={value}
          data-path={path}
          onChange={(e) => onChange(e.currentTarget.value.replaceAll(/\D/g, '').slice(0, pinLength))}
          // Keeps the caret at the end: digits are only appended or removed there.
          onSelect={(e) => e.currentTarget.setSelectionRange(value.length, value.length)}
        />
        <div className="pin-cajas" aria-hidden="true">
          {Array.from({ length: pinLength }, (_, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
            <span key={i} data-aca={i === Math.min(value.length, pinLength - 1) || undefined}>
              {i < value.length ? '•' : ''}
            </span>
          ))}
        </div>
      </div>
      <div id={`${id}-ayuda`} aria-live="polite">
        {error ? <p className="m-error">{error}</p> : hint ? <p className="ayuda">{hint}</p> : null}
      </div>
    </div>
  )
}
