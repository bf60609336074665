import './ordered-list.css'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons.tsx'

interface Props {
  /** Names of the rows in order, for the buttons' accessible names. */
  names: readonly string[]
  move(from: number, a: number): void
  /** Without it rows cannot be removed; `canRemove` decides per row. */
  remove?: ((i: number) => void) | undefined
  canRemove?: (i: number) => boolean
  children(i: number): ReactNode
}

/**
 * Reorderable rows with up and down buttons, so that no mouse is needed. The focus follows the moved row, and its new
 * position is announced.
 */
export function OrderedList({ names, move, remove, canRemove, children }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const [spoken, setSpoken] = useState('')
  const total = names.length
  const carry = (from: number, a: number) => {
    move(from, a)
    setSpoken(t('orden.quedo', { nombre: names[from] ?? '', n: a + 1, total }))
    // After rendering, focuses the same button of the moved row, or the other one at an end.
    requestAnimationFrame(() => {
      const row = list.current?.children[a]
      const direction = a < from ? 'subir' : 'bajar'
      const button =
        row?.querySelector<HTMLElement>(`[data-mueve=${direction}]:not(:disabled)`) ??
        row?.querySelector<HTMLElement>('[data-mueve]:not(:disabled)')
      button?.focus()
    })
  }
  return (
    <>
      <ol className="lista-ordenada" ref={list}>
        {names.map((name, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <div>{children(i)}</div>
            <span className="lugares">
              <button
                type="button"
                className="boton-icono"
                data-mueve="subir"
                disabled={i === 0}
                aria-label={t('orden.subir', { nombre: name })}
                onClick={() => carry(i, i - 1)}
              >
                <Icon name="arriba" />
              </button>
              <button
                type="button"
                className="boton-icono"
                data-mueve="bajar"
                disabled={i === total - 1}
                aria-label={t('orden.bajar', { nombre: name })}
                onClick={() => carry(i, i + 1)}
              >
                <Icon name="abajo" />
              </button>
              {remove && (canRemove?.(i) ?? true) && (
                <button
                  type="button"
                  className="boton-icono"
                  aria-label={t('orden.quitar', { nombre: name })}
                  onClick={() => remove(i)}
                >
                  <Icon name="quitar" />
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      <span className="solo-lector" role="status">
        {spoken}
      </span>
    </>
  )
}
