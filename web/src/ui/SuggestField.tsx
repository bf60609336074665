import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useEffect } from 'react'
import { simplified } from './SelectField.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string
  onChange?(text: string): void
  /** Earlier texts, newest first. */
  suggestions: readonly string[]
  /** Accessible name of the suggestion list. */
  suggestionsLabel: string
}

/** Text input with suggestions from earlier texts. An arrow highlights one and Enter takes it; free text is allowed. */
export function SuggestField({ value = '', onChange, suggestions, suggestionsLabel, onFocus, onBlur, ...props }: Props) {
  const list = useCombobox()
  const searched = simplified(value.trim())
  const offered = suggestions.filter((text) => text !== value && simplified(text).includes(searched))
  // The list changed: clear the highlight.
  const { resetSelectedOption } = list
  useEffect(() => resetSelectedOption(), [searched, resetSelectedOption])
  return (
    <Combobox
      store={list}
      onOptionSubmit={(text) => {
        onChange?.(text)
        list.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...props}
          autoComplete="off"
          value={value}
          onChange={(e) => {
            onChange?.(e.currentTarget.value)
            list.openDropdown()
          }}
          onFocus={(e) => {
            list.openDropdown()
            onFocus?.(e)
          }}
          onClick={() => list.openDropdown()}
          onBlur={(e) => {
            list.closeDropdown()
            onBlur?.(e)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label={suggestionsLabel}>
          {offered.map((text) => (
            <Combobox.Option key={text} value={text}>
              {text}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
