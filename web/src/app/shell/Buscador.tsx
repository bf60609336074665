import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { almacen } from '../../platform/almacen.ts'
import { perezosa } from '../../ui/perezosa.ts'
import { alVenir } from './alVenir.ts'

const Abierto = perezosa(async () => (await import('./BuscadorAbierto.tsx')).BuscadorAbierto)

/** Whether the search is on screen. */
export const buscando = almacen(false)

export const abrirBuscador = (): void => alVenir(Abierto.preload, () => buscando.set(true))

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
