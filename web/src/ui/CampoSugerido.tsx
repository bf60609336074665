import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useEffect } from 'react'
import { simple } from './CampoElegir.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string
  onChange?(texto: string): void
  /** What was written before, the newest first. */
  sugeridos: readonly string[]
  /** What the list of those is called. */
  rotuloSugeridos: string
}

/** A line of text with what was written before to choose from: an arrow marks one and Enter takes it; anything else may be written. */
export function CampoSugerido({ value = '', onChange, sugeridos, rotuloSugeridos, onFocus, onBlur, ...props }: Props) {
  const lista = useCombobox()
  const buscado = simple(value.trim())
  const ofrecidos = sugeridos.filter((texto) => texto !== value && simple(texto).includes(buscado))
  // Another text, another list: nothing is marked until an arrow marks it.
  const { resetSelectedOption } = lista
  useEffect(() => resetSelectedOption(), [buscado, resetSelectedOption])
  return (
    <Combobox
      store={lista}
      onOptionSubmit={(texto) => {
        onChange?.(texto)
        lista.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...props}
          autoComplete="off"
          value={value}
          onChange={(e) => {
            onChange?.(e.currentTarget.value)
            lista.openDropdown()
          }}
          onFocus={(e) => {
            lista.openDropdown()
            onFocus?.(e)
          }}
          onClick={() => lista.openDropdown()}
          onBlur={(e) => {
            lista.closeDropdown()
            onBlur?.(e)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={ofrecidos.length === 0}>
        <Combobox.Options aria-label={rotuloSugeridos}>
          {ofrecidos.map((texto) => (
            <Combobox.Option key={texto} value={texto}>
              {texto}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
