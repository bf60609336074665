import { useEffect, useState } from 'react'

/**
 * Returns the focus when a dialog unmounts, unless it moved elsewhere. Mantine does so only for dialogs that it saw opening.
 */
export function useFocusReturn(): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body && from instanceof HTMLElement) from.focus()
      }),
    [from],
  )
}
