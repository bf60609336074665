import { useEffect, useEffectEvent } from 'react'

/** What is done by itself when the network is back. */
export function useReconnect(run: () => unknown): void {
  const onReturn = useEffectEvent(() => void run())
  useEffect(() => {
    const again = () => onReturn()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
}
