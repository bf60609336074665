import {
  type ConciliacionDeCaja,
  type ItemConciliar,
  maximosConciliacion,
  type ParaCierre,
  resueltas,
} from '@gremial/contract/tesoreria/conciliacion.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatAmount, fromCents } from '@gremial/contract/values/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readExplicado, toPesos } from './anterior.ts'
import {
  aSuelto,
  aSueltoCaja,
  cuentasDelBanco,
  distintosDe,
  type LineaSuelta,
  leerCajaConBanco,
  lineasSueltas,
  loSuelto,
  type MovimientoSuelto,
  movimientosSueltos,
  type Nota,
  ultimoExtracto,
} from './conciliacion.queries.ts'
import { type Propuesta, proponerUniones, unionesSeguras } from './conciliar.rules.ts'

/** How a box stands against its bank. */

const { sueltos } = maximosConciliacion
const vacia = { cantidad: 0, total: 0 }

export async function leerConciliacion(ctx: Ctx, id: number): Promise<ConciliacionDeCaja> {
  const { opera, libros, desde, ...caja } = await leerCajaConBanco(ctx, id)
  const extracto = await ultimoExtracto(ctx, id)
  const base = { caja, extracto, desde, libros: libros === null ? null : fromCents(libros), can: { operar: opera } }
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
      items: [],
      quedan: 0,
    }
  const cuentas = await cuentasDelBanco(ctx, id, desde, extracto)
  const explicado = await readExplicado(ctx, id)
  const { items, vistos } = await itemsDe(ctx, id, desde, extracto.hasta)
  const cuantos = (hechos: boolean) => items.filter((i) => resueltas.includes(i.clase) === hechos).length
  const banco = extracto.saldo === null ? null : Math.round(extracto.saldo * 100)
  return {
    ...base,
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

/** Splits what is different and not loose, in cents: what was before the first statement, the statements that are missing, and what nothing explains. */
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

/** What there is to do with what is loose; what has its note, or is after the statement, last. */
async function itemsDe(
  ctx: Ctx,
  caja: number,
  desde: string,
  hasta: string,
): Promise<{ items: ItemConciliar[]; vistos: number }> {
  const lineas = await lineasSueltas(ctx, caja, sueltos)
  const movimientos = await movimientosSueltos(ctx, caja, desde, sueltos)
  const seguras = unionesSeguras(await loSuelto(ctx, caja, desde))
  const usadas = {
    lineas: new Set(seguras.flatMap((s) => s.lineas)),
    movimientos: new Set(seguras.flatMap((s) => s.movimientos)),
  }
  const propuestas = proponerUniones({
    lineas: lineas.filter((l) => !usadas.lineas.has(l.id)).map(aSuelto),
    movimientos: movimientos.filter((m) => !usadas.movimientos.has(m.id)).map(aSueltoCaja),
    distintos: await distintosDe(ctx, caja),
  })
  const deLinea = new Map(lineas.map((l) => [l.id, l]))
  const deMovimiento = new Map(movimientos.map((m) => [m.id, m]))
  const todas: Propuesta[] = [
    ...seguras.map(({ lineas, movimientos }) => ({ clase: 'SEGURA' as const, lineas, movimientos })),
    ...propuestas,
  ]
  const items = todas.flatMap((p) => {
    const ls = p.lineas.flatMap((id) => deLinea.get(id) ?? [])
    const ms = p.movimientos.flatMap((id) => deMovimiento.get(id) ?? [])
    // One that names what is not shown says nothing.
    if (ls.length !== p.lineas.length || ms.length !== p.movimientos.length) return []
    return porNota(p.clase, ls, ms, hasta)
  })
  return { items: items.toSorted((a, b) => turno(a) - turno(b)), vistos: lineas.length + movimientos.length }
}

const orden: ItemConciliar['clase'][] = [
  'SEGURA',
  'MISMO',
  'SUMA',
  'CIFRAS',
  'IGUALES',
  'REVERSA',
  'GASTO',
  'SOLO_BANCO',
  'SOLO_CAJA',
  'PENDIENTE',
  'POSTERIOR',
]
const turno = (i: ItemConciliar): number => orden.indexOf(i.clase)

/** What nobody has anything to be joined to is pending with its note, each by itself, or because the statement had not come so far. */
function porNota(clase: ItemConciliar['clase'], ls: LineaSuelta[], ms: MovimientoSuelto[], hasta: string): ItemConciliar[] {
  const item = (de: ItemConciliar['clase'], lineas: LineaSuelta[], movimientos: MovimientoSuelto[], nota: Nota | null) => ({
    clase: de,
    nota,
    lineas: lineas.map(({ nota: _nota, ...l }) => l),
    movimientos: movimientos.map(({ nota: _nota, rastro: _rastro, corrige: _corrige, cubierto: _cubierto, ...m }) => m),
  })
  const solas = ['GASTO', 'SOLO_BANCO', 'SOLO_CAJA'].includes(clase)
  if (!solas) return [item(clase, ls, ms, null)]
  const conNota = [
    ...ls.flatMap((l) => (l.nota ? [item('PENDIENTE', [l], [], l.nota)] : [])),
    ...ms.flatMap((m) => (m.nota ? [item('PENDIENTE', [], [m], m.nota)] : [])),
  ]
  const [sinLs, sinMs] = [ls.filter((l) => !l.nota), ms.filter((m) => !m.nota)]
  if (sinLs.length + sinMs.length === 0) return conNota
  const posterior = sinLs.length === 0 && sinMs.every((m) => m.fecha > hasta)
  return [...conNota, item(posterior ? 'POSTERIOR' : clase, sinLs, sinMs, null)]
}

/** Letters that the note of a closing takes. */
const largoNota = 300

/** What the closing of the open sheet begins with: the statement's balance, and in one line what of it is pending. In Spanish, as its paper is. */
export async function leerParaCierre(ctx: Ctx, id: number): Promise<ParaCierre> {
  const { extracto, items, pendientes, sinResolver, anterior, huecos, sinExplicar, desde } = await leerConciliacion(ctx, id)
  if (!extracto) return { hasta: null, saldo: null, sinResolver: 0, pendientes: 0, pendiente: '' }
  const quedan = items.filter((i) => resueltas.includes(i.clase))
  const corta = (fecha: string) => formatDate(fecha).slice(0, 5)
  const partes: string[] = []
  const agregar = (clave: 'enBanco' | 'enCaja', dichos: string[]) => {
    if (dichos.length === 0) return
    const cuantos = dichos.map((_, i) => dichos.length - i)
    const escrito = (n: number) =>
      mensaje('es', `conciliacion.${clave}`, {
        items: [
          ...dichos.slice(0, n),
          ...(n < dichos.length ? [mensaje('es', 'conciliacion.yMas', { n: dichos.length - n })] : []),
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
  if (anterior) partes.push(mensaje('es', 'conciliacion.anterior', { dia: corta(desde ?? ''), importe: formatAmount(anterior) }))
  for (const { desde: de, hasta, importe } of huecos)
    partes.push(mensaje('es', 'conciliacion.falta', { desde: corta(de), hasta: corta(hasta), importe: formatAmount(importe) }))
  if (sinExplicar) partes.push(mensaje('es', 'conciliacion.noCierra', { importe: formatAmount(sinExplicar) }))
  return {
    hasta: extracto.hasta,
    saldo: extracto.saldo,
    sinResolver: sinResolver.cantidad,
    pendientes: pendientes.cantidad,
    pendiente: partes.join('. ').slice(0, largoNota),
  }
}
