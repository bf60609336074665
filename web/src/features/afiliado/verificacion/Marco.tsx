import './verificacion.css'
import type { ReactNode } from 'react'
import { organization } from '../../../platform/organization.ts'
import { Seal } from '../../../ui/Seal.tsx'
import { Idiomas } from '../../acceso/acceso/Idiomas.tsx'

/** Frame of the public screens: the organisation on top, one column, and the languages. */
export function Marco({ titulo, children }: { titulo: string; children: ReactNode }) {
  const org = organization()
  return (
    <div className="marco-publico">
      <header>
        <span className="marco-sello">
          <Seal />
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
