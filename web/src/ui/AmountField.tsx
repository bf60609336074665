import './fields.css'
import { formatAmount, parseAmount } from '@gremial/contract/values/money.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

const show = (cents: number | null): string => (cents === null || Number.isNaN(cents) ? '' : formatAmount(cents / 100))

/** Edit format: without thousands dots, which get in the way of editing in the middle. */
const toEdit = (cents: number | null): string =>
  cents === null || Number.isNaN(cents) ? '' : show(cents).replaceAll('.', '').replace('−', '-')

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'classNames'> {
  /** Integer cents; null if empty, NaN while the text is not a valid amount. */
  value: number | null
  onChange(cents: number | null): void
  /** An empty field counts as zero and shows it on blur. */
  emptyIsZero?: boolean
}

/**
 * Amount input ("1.234,56", "1234.56", "1234,5") in integer cents; shows 1.234,56 on blur. It is a text input, so the mouse
 * wheel never changes money.
 */
export function AmountField({ value, onChange: onChanged, emptyIsZero = false, onFocus, onBlur, ...rest }: Props) {
  const [text, setText] = useState(() => show(value))
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  // The click that focuses the field also selects its text; the next click places the caret.
  const justFocused = useRef(false)
  // Shows outside changes (repeat last, form reset), but never overwrites text being typed or text that is not a valid
  // amount.
  useEffect(() => {
    if (!editing && !Number.isNaN(value)) setText(show(value))
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
      // The error shows on blur, before any save.
      error={rest.error ?? (!editing && Number.isNaN(value) ? t('validacion.importe') : undefined)}
      value={text}
      onFocus={(e) => {
        if (!rest.readOnly) {
          // Synchronous, so that the first key or paste finds the text selected and replaces it.
          flushSync(() => {
            setEditing(true)
            if (!Number.isNaN(value)) setText(toEdit(value))
          })
          e.currentTarget.select()
          justFocused.current = true
        }
        onFocus?.(e)
      }}
      onClick={(e) => {
        if (justFocused.current) e.currentTarget.select()
        justFocused.current = false
      }}
      onChange={(e) => {
        const typed = e.currentTarget.value
        setText(typed)
        onChanged(typed.trim() === '' ? (emptyIsZero ? 0 : null) : (parseAmount(typed) ?? Number.NaN))
      }}
      onBlur={(e) => {
        justFocused.current = false
        setEditing(false)
        onBlur?.(e)
      }}
    />
  )
}
