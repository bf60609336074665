import './verificacion.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'

interface Props {
  /** Its colour. */
  clase: 'ok' | 'mal' | 'alerta'
  icono: IconName
  /** The answer in a word. */
  palabra: string
  /** In large letters under it. */
  nombre?: string | undefined
  resultado: string
  children: ReactNode
}

/** The answer to who checks something, readable from a metre away: colour, sign and word. */
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
