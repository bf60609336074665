import { type KeyboardEvent, useState } from 'react'

/**
 * Props of a menu and its button. Escape also closes it while the focus is still on the button, which Mantine does not
 * handle.
 */
export function useMenu(onStart = false) {
  const [opened, onChange] = useState(onStart)
  return {
    menu: { opened, onChange },
    button: {
      onKeyDown(e: KeyboardEvent) {
        if (e.key === 'Escape') onChange(false)
      },
    },
  }
}
