import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { onArrival } from './onArrival.ts'
import { searchOpen } from './searchOpen.ts'

const Opened = lazyComponent(async () => (await import('./GlobalSearchDialog.tsx')).GlobalSearchDialog)

export const openSearch = (): void => onArrival(Opened.preload, () => searchOpen.set(true))

/** Global search on Ctrl/Cmd-K. Its dialog loads on first use and stays mounted. */
export function GlobalSearch({ user }: { user: UsuarioActual }) {
  useHotkeys([['mod+K', openSearch]], [])
  const visible = searchOpen.use()
  const [used, setUsed] = useState(false)
  if (visible && !used) setUsed(true)
  return used ? (
    <Suspense>
      <Opened user={user} />
    </Suspense>
  ) : null
}
