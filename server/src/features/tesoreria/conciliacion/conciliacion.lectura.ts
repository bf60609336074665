import {
  type ConciliacionDeCaja,
  maximosConciliacion,
  type ParaCierre,
  resueltas,
} from '@gremial/contract/tesoreria/conciliacion.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatAmount, fromCents } from '@gremial/contract/values/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readExplicado, toPesos } from './anterior.ts'
import {
  type CajaConBanco,
  cuentasDelBanco,
  type ExtractoGuardado,
  leerCajaConBanco,
  ultimoExtracto,
} from './conciliacion.queries.ts'
import { readPropuestas } from './grupos.queries.ts'
import { agruparSueltos, type FiltroSueltos, filtrarGrupos, filtrarItems } from './grupos.rules.ts'
import { readSueltos, toItem } from './sueltos.ts'

/** State of a box against its bank. */

const vacia = { cantidad: 0, total: 0 }
const porPagina = maximosConciliacion.pagina

export interface ConsultaConciliacion extends FiltroSueltos {
  pagina: number
  solas?: '1' | undefined
}

/** A box against its bank: the sum, groups of repeated lines, and a page of what is loose. */
export async function leerConciliacion(ctx: Ctx, id: number, consulta: ConsultaConciliacion): Promise<ConciliacionDeCaja> {
  const { opera, planillaDesde, cobros, ...leida } = await leerCajaConBanco(ctx, id)
  const extracto = await ultimoExtracto(ctx, id)
  const { libros, desde, ...caja } = leida
  const base = {
    caja,
    extracto,
    cobros,
    desde,
    planillaDesde,
    libros: libros === null ? null : fromCents(libros),
    can: { operar: opera },
  }
  if (!extracto || desde === null)
    return {
      ...base,
      banco: null,
      pendientes: vacia,
      sinResolver: vacia,
      anterior: null,
      huecos: [],
      sinExplicar: null,
      lineas: 0,
      movimientos: 0,
      coinciden: { lineas: 0, movimientos: 0 },
      grupos: [],
      items: [],
      cantidad: 0,
      quedan: 0,
    }
  const { items, ...suma } = await readSuma(ctx, leida, extracto, desde)
  const grupos = agruparSueltos(items, await readPropuestas(ctx, id, items))
  const enGrupo = new Set(consulta.solas ? grupos.flatMap((g) => g.items) : [])
  const deUna = filtrarItems(
    items.filter((i) => !enGrupo.has(i)),
    consulta,
  )
  const desdeItem = consulta.pagina * porPagina
  return {
    ...base,
    ...suma,
    grupos: filtrarGrupos(grupos, consulta).map((g) => g.grupo),
    items: deUna.slice(desdeItem, desdeItem + porPagina).map(toItem),
    cantidad: deUna.length,
  }
}

/** The sum of a box and its bank, and everything that is loose. */
async function readSuma(
  ctx: Ctx,
  { id, libros }: Pick<CajaConBanco, 'id' | 'libros'>,
  extracto: ExtractoGuardado,
  desde: string,
) {
  const cuentas = await cuentasDelBanco(ctx, id, desde, extracto)
  const explicado = await readExplicado(ctx, id)
  const { items, vistos } = await readSueltos(ctx, id, desde, extracto.hasta)
  const cuantos = (hechos: boolean) => items.filter((i) => resueltas.includes(i.clase) === hechos).length
  const banco = extracto.saldo === null ? null : Math.round(extracto.saldo * 100)
  return {
    banco: extracto.saldo,
    pendientes: { cantidad: cuantos(true), total: fromCents(cuentas.pendientes) },
    sinResolver: { cantidad: cuantos(false), total: fromCents(cuentas.sinResolver) },
    ...explain(banco === null || libros === null ? null : banco - cuentas.pendientes - cuentas.sinResolver - libros, explicado),
    lineas: cuentas.lineas,
    movimientos: cuentas.movimientos,
    coinciden: cuentas.coinciden,
    items,
    quedan: Math.max(0, cuentas.sueltas - vistos),
  }
}

/** Splits the difference that nothing loose explains, in cents: before the first statement, missing statements, and the rest. */
function explain(
  resto: number | null,
  { anterior, huecos }: Awaited<ReturnType<typeof readExplicado>>,
): Pick<ConciliacionDeCaja, 'anterior' | 'huecos' | 'sinExplicar'> {
  // Of a box whose first statement did not say its opening balance, all of it is of before.
  if (resto === null || anterior === null)
    return { anterior: resto === null ? null : fromCents(resto), huecos: [], sinExplicar: null }
  const faltan = huecos.reduce((n, h) => n + h.importe, 0)
  return { anterior: fromCents(anterior), huecos: toPesos(huecos), sinExplicar: fromCents(resto - anterior - faltan) }
}

/** Characters of the note of a closing. */
const largoNota = 300

/** Initial data of the closing of the open sheet: the statement's balance, and a line about what is pending, in Spanish as its print is. */
export async function leerParaCierre(ctx: Ctx, id: number): Promise<ParaCierre> {
  const { desde, ...caja } = await leerCajaConBanco(ctx, id)
  const extracto = await ultimoExtracto(ctx, id)
  if (!extracto || desde === null) return { hasta: null, saldo: null, sinResolver: 0, pendientes: 0, pendiente: '' }
  const { items, pendientes, sinResolver, anterior, huecos, sinExplicar } = await readSuma(ctx, caja, extracto, desde)
  const quedan = items.filter((i) => resueltas.includes(i.clase))
  const corta = (fecha: string) => formatDate(fecha).slice(0, 5)
  const partes: string[] = []
  const agregar = (clave: 'enBanco' | 'enCaja', dichos: string[]) => {
    if (dichos.length === 0) return
    const cuantos = dichos.map((_, i) => dichos.length - i)
    const escrito = (n: number) =>
      message('es', `conciliacion.${clave}`, {
        items: [
          ...dichos.slice(0, n),
          ...(n < dichos.length ? [message('es', 'conciliacion.yMas', { n: dichos.length - n })] : []),
        ].join(', '),
      })
    const otras = partes.join('. ').length + 60
    partes.push(escrito(cuantos.find((n) => escrito(n).length + otras <= largoNota) ?? 0))
  }
  agregar(
    'enBanco',
    quedan.flatMap((i) => i.lineas.map((l) => `${corta(l.fecha)} ${l.texto.slice(0, 30)} ${formatAmount(l.importe)}`)),
  )
  agregar(
    'enCaja',
    quedan.flatMap((i) => i.movimientos.map((m) => `${corta(m.fecha)} n.º ${m.numeroMovimiento} ${formatAmount(m.importe)}`)),
  )
  if (anterior) partes.push(message('es', 'conciliacion.anterior', { dia: corta(desde), importe: formatAmount(anterior) }))
  for (const { desde: de, hasta, importe } of huecos)
    partes.push(message('es', 'conciliacion.falta', { desde: corta(de), hasta: corta(hasta), importe: formatAmount(importe) }))
  if (sinExplicar) partes.push(message('es', 'conciliacion.noCierra', { importe: formatAmount(sinExplicar) }))
  return {
    hasta: extracto.hasta,
    saldo: extracto.saldo,
    sinResolver: sinResolver.cantidad,
    pendientes: pendientes.cantidad,
    pendiente: partes.join('. ').slice(0, largoNota),
  }
}
