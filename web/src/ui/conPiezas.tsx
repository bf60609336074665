import type { ComponentType } from 'react'
import { perezosa } from './perezosa.ts'

/** The library's pieces (ui/Piezas.tsx), which come with the first screen that uses them. */
export const Piezas = perezosa(async () => (await import('./Piezas.tsx')).Piezas)

/** For what the login opens: a component that comes together with the pieces that it needs around it. */
export const conPiezas = <P extends object>(traer: () => Promise<ComponentType<P>>) =>
  perezosa<P>(async () => {
    const [Componente] = await Promise.all([traer(), Piezas.preload()])
    return (props) => (
      <Piezas>
        <Componente {...props} />
      </Piezas>
    )
  })
