import type { GrupoBanco, PropuestaGrupo } from '@gremial/contract/tesoreria/conciliacion-grupos.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { toPlano } from '../extractos/lectura.ts'
import type { ItemSuelto } from './sueltos.ts'

/** Groups loose lines of a bank by equal texts, so that one decision serves all of them (decision 137). */

export interface GrupoSuelto {
  grupo: GrupoBanco
  items: ItemSuelto[]
}
/** Proposal for an item, and the rule that makes it. */
export interface PropuestaItem {
  idRegla: number | null
  propuesta: PropuestaGrupo
}

const total = (cosas: ReadonlyArray<{ importe: number }>): number => cosas.reduce((n, { importe }) => n + toCents(importe), 0)
/** Only what is on the bank's side and has no note is decided by groups. */
export const seAgrupa = ({ clase }: ItemSuelto): boolean => clase === 'GASTO' || clase === 'SOLO_BANCO'
export const claveDe = ({ lineas }: ItemSuelto): string => lineas.map((l) => l.grupo).join(' + ')
export const signoDe = ({ lineas }: ItemSuelto): 1 | -1 => (total(lineas) > 0 ? 1 : -1)

/** Groups of two items or more, or of one that something is proposed for; those with most items first. */
export function agruparSueltos(items: readonly ItemSuelto[], propuestas: ReadonlyMap<ItemSuelto, PropuestaItem>): GrupoSuelto[] {
  const iguales = Map.groupBy(items.filter(seAgrupa), (item) =>
    JSON.stringify([claveDe(item), signoDe(item), propuestas.get(item)?.idRegla ?? null]),
  )
  return [...iguales.values()]
    .flatMap((suyos): GrupoSuelto[] => {
      const [primero] = suyos
      const dicha = primero && propuestas.get(primero)
      if (!primero || (suyos.length === 1 && !dicha)) return []
      const lineas = suyos.flatMap((i) => i.lineas)
      const dias = lineas.map((l) => l.fecha).toSorted()
      return [
        {
          items: suyos,
          grupo: {
            clave: claveDe(primero),
            signo: signoDe(primero),
            idRegla: dicha?.idRegla ?? null,
            cantidad: suyos.length,
            lineas: lineas.length,
            total: fromCents(total(lineas)),
            desde: dias[0] ?? '',
            hasta: dias.at(-1) ?? '',
            ejemplo: primero.lineas.map((l) => l.texto).join(' + '),
            propuesta: dicha?.propuesta ?? null,
          },
        },
      ]
    })
    .toSorted((a, b) => b.grupo.cantidad - a.grupo.cantidad || Math.abs(b.grupo.total) - Math.abs(a.grupo.total))
}

/** Pesos, without sign. */
export interface FiltroSueltos {
  texto?: string | undefined
  signo?: '1' | '-1' | undefined
  desde?: number | undefined
  hasta?: number | undefined
}

const pasa = ({ lineas, movimientos }: ItemSuelto, { texto, signo, desde, hasta }: FiltroSueltos): boolean => {
  const lado = lineas.length > 0 ? lineas : movimientos
  const cosas = [...lineas, ...movimientos]
  if (signo && Math.sign(total(lado)) !== Number(signo)) return false
  const entra = ({ importe }: { importe: number }) =>
    (desde === undefined || Math.abs(importe) >= desde) && (hasta === undefined || Math.abs(importe) <= hasta)
  if (!cosas.some(entra)) return false
  if (!texto) return true
  const buscado = toPlano(texto)
  return cosas.some((c) => toPlano(`${c.texto} ${'referencia' in c ? c.referencia : c.numeroMovimiento}`).includes(buscado))
}

export const filtrarItems = (items: readonly ItemSuelto[], filtro: FiltroSueltos): ItemSuelto[] =>
  items.filter((i) => pasa(i, filtro))
/** Groups with some item that passes; they are shown whole. */
export const filtrarGrupos = (grupos: readonly GrupoSuelto[], filtro: FiltroSueltos): GrupoSuelto[] =>
  grupos.filter((g) => g.items.some((i) => pasa(i, filtro)))
