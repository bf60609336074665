import './fields.css'
import { formatAmount, parseAmount } from '@gremial/contract/values/money.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

const show = (cents: number | null): string => (cents === null || Number.isNaN(cents) ? '' : formatAmount(cents / 100))

/** As it is edited: without the dots of the thousands, which are in the way of a change in the middle. */
const toEdit = (cents: number | null): string =>
  cents === null || Number.isNaN(cents) ? '' : show(cents).replaceAll('.', '').replace('−', '-')

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'classNames'> {
  /** Integer cents; null while it is empty, NaN while what was typed is no amount. */
  value: number | null
  onChange(cents: number | null): void
  /** An empty field is zero and says so when it is left. */
  emptyIsZero?: boolean
}

/**
 * An amount as people type it ("1.234,56", "1234.56", "1234,5"), in integer cents; written back as 1.234,56 when it is left.
 * It is a text field: the mouse wheel never changes money.
 */
export function AmountField({ value, onChange: onChanged, emptyIsZero = false, onFocus, onBlur, ...rest }: Props) {
  const [text, setTexto] = useState(() => show(value))
  const { t } = useTranslation()
  const [editing, setEditando] = useState(false)
  // A click that brought the focus selects too; the next one puts the caret where it falls.
  const recentAuth = useRef(false)
  // A change from outside (repeat-last, a cleared form) is shown; what is being typed, or could not be read, stays as it is.
  useEffect(() => {
    if (!editing && !Number.isNaN(value)) setTexto(show(value))
  }, [value, editing])
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      leftSection={<span className="suave">$</span>}
      leftSectionPointerEvents="none"
      classNames={{ input: 'importe' }}
      {...rest}
      // Said as soon as it is left, and not only on saving.
      error={rest.error ?? (!editing && Number.isNaN(value) ? t('validacion.importe') : undefined)}
      value={text}
      onFocus={(e) => {
        if (!rest.readOnly) {
          // At once: the first key, or a paste, already finds it selected and replaces it.
          flushSync(() => {
            setEditando(true)
            if (!Number.isNaN(value)) setTexto(toEdit(value))
          })
          e.currentTarget.select()
          recentAuth.current = true
        }
        onFocus?.(e)
      }}
      onClick={(e) => {
        if (recentAuth.current) e.currentTarget.select()
        recentAuth.current = false
      }}
      onChange={(e) => {
        const typed = e.currentTarget.value
        setTexto(typed)
        onChanged(typed.trim() === '' ? (emptyIsZero ? 0 : null) : (parseAmount(typed) ?? Number.NaN))
      }}
      onBlur={(e) => {
        recentAuth.current = false
        setEditando(false)
        onBlur?.(e)
      }}
    />
  )
}
