import { readablePhone } from '@gremial/contract/values/phone.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value: string
  /** Receives the raw text; the contract's schema parses it. */
  onChange(typed: string): void
}

/** Phone input ("0341 15-614-3162", "+54 9 341 …"), shown as 341 614-3162 on blur. Unparsable text stays. */
export function PhoneField({ value, onChange, onBlur, ...rest }: Props) {
  const { t } = useTranslation()
  // Raw text during typing, so that nothing is reformatted under the cursor.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      description={t('campos.telefonoAyuda')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      {...rest}
      value={typed ?? readablePhone(value)}
      onChange={(e) => {
        setTyped(e.currentTarget.value)
        onChange(e.currentTarget.value)
      }}
      onBlur={(e) => {
        setTyped(null)
        onBlur?.(e)
      }}
    />
  )
}
