import type { QuePorResolver } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { LineaMala, PagoLeido } from '../formatos-pago/leer.rules.ts'
import { countPlaces } from './lugares.ts'

/** Lines of an answer that wait for a person (decisions 149 and 163). */

interface PorAnotar {
  linea: number
  que: string
  clave: string
  referencia: string
  cbu: string
  es: string
  codigo: string
  fecha: string | null
  importe: number | null
  dice: string
  renglon: number | null
}
const vacia = { referencia: '', cbu: '', es: '', codigo: '', fecha: null, importe: null, renglon: null }
const deLinea = ({ linea, referencia, cbu, es, codigo, fecha, centavos, dice }: PagoLeido) => ({
  ...vacia,
  linea,
  referencia,
  cbu,
  es,
  codigo,
  fecha: fecha === '' ? null : fecha,
  importe: fromCents(centavos),
  dice,
})

/** Results that move no money in. */
const sinDinero: ReadonlySet<string> = new Set(['RECHAZADO', 'REVERSADO'])

/** Collects the lines of a file that wait. */
export function createDesk() {
  let lines: PorAnotar[] = []
  const places = countPlaces()
  /** The same content in another file is the same line; equal ones of one file are told apart by their place. */
  const placeOf = (content: object): string => {
    const { hash, place } = places.next(JSON.stringify(content))
    return `${hash} ${place}`
  }
  const add = (porAnotar: Omit<PorAnotar, 'clave'>, clave?: string) => {
    const { linea: _, renglon: __, ...content } = porAnotar
    const key = clave ?? placeOf(content)
    if (sinDinero.has(porAnotar.es) && !key.endsWith(' 1')) return false
    lines.push({ ...porAnotar, clave: key })
    return true
  }
  return {
    /** Lines since the last call. */
    take: (): PorAnotar[] => {
      const taken = lines
      lines = []
      return taken
    },
    /** Key of a payment at a counter; it ends in its place among equal ones of its file. */
    keyOf: ({ referencia, fecha, centavos, envio }: PagoLeido): string => placeOf({ referencia, fecha, centavos, envio }),
    /** Returns false for a rejection or a reversal that its file said before: it waits once. Equal lines of money may be two payments. */
    leave: (
      line: PagoLeido,
      que: QuePorResolver,
      { renglon = null, clave }: { renglon?: number | null; clave?: string } = {},
    ): boolean => add({ ...deLinea(line), que, renglon }, clave),
    leaveBad: ({ linea, dice }: LineaMala): boolean => add({ ...vacia, linea, que: 'ILEGIBLE', dice }),
  }
}

/** A file of answers and its agreement. */
interface Origen {
  id: number
  convenio: number
}

/** Leaves lines for a person. A line that another file left already stays one. */
export async function annotate(ctx: Ctx, { id, convenio }: Origen, desk: readonly PorAnotar[]): Promise<void> {
  if (desk.length === 0) return
  await sql`insert into debito_por_resolver (respuesta_id, convenio_id, linea, que, clave, referencia,
      cbu, es, codigo, fecha, importe, dice, renglon_id)
    select ${id}, ${convenio}, x.linea, x.que, x.clave, x.referencia, x.cbu, x.es, x.codigo, x.fecha, x.importe,
      x.dice, x.renglon
    from jsonb_to_recordset(${JSON.stringify(desk)}::jsonb)
      as x(linea int, que text, clave text, referencia text, cbu text, es text, codigo text,
        fecha date, importe numeric, dice text, renglon bigint)
    on conflict (convenio_id, clave) do nothing`.execute(ctx.db)
}

/** Leaves for a person debits whose rejection has a code that waits for one. */
export async function annotateCodigos(ctx: Ctx, { id, convenio }: Origen, renglones: readonly number[]): Promise<void> {
  if (renglones.length === 0) return
  await sql`insert into debito_por_resolver (respuesta_id, convenio_id, linea, que, clave, referencia, cbu, es, codigo,
      fecha, importe, dice, renglon_id)
    select ${id}, ${convenio}, r.orden, 'CODIGO', 'renglon ' || r.id, r.referencia, r.cbu, 'RECHAZADO',
      r.codigo, r.dia, r.importe, '', r.id
    from lote_debito_renglon r
    where r.id = any(${renglones}::bigint[])
    order by r.id
    on conflict (convenio_id, clave) do nothing`.execute(ctx.db)
}
