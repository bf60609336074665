import { useEffect, useState } from 'react'
import { keysWithPrefix } from '../../../platform/deviceStorage.ts'
import { useUser } from '../../../platform/user.ts'

/** Key prefix of a user's local draft receipts of a settlement; the line follows. */
export const ofRendicion = (usuario: number, codigo: number): string => `comprobante ${usuario} ${codigo} `

/** Draft receipts of a settlement on this device, counted by line. */
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

/** The same as a hook, refreshed when the user returns to the page. */
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
