import { useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useState } from 'react'

/** Says that something was done: without it (its code did not come) the work goes on. */
const Carteles = lazy<ComponentType>(() =>
  import('./Carteles.tsx').then(
    (m) => ({ default: m.Carteles }),
    () => ({ default: () => null }),
  ),
)

/** Where notices appear: it comes with the first one, which waits for it. */
export function Avisos() {
  const hay = useNotifications().notifications.length > 0
  const [usado, setUsado] = useState(false)
  if (hay && !usado) setUsado(true)
  return usado ? (
    <Suspense>
      <Carteles />
    </Suspense>
  ) : null
}
