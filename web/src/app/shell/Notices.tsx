import { useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useState } from 'react'

/** Says that something was done: without it (its code did not come) the work goes on. */
const Banners = lazy<ComponentType>(() =>
  import('./Banners.tsx').then(
    (m) => ({ default: m.Banners }),
    () => ({ default: () => null }),
  ),
)

/** Where notices appear: it comes with the first one, which waits for it. */
export function Notices() {
  const exists = useNotifications().notifications.length > 0
  const [used, setUsado] = useState(false)
  if (exists && !used) setUsado(true)
  return used ? (
    <Suspense>
      <Banners />
    </Suspense>
  ) : null
}
