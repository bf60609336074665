import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useEffect } from 'react'
import { simplified } from './SelectField.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string
  onChange?(text: string): void
  /** What was written before, the newest first. */
  suggestions: readonly string[]
  /** What the list of those is called. */
  suggestionsLabel: string
}

/** A line of text with what was written before to choose from: an arrow marks one and Enter takes it; anything else may be written. */
export function SuggestField({ value = '', onChange, suggestions, suggestionsLabel, onFocus, onBlur, ...props }: Props) {
  const list = useCombobox()
  const searched = simplified(value.trim())
  const offered = suggestions.filter((text) => text !== value && simplified(text).includes(searched))
  // Another text, another list: nothing is marked until an arrow marks it.
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
