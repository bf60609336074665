import './searchBox.css'
import { maxSearchLength, searchDelayMs } from '@gremial/contract/platform/list.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Icon } from '../icons.tsx'

/**
 * Search box of a list: at most 250 characters, sent 1 s after the last key or at once on Enter (B-LISTADOS-03,
 * B-LISTADOS-04). A plain field: a member's home has one, and no other field.
 */
export function SearchBox({ value, text, search }: { value: string; text: string; search(text: string | undefined): void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const later = useDebouncedCallback((t: string) => search(t.trim() || undefined), searchDelayMs)
  return (
    <form
      className="busca"
      role="search"
      onSubmit={(e) => {
        e.preventDefault()
        later.cancel()
        search(typed.trim() || undefined)
      }}
    >
      <div className="entrada-llana">
        <Icon name="buscar" />
        <input
          className="entrada"
          type="search"
          aria-label={text}
          placeholder={text}
          maxLength={maxSearchLength}
          value={typed}
          onChange={(e) => {
            setTyped(e.currentTarget.value)
            later(e.currentTarget.value)
          }}
        />
      </div>
    </form>
  )
}
