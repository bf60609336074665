import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icono, type NombreIcono } from './iconos.tsx'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  variante?: 'principal' | 'grave' | 'texto' | 'comun'
  icono?: NombreIcono
  /** While its call is under way it stays in place, says so and takes no second press. */
  cargando?: boolean
  ancho?: boolean
  children: ReactNode
}

/** A button of the design; one `principal` per screen. */
export function Boton({
  variante = 'comun',
  icono,
  cargando = false,
  ancho = false,
  children,
  className = '',
  onClick,
  ...resto
}: Props) {
  const clases = ['boton', variante === 'comun' ? '' : variante, ancho ? 'ancho' : '', className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={clases}
      data-cargando={cargando || undefined}
      aria-busy={cargando || undefined}
      {...resto}
      onClick={cargando ? (e) => e.preventDefault() : onClick}
    >
      {cargando ? <span className="girar chico" /> : icono ? <Icono nombre={icono} /> : null}
      {children}
    </button>
  )
}
