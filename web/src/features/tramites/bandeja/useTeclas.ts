import { useEffect, useEffectEvent } from 'react'

/** Keys of the open request, from anywhere of the screen but a field, a dialog or the queue; a key without an action is left alone. */
export function useTeclas(teclas: Record<string, (() => unknown) | undefined>): void {
  const alTeclear = useEffectEvent((e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return
    const donde = e.target as HTMLElement
    if (donde.matches('input, textarea, select') || donde.closest('[role=dialog], [role=listbox], .bandeja-cola')) return
    const tecla = teclas[e.key.toLowerCase()]
    if (!tecla) return
    e.preventDefault()
    void tecla()
  })
  useEffect(() => {
    document.addEventListener('keydown', alTeclear)
    return () => document.removeEventListener('keydown', alTeclear)
  }, [])
}
