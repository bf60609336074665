import { useEffect, useRef } from 'react'

/** Alt with a key, by its place on the keyboard (an Option-N writes "~" on some): does the same as the button that names it. */
export function useAtajo(code: string, hacer: () => void, activo = true): void {
  const ultimo = useRef(hacer)
  useEffect(() => {
    ultimo.current = hacer
  })
  useEffect(() => {
    if (!activo) return
    const alTeclear = (e: KeyboardEvent) => {
      if (!e.altKey || e.ctrlKey || e.metaKey || e.code !== code || document.querySelector('[role=dialog]')) return
      e.preventDefault()
      ultimo.current()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [code, activo])
}
