import { useEffect, useRef, useState } from 'react'
import { guardar, leer } from '../../../platform/deposito.ts'

/** What somebody writes on a request and did not send: the comment, and by paper what has to be put right. */
export interface BorradorMesa {
  comentario: string
  motivos: Record<string, string>
}
const vacio: BorradorMesa = { comentario: '', motivos: {} }

/**
 * The draft of a request, kept in this device while it is not sent: the line may drop, the session end, the page close. It is of whoever is
 * in, and goes with them (platform/deposito.ts).
 */
export function useBorrador(id: number) {
  const clave = `bandeja:${id}`
  const [borrador, setBorrador] = useState<BorradorMesa>(vacio)
  const escrito = useRef(false)
  useEffect(() => {
    let sigue = true
    void leer<BorradorMesa>('propio', clave).then((antes) => {
      // What is being written already is newer than what was kept.
      if (sigue && antes && !escrito.current) setBorrador(antes)
    })
    return () => {
      sigue = false
    }
  }, [clave])
  const poner = (parte: Partial<BorradorMesa>) => {
    escrito.current = true
    setBorrador((antes) => {
      const ahora = { ...antes, ...parte }
      void guardar('propio', clave, ahora)
      return ahora
    })
  }
  return { borrador, poner, vaciar: () => poner(vacio) }
}
