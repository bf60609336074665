import './lista-ordenada.css'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icono } from '../iconos.tsx'

interface Props {
  /** What each row is called, in order: what its buttons say. */
  nombres: readonly string[]
  mover(de: number, a: number): void
  /** Without it rows are not taken out; per row, when only some are. */
  quitar?: ((i: number) => void) | undefined
  sePuedeQuitar?: (i: number) => boolean
  children(i: number): ReactNode
}

/**
 * Rows whose order matters: each with buttons to move it up and down, so that no mouse is needed. The focus goes along with the row that
 * moves, and its new place is said.
 */
export function ListaOrdenada({ nombres, mover, quitar, sePuedeQuitar, children }: Props) {
  const { t } = useTranslation()
  const lista = useRef<HTMLOListElement>(null)
  const [dicho, setDicho] = useState('')
  const total = nombres.length
  const llevar = (de: number, a: number) => {
    mover(de, a)
    setDicho(t('orden.quedo', { nombre: nombres[de] ?? '', n: a + 1, total }))
    // After it was drawn: the button of the row's new place, or the other one at an end.
    requestAnimationFrame(() => {
      const fila = lista.current?.children[a]
      const sentido = a < de ? 'subir' : 'bajar'
      const boton =
        fila?.querySelector<HTMLElement>(`[data-mueve=${sentido}]:not(:disabled)`) ??
        fila?.querySelector<HTMLElement>('[data-mueve]:not(:disabled)')
      boton?.focus()
    })
  }
  return (
    <>
      <ol className="lista-ordenada" ref={lista}>
        {nombres.map((nombre, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <div>{children(i)}</div>
            <span className="lugares">
              <button
                type="button"
                className="boton-icono"
                data-mueve="subir"
                disabled={i === 0}
                aria-label={t('orden.subir', { nombre })}
                onClick={() => llevar(i, i - 1)}
              >
                <Icono nombre="arriba" />
              </button>
              <button
                type="button"
                className="boton-icono"
                data-mueve="bajar"
                disabled={i === total - 1}
                aria-label={t('orden.bajar', { nombre })}
                onClick={() => llevar(i, i + 1)}
              >
                <Icono nombre="abajo" />
              </button>
              {quitar && (sePuedeQuitar?.(i) ?? true) && (
                <button
                  type="button"
                  className="boton-icono"
                  aria-label={t('orden.quitar', { nombre })}
                  onClick={() => quitar(i)}
                >
                  <Icono nombre="quitar" />
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      <span className="solo-lector" role="status">
        {dicho}
      </span>
    </>
  )
}
