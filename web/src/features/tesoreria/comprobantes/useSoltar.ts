import { useEffect, useEffectEvent, useState } from 'react'

const traeArchivos = (e: DragEvent): boolean => e.dataTransfer?.types.includes('Files') ?? false

/** File drop on the whole page; returns true while files are dragged over it. */
export function useSoltar(activo: boolean, add: (files: readonly File[]) => void): boolean {
  const [encima, setEncima] = useState(false)
  const alSoltar = useEffectEvent(add)
  useEffect(() => {
    if (!activo) return
    const oyentes = new AbortController()
    const oye = (que: 'dragover' | 'dragleave' | 'drop', hacer: (e: DragEvent) => void) =>
      window.addEventListener(que, (e) => traeArchivos(e) && hacer(e), { signal: oyentes.signal })
    oye('dragover', (e) => {
      e.preventDefault()
      setEncima(true)
    })
    // Moving between elements of the page is not leaving it.
    oye('dragleave', (e) => e.relatedTarget === null && setEncima(false))
    oye('drop', (e) => {
      e.preventDefault()
      setEncima(false)
      alSoltar([...(e.dataTransfer?.files ?? [])])
    })
    return () => oyentes.abort()
  }, [activo])
  return encima
}
