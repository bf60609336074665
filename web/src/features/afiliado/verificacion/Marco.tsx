import './verificacion.css'
import type { ReactNode } from 'react'
import { organizacion } from '../../../platform/organizacion.ts'
import { Sello } from '../../../ui/Sello.tsx'
import { Idiomas } from '../../acceso/acceso/Idiomas.tsx'

/** The frame of the screens that anybody opens: the organisation on top, one column, languages at hand. */
export function Marco({ titulo, children }: { titulo: string; children: ReactNode }) {
  const org = organizacion()
  return (
    <div className="marco-publico">
      <header>
        <span className="marco-sello">
          <Sello />
        </span>
        <span>{org.nombre}</span>
      </header>
      <main id="contenido">
        <h1>{titulo}</h1>
        {children}
      </main>
      <footer>
        <Idiomas />
      </footer>
    </div>
  )
}
