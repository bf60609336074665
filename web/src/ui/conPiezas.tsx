import type { ComponentType } from 'react'

/** The library's pieces (ui/Piezas.tsx), which come with the first screen that uses them. */
export const traerPiezas = () => import('./Piezas.tsx')

/** For what the login opens: a component that comes together with the pieces that it needs around it. */
export async function conPiezas<P extends object>(
  traer: () => Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> {
  const [Componente, { Piezas }] = await Promise.all([traer(), traerPiezas()])
  return {
    default: (props: P) => (
      <Piezas>
        <Componente {...props} />
      </Piezas>
    ),
  }
}
