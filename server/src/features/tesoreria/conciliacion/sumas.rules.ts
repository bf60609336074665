import { daysBetween } from '@gremial/contract/values/dates.ts'

/** Several that add up to one: a deposit of what three people paid, a transfer that the box wrote in two. */

interface Sumando {
  id: number
  fecha: string
  centavos: number
}

/** Limits: parts of a sum, nearby candidates for a sum, and steps of the whole search. */
const masJuntos = 6
const masCercanos = 16
const mayorBusqueda = 200_000
const principio = '2000-01-01'

/** Each of `unos` that exactly one set of the others adds up to, without using any of these twice; equal ones count as one way. */
export function sumas<U extends Sumando, V extends Sumando>(
  unos: readonly U[],
  otros: readonly V[],
  ventana: number,
  puede: (uno: U, otro: V) => boolean,
): Array<{ uno: U; varios: V[] }> {
  const usados = new Set<number>()
  const halladas: Array<{ uno: U; varios: V[] }> = []
  let quedan = mayorBusqueda
  const porDia = Map.groupBy(otros, (o) => daysBetween(principio, o.fecha))
  for (const uno of unos) {
    const dia = daysBetween(principio, uno.fecha)
    const cercanos = Array.from({ length: 2 * ventana + 1 }, (_, i) => porDia.get(dia - ventana + i) ?? [])
      .flat()
      .filter(
        (o) =>
          !usados.has(o.id) &&
          Math.sign(o.centavos) === Math.sign(uno.centavos) &&
          Math.abs(o.centavos) < Math.abs(uno.centavos) &&
          puede(uno, o),
      )
      .toSorted((a, b) => Math.abs(daysBetween(uno.fecha, a.fecha)) - Math.abs(daysBetween(uno.fecha, b.fecha)))
      .slice(0, masCercanos)
      .toSorted((a, b) => Math.abs(b.centavos) - Math.abs(a.centavos))
    const formas: V[][] = []
    const buscar = (desde: number, falta: number, elegidos: V[]): void => {
      if (quedan-- <= 0 || formas.length > 1) return
      if (falta === 0 && elegidos.length > 1) {
        formas.push(elegidos)
        return
      }
      if (elegidos.length === masJuntos) return
      for (let i = desde; i < cercanos.length; i++) {
        const o = cercanos[i] as V
        if (Math.abs(o.centavos) <= falta) buscar(i + 1, falta - Math.abs(o.centavos), [...elegidos, o])
      }
    }
    buscar(0, Math.abs(uno.centavos), [])
    const [forma] = formas
    if (formas.length !== 1 || !forma) continue
    for (const o of forma) usados.add(o.id)
    halladas.push({ uno, varios: forma.toSorted((a, b) => (a.fecha === b.fecha ? a.id - b.id : a.fecha < b.fecha ? -1 : 1)) })
  }
  return halladas
}
