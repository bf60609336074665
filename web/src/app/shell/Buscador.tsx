import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { almacen } from '../../platform/almacen.ts'

const traer = () => import('./BuscadorAbierto.tsx')
const Abierto = lazy(async () => ({ default: (await traer()).BuscadorAbierto }))

/** Whether the search is on screen. */
export const buscando = almacen(false)

export const abrirBuscador = (): void =>
  void traer().then(
    () => buscando.set(true),
    () => undefined,
  )

/** Ctrl/Cmd-K from any screen; the search itself comes with its first use, and stays. */
export function Buscador({ usuario }: { usuario: UsuarioActual }) {
  useHotkeys([['mod+K', abrirBuscador]], [])
  const visible = buscando.use()
  const [usado, setUsado] = useState(false)
  if (visible && !usado) setUsado(true)
  return usado ? (
    <Suspense>
      <Abierto usuario={usuario} />
    </Suspense>
  ) : null
}
