import { type KeyboardEvent, useState } from 'react'

/** Props of a menu and of its button. Escape closes it also before the focus has come to it, where alone the library listens. */
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
