import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** A text without accents nor capitals, as it is looked for. */
export const simplified = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those that begin with what was typed first, then those that have it anywhere; without regard to accents. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const searched = simplified(search.trim())
  const has = (options as ComboboxItem[]).filter((o) => simplified(o.label).includes(searched))
  const starts = (o: ComboboxItem) => (simplified(o.label).startsWith(searched) ? 0 : 1)
  return has.toSorted((a, b) => starts(a) - starts(b)).slice(0, limit)
}

/**
 * The option that is marked in the open list of a field; `flecha`, whether an arrow asked for one. Taken before the field is left: afterwards
 * the list is another one.
 */
function marked(field: HTMLInputElement, arrow: boolean): HTMLElement | null | undefined {
  const list = field.getAttribute('aria-controls')
  const options = [...((list && document.getElementById(list)?.querySelectorAll<HTMLElement>('[role=option]')) || [])]
  const mark = options.find((o) => o.hasAttribute('data-combobox-selected'))
  // What was typed or asked for before the options came has none marked: it is the first.
  const typedAt = field.value !== '' && options.every((o) => o.textContent !== field.value)
  return mark ?? (field.ariaExpanded === 'true' && (typedAt || (arrow && field.value === '')) ? options[0] : undefined)
}

/**
 * A choice from a closed list, for hands on a keyboard: typing finds, Enter or Tab takes what is marked. On a phone it is a list to
 * touch, so that no keyboard covers it.
 */
export function SelectField({ onFocus, onKeyDown, ...props }: SelectProps) {
  const { t } = useTranslation()
  const arrow = useRef(false)
  const wide = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  return (
    <Select
      searchable={wide}
      openOnFocus={false}
      selectFirstOptionOnChange
      comboboxProps={{ keepMounted: true }}
      allowDeselect={false}
      filter={filter}
      nothingFoundMessage={t('armazon.buscarNada')}
      {...props}
      onKeyDown={(e) => {
        // Mantine forgets the mark for a moment after the list opens: whoever types fast would lose the choice.
        const selected = e.key === 'Tab' || e.key === 'Enter' ? marked(e.currentTarget, arrow.current) : undefined
        arrow.current = e.key === 'ArrowDown' || e.key === 'ArrowUp'
        selected?.click()
        // Choosing is all that this Enter does: the form is not sent by it.
        if (selected && e.key === 'Enter') e.preventDefault()
        onKeyDown?.(e)
      }}
      onFocus={(e) => {
        e.currentTarget.select()
        onFocus?.(e)
      }}
    />
  )
}
