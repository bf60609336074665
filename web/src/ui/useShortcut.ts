import { useEffect, useRef } from 'react'

/** Alt with a key, by its place on the keyboard (an Option-N writes "~" on some): does the same as the button that names it. */
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
