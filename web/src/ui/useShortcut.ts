import { useEffect, useRef } from 'react'

/**
 * Alt plus a key, by its `code`, because Option-N types "~" on some keyboards. Runs the same action as the button that names
 * it.
 */
export function useShortcut(code: string, run: () => void, active = true): void {
  const last = useRef(run)
  useEffect(() => {
    last.current = run
  })
  useEffect(() => {
    if (!active) return
    const onTyped = (e: KeyboardEvent) => {
      if (!e.altKey || e.ctrlKey || e.metaKey || e.code !== code || document.querySelector('[role=dialog]')) return
      e.preventDefault()
      last.current()
    }
    window.addEventListener('keydown', onTyped)
    return () => window.removeEventListener('keydown', onTyped)
  }, [code, active])
}
