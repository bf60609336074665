import { useEffect, useEffectEvent } from 'react'

/** Runs a function whenever the network returns. */
export function useReconnect(run: () => unknown): void {
  const onReturn = useEffectEvent(() => void run())
  useEffect(() => {
    const again = () => onReturn()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
}
