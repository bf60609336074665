import { useEffect, useState } from 'react'

/**
 * Of a dialog that is on screen while its component is: gone, the focus goes back to where one was, unless it went elsewhere meanwhile.
 * The library does so only for dialogs that it saw open.
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
