import { useEffect, useState } from 'react'
import { keysWithPrefix } from '../../../platform/deviceStorage.ts'
import { useUser } from '../../../platform/session.ts'

/** What the keys begin with of the receipts that a person prepares in this device for a settlement; then comes its line. */
export const ofRendicion = (usuario: number, codigo: number): string => `comprobante ${usuario} ${codigo} `

/** How many receipts this device keeps of a settlement that the server does not have, by the line they are of. */
export async function sinTerminarDe(usuario: number, codigo: number): Promise<Map<number, number>> {
  const principio = ofRendicion(usuario, codigo)
  const quedan = new Map<number, number>()
  for (const clave of await keysWithPrefix('propio', principio)) {
    const line = Number(clave.slice(principio.length).split(' ')[0])
    quedan.set(line, (quedan.get(line) ?? 0) + 1)
  }
  return quedan
}

const nada: ReadonlyMap<number, number> = new Map()

/** The same, while it is on screen: looked at again when one comes back to the page. */
export function useSinTerminar(codigo: number): ReadonlyMap<number, number> {
  const usuario = useUser().id
  const [quedan, setQuedan] = useState(nada)
  useEffect(() => {
    let sigue = true
    const inspect = () => void sinTerminarDe(usuario, codigo).then((son) => sigue && setQuedan(son))
    inspect()
    window.addEventListener('focus', inspect)
    return () => {
      sigue = false
      window.removeEventListener('focus', inspect)
    }
  }, [usuario, codigo])
  return quedan
}
