import { useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useState } from 'react'

/** If the code of the toasts does not load, the application works without them. */
const Banners = lazy<ComponentType>(() =>
  import('./Banners.tsx').then(
    (m) => ({ default: m.Banners }),
    () => ({ default: () => null }),
  ),
)

/** Container of toast notifications; loads with the first one. */
export function Notices() {
  const exists = useNotifications().notifications.length > 0
  const [used, setUsed] = useState(false)
  if (exists && !used) setUsed(true)
  return used ? (
    <Suspense>
      <Banners />
    </Suspense>
  ) : null
}
