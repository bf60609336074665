import './verificacion.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'

interface Props {
  /** Colour. */
  clase: 'ok' | 'mal' | 'alerta'
  icono: IconName
  /** Result in one word. */
  palabra: string
  /** Large text below it. */
  nombre?: string | undefined
  resultado: string
  children: ReactNode
}

/** Result of a verification, readable from a metre away: colour, sign and word. */
export function Veredicto({ clase, icono, palabra, nombre, resultado, children }: Props) {
  return (
    <section className={`veredicto ${clase}`} role="status" data-resultado={resultado}>
      <div className="veredicto-palabra">
        <Icon name={icono} />
        <strong>{palabra}</strong>
      </div>
      <div className="veredicto-datos">
        {nombre && <p className="veredicto-nombre">{nombre}</p>}
        {children}
      </div>
    </section>
  )
}
