import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Normalises a text for search: no accents, lower case. */
export const simplified = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Ignores accents. Options that start with the search come first, then those that contain it. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const searched = simplified(search.trim())
  const has = (options as ComboboxItem[]).filter((o) => simplified(o.label).includes(searched))
  const starts = (o: ComboboxItem) => (simplified(o.label).startsWith(searched) ? 0 : 1)
  return has.toSorted((a, b) => starts(a) - starts(b)).slice(0, limit)
}

/**
 * Returns the highlighted option of the open list. Read it before blur, which resets the list. `arrow`: the last key was an
 * arrow.
 */
function marked(field: HTMLInputElement, arrow: boolean): HTMLElement | null | undefined {
  const list = field.getAttribute('aria-controls')
  const options = [...((list && document.getElementById(list)?.querySelectorAll<HTMLElement>('[role=option]')) || [])]
  const mark = options.find((o) => o.hasAttribute('data-combobox-selected'))
  // If the person typed before the options rendered, none is highlighted; take the first.
  const typedAt = field.value !== '' && options.every((o) => o.textContent !== field.value)
  return mark ?? (field.ariaExpanded === 'true' && (typedAt || (arrow && field.value === '')) ? options[0] : undefined)
}

/**
 * Select for keyboard use: typing filters, Enter or Tab takes the highlighted option. On phones it is not searchable, so
 * that no keyboard covers it.
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
        // Mantine clears the highlight briefly after opening, so a fast typist would lose the choice.
        const selected = e.key === 'Tab' || e.key === 'Enter' ? marked(e.currentTarget, arrow.current) : undefined
        arrow.current = e.key === 'ArrowDown' || e.key === 'ArrowUp'
        selected?.click()
        // This Enter only selects; it does not submit the form.
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
