import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** A text without accents nor capitals, as it is looked for. */
export const simple = (texto: string) => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those that begin with what was typed first, then those that have it anywhere; without regard to accents. */
const filtrar: OptionsFilter = ({ options, search, limit }) => {
  const buscado = simple(search.trim())
  const tiene = (options as ComboboxItem[]).filter((o) => simple(o.label).includes(buscado))
  const empieza = (o: ComboboxItem) => (simple(o.label).startsWith(buscado) ? 0 : 1)
  return tiene.toSorted((a, b) => empieza(a) - empieza(b)).slice(0, limit)
}

/**
 * The option that is marked in the open list of a field; `flecha`, whether an arrow asked for one. Taken before the field is left: afterwards
 * the list is another one.
 */
function marcada(campo: HTMLInputElement, flecha: boolean): HTMLElement | null | undefined {
  const lista = campo.getAttribute('aria-controls')
  const opciones = [...((lista && document.getElementById(lista)?.querySelectorAll<HTMLElement>('[role=option]')) || [])]
  const marca = opciones.find((o) => o.hasAttribute('data-combobox-selected'))
  // What was typed or asked for before the options came has none marked: it is the first.
  const escribio = campo.value !== '' && opciones.every((o) => o.textContent !== campo.value)
  return marca ?? (campo.ariaExpanded === 'true' && (escribio || (flecha && campo.value === '')) ? opciones[0] : undefined)
}

/**
 * A choice from a closed list, for hands on a keyboard: typing finds, Enter or Tab takes what is marked. On a phone it is a list to
 * touch, so that no keyboard covers it.
 */
export function CampoElegir({ onFocus, onKeyDown, ...props }: SelectProps) {
  const { t } = useTranslation()
  const flecha = useRef(false)
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  return (
    <Select
      searchable={ancha}
      openOnFocus={false}
      selectFirstOptionOnChange
      comboboxProps={{ keepMounted: true }}
      allowDeselect={false}
      filter={filtrar}
      nothingFoundMessage={t('armazon.buscarNada')}
      {...props}
      onKeyDown={(e) => {
        // Mantine forgets the mark for a moment after the list opens: whoever types fast would lose the choice.
        const elegida = e.key === 'Tab' || e.key === 'Enter' ? marcada(e.currentTarget, flecha.current) : undefined
        flecha.current = e.key === 'ArrowDown' || e.key === 'ArrowUp'
        elegida?.click()
        // Choosing is all that this Enter does: the form is not sent by it.
        if (elegida && e.key === 'Enter') e.preventDefault()
        onKeyDown?.(e)
      }}
      onFocus={(e) => {
        e.currentTarget.select()
        onFocus?.(e)
      }}
    />
  )
}
