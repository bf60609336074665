import { useEffect, useState } from 'react'
import { keysWithPrefix } from '../../../platform/deviceStorage.ts'
import { useUser } from '../../../platform/session.ts'

/** What the keys begin with of the receipts that a person prepares in this device for a settlement; then comes its line. */
export const deRendicion = (usuario: number, codigo: number): string => `comprobante ${usuario} ${codigo} `

/** How many receipts this device keeps of a settlement that the server does not have, by the line they are of. */
export async function sinTerminarDe(usuario: number, codigo: number): Promise<Map<number, number>> {
  const principio = deRendicion(usuario, codigo)
  const quedan = new Map<number, number>()
  for (const clave of await keysWithPrefix('propio', principio)) {
    const linea = Number(clave.slice(principio.length).split(' ')[0])
    quedan.set(linea, (quedan.get(linea) ?? 0) + 1)
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
    const mirar = () => void sinTerminarDe(usuario, codigo).then((son) => sigue && setQuedan(son))
    mirar()
    window.addEventListener('focus', mirar)
    return () => {
      sigue = false
      window.removeEventListener('focus', mirar)
    }
  }, [usuario, codigo])
  return quedan
}
