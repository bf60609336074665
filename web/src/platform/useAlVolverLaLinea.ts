import { useEffect, useEffectEvent } from 'react'

/** What is done by itself when the network is back. */
export function useAlVolverLaLinea(hacer: () => unknown): void {
  const alVolver = useEffectEvent(() => void hacer())
  useEffect(() => {
    const otraVez = () => alVolver()
    window.addEventListener('online', otraVez)
    return () => window.removeEventListener('online', otraVez)
  }, [])
}
