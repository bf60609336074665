import './antes.css'
import type { ProductoConCondiciones } from '@gremial/contract/tramites/productos.ts'
import { Link } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { aDondeSigue } from './aDondeSigue.ts'
import { redondo } from './redondo.ts'

interface Props {
  productos: ProductoConCondiciones[]
  elegido: number | null
  /** Product of the current request, whose own progress does not block it. */
  actual: number
  /** Filed before: the product cannot change. */
  fijo: boolean
  elegir(id: number): void
  error: ReactNode
}

/**
 * Loans offered today with their limits; one in progress links to it. After a choice the others collapse, so that the amount
 * comes into view.
 */
export function ElegirProducto({ productos, elegido, actual, fijo, elegir, error }: Props) {
  const { t } = useTranslation()
  const { bloque, plegado, alElegir, abrir, alSalir } = usePliegue(elegido !== null && productos.some((p) => p.id === elegido))
  const aLaVista = plegado ? productos.filter((p) => p.id === elegido) : productos
  return (
    <fieldset
      className="bloque-solicitud"
      ref={bloque}
      onPointerDown={alElegir.conPuntero}
      onKeyDown={alElegir.conTeclas}
      onBlur={alSalir}
    >
      <legend>{t('solicitud.producto')}</legend>
      {productos.length === 0 && <p className="suave">{t('solicitud.sinProductos')}</p>}
      <div className="renglones">
        {aLaVista.map((p) => {
          const enCurso = p.enCurso !== '' && p.id !== actual
          const { condiciones } = p
          return (
            <div key={p.id} className={enCurso ? 'fila-opcion no' : 'fila-opcion'}>
              <label>
                <input
                  type="radio"
                  name="producto"
                  data-path="idProducto"
                  checked={p.id === elegido}
                  disabled={enCurso || (fijo && p.id !== actual)}
                  onChange={() => {
                    elegir(p.id)
                    alElegir.alguno()
                  }}
                />
                <span className="pto" />
                <b>{p.nombreProductoAfiliado}</b>
                {p.descripcion && <span className="que-es">{p.descripcion}</span>}
                {!enCurso && condiciones && (
                  <span className="d cifra">
                    {t('solicitud.limites', {
                      minimo: redondo(condiciones.montoMinimo),
                      maximo: redondo(condiciones.montoMaximo),
                      desde: condiciones.plazoMinimo,
                      hasta: condiciones.plazoMaximo,
                    })}
                  </span>
                )}
              </label>
              {enCurso && p.idEnCurso !== null && (
                <Link {...aDondeSigue({ id: p.idEnCurso })} className="enlace en-curso">
                  {t('solicitud.enCurso', { numero: p.enCurso })}
                </Link>
              )}
            </div>
          )
        })}
      </div>
      {plegado && !fijo && productos.length > 1 && (
        <Button variant="texto" onClick={abrir}>
          {t('solicitud.otroProducto')}
        </Button>
      )}
      {error && <p className="m-error">{error}</p>}
    </fieldset>
  )
}

/** Collapses the list after a choice by pointer, or when the keyboard focus leaves: the arrows walk through the full list. */
function usePliegue(hayElegido: boolean) {
  const bloque = useRef<HTMLFieldSetElement>(null)
  const [abierto, setAbierto] = useState(!hayElegido)
  const puntero = useRef(false)
  const plegado = hayElegido && !abierto
  // Collapsing removes content above: keeps the chosen one in view.
  useLayoutEffect(() => {
    if (plegado && puntero.current) bloque.current?.scrollIntoView({ block: 'nearest' })
  }, [plegado])
  return {
    bloque,
    plegado,
    abrir() {
      setAbierto(true)
      bloque.current?.querySelector<HTMLElement>('input:checked')?.focus()
    },
    alElegir: {
      conPuntero: () => void (puntero.current = true),
      conTeclas: () => void (puntero.current = false),
      alguno: () => puntero.current && setAbierto(false),
    },
    alSalir({ relatedTarget }: FocusEvent) {
      if (!puntero.current && hayElegido && !bloque.current?.contains(relatedTarget)) setAbierto(false)
    },
  }
}
