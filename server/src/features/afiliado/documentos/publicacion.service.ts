import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename } from 'node:path'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { Refusal, sandboxReader } from '../../../platform/sandbox/sandbox.ts'
import { readTable, type TableRow } from '../../../platform/sheets/read/table.ts'
import { registradosDe } from './conocidos.ts'
import { dichosDe, numerosAjenos } from './dichos.rules.ts'
import type * as libroTasks from './libro.sandbox.ts'
import type { DiceLibro } from './libro.sandbox.ts'
import {
  columnasIndice,
  type Entrada,
  leerEntrada,
  type ProblemaIndice,
  publicable,
  revisarCobertura,
} from './publicacion.rules.ts'
import { guardarPublicados } from './publicados.ts'
import { ajenosDeCada } from './testigos.rules.ts'

export interface Publicacion {
  paginas: number
  filas: number
  /** Documents published; 0 if refused, simulated or published before. */
  publicados: number
  /** Slips restricted to their member, because the page names them or is unreadable. */
  conNombre: number
  rechazadas: ProblemaIndice[]
  sinCubrir: number[]
  /** The same PDF and index were published before. */
  repetida: boolean
}

export interface OpcionesPublicacion {
  simular: boolean
  progreso(texto: string): void
}

const mayorArchivo = 400 * 1024 * 1024

/**
 * Splits a PDF among the members named in its index and publishes their pages: all, or nothing if any line or page has a problem.
 * Idempotent for the same pair of files. Throws StartError if a file cannot be read.
 */
export async function publicar(
  ctx: Ctx,
  pdf: string,
  indice: string,
  { simular, progreso }: OpcionesPublicacion,
): Promise<Publicacion> {
  const { filas, sha256: indiceSha } = await readTable(indice, columnasIndice)
  const libro = abrir(pdf)
  try {
    return await publicarLibro(ctx, { libro, pdf, indice, filas, indiceSha }, { simular, progreso })
  } catch (error) {
    if (error instanceof Refusal) throw new StartError(error.message)
    throw error
  } finally {
    await libro.return(undefined)
  }
}

type Libro = ReturnType<typeof libroTasks.abrirLibro>
interface Par {
  libro: Libro
  pdf: string
  indice: string
  filas: readonly TableRow[]
  indiceSha: string
}

async function publicarLibro(
  ctx: Ctx,
  { libro, pdf, indice, filas, indiceSha }: Par,
  { simular, progreso }: OpcionesPublicacion,
): Promise<Publicacion> {
  const { sha256 } = await dice(libro, 'sha256')
  const antes = await publicadoAntes(ctx, sha256)
  const nada = { filas: filas.length, publicados: 0, conNombre: 0, rechazadas: [], sinCubrir: [] }
  if (antes) {
    if (antes.indice === indiceSha) return { ...nada, paginas: antes.paginas ?? 0, repetida: true }
    const como = antes.nombre === null ? 'desde el portal, sin índice' : `con otro índice (${antes.nombre})`
    throw new StartError(`${pdf} ya se publicó el ${formatDate(antes.dia)} ${como}. No se publicó nada.`)
  }
  progreso('Leyendo el PDF…')
  const { paginas } = await dice(libro, 'paginas')
  const personas = await personasDe(
    ctx,
    filas.map((f) => f.valor('NRO_AFILIADO')),
  )
  const leidas = filas.map((fila) => leerEntrada(fila, paginas, (numero) => personas.has(numero)))
  const entradas = leidas.filter((e): e is Entrada => !Array.isArray(e))
  const { repetidas, sinCubrir } = revisarCobertura(entradas, paginas)
  const contenidos = await leerPaginas(libro, entradas, progreso)
  const rechazadas = [
    ...leidas.flatMap((e) => (Array.isArray(e) ? e : [])),
    ...repetidas,
    ...contenidos.ilegibles,
    ...(await problemasPorAjenos(ctx, entradas, contenidos.paginas)),
  ].sort((a, b) => a.linea - b.linea)
  const resultado = { ...nada, paginas, rechazadas, sinCubrir, repetida: false }
  if (rechazadas.length > 0 || sinCubrir.length > 0) return resultado
  const publicas = entradas.map(
    (e) =>
      e.tipo !== 'TALON' || publicable(textoDe(e, contenidos.paginas), personas.get(e.numero) ?? { apellido: '', nombre: '' }),
  )
  const conNombre = publicas.filter((p) => !p).length
  if (simular) return { ...resultado, conNombre }
  if (entradas.length === 0) return resultado
  const archivos = await repartir(ctx, libro, entradas, progreso)
  progreso('Guardando…')
  const publicados = await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      id: number
    }>`insert into publicacion (archivo, sha256, indice, indice_sha256, paginas, documentos, archivos, momento, publicada, quien)
      values (${basename(pdf)}, ${sha256}, ${basename(indice)}, ${indiceSha}, ${paginas}, ${entradas.length}, ${entradas.length},
        ${ctx.now}, ${ctx.now}, ${userInfo().username})
      on conflict (sha256) where estado <> 'DESHECHA' do nothing
      returning id`.execute(ctx.db)
    const id = rows[0]?.id
    // Another process published it meanwhile.
    if (!id) return 0
    await guardarPublicados(
      ctx.db as Tx,
      id,
      entradas.map((e, i) => ({ ...e, archivo: archivos[i] ?? '', publico: publicas[i] ?? false })),
    )
    await audit(ctx, 'publicar', 'publicacion', id, { archivo: basename(pdf), paginas, documentos: entradas.length })
    return entradas.length
  })
  return { ...resultado, publicados, conNombre, repetida: publicados === 0 }
}

/** A book of thousands of pages is kept whole in memory while it is split: the command runs this alone and serves no requests. */
const enLaSala = sandboxReader<typeof libroTasks, 'abrirLibro'>(new URL('./libro.sandbox.ts', import.meta.url), 'abrirLibro', {
  heap: 2_048,
  memory: 3_072,
})

function abrir(path: string): Libro {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size
  if (bytes === undefined) throw new StartError(`No se puede leer ${path}`)
  if (bytes > mayorArchivo)
    throw new StartError(`${path} tiene más de ${mayorArchivo / 1024 / 1024} MB: partilo y publicá cada parte con su índice`)
  return enLaSala({ path, bytes }, { path })
}

type Que<K> = Extract<DiceLibro, Record<K & string, unknown>>
/** Next message of the sandbox. */
async function dice<K extends 'sha256' | 'paginas' | 'textos' | 'parte'>(
  libro: Libro,
  que: K,
  pide?: readonly Entrada[],
): Promise<Que<K>> {
  const { value } = await libro.next(pide)
  if (!value || !(que in value)) throw new Error(`the book does not say ${que}`)
  return value as Que<K>
}

async function publicadoAntes(ctx: Ctx, sha256: string) {
  const { rows } = await sql<{
    indice: string | null
    nombre: string | null
    dia: string
    paginas: number | null
  }>`select indice_sha256 as indice, indice as nombre,
      (momento at time zone ${zone})::date as dia, paginas
    from publicacion
    where sha256 = ${sha256} and estado <> 'DESHECHA'`.execute(ctx.db)
  return rows[0]
}

async function personasDe(ctx: Ctx, textos: string[]): Promise<Map<number, { apellido: string; nombre: string }>> {
  const numeros = [
    ...new Set(textos.map((t) => Number(t.replace(/\/\d$/, '').replace(/[\s.]/g, ''))).filter((n) => Number.isSafeInteger(n))),
  ]
  const { rows } = await sql<{ numero: number; apellido: string; nombre: string }>`select numero, apellido, nombre from afiliado
    where numero = any(${numeros}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ numero, ...persona }) => [numero, persona]))
}

/** Text of each page of the index. */
async function leerPaginas(libro: Libro, entradas: Entrada[], progreso: (texto: string) => void) {
  const paginas = new Map<number, string>()
  const ilegibles: ProblemaIndice[] = []
  for (const [i, { linea, desde }] of entradas.entries()) {
    const { textos } = await dice(libro, 'textos', i === 0 ? entradas : undefined)
    for (const [n, texto] of textos.entries()) {
      if (paginas.has(desde + n)) continue
      if (texto !== null) paginas.set(desde + n, texto)
      else ilegibles.push({ linea, columna: 'DESDE', valor: String(desde + n), motivo: 'ilegible' })
      if (paginas.size % 200 === 0) progreso(`${paginas.size} páginas revisadas…`)
    }
  }
  return { paginas, ilegibles }
}

const textoDe = ({ desde, hasta }: Entrada, paginas: Map<number, string>): string =>
  Array.from({ length: hasta - desde + 1 }, (_, i) => paginas.get(desde + i) ?? '').join('\n')

/** Lines whose pages name somebody else: another member of the register, or a stranger. */
async function problemasPorAjenos(ctx: Ctx, entradas: Entrada[], paginas: Map<number, string>): Promise<ProblemaIndice[]> {
  const textos = entradas.map((e) => textoDe(e, paginas))
  const dichos = textos.map(dichosDe)
  const sueltos = entradas.map((e, i) => numerosAjenos(textos[i] ?? '', e.numero))
  const conocidos = await registradosDe(ctx, dichos, [...entradas.map((e) => e.numero), ...sueltos.flat()])
  const vigente = (numero: number) => conocidos.numeros.get(numero)
  const cada = entradas.map((e, i) => ({ numero: vigente(e.numero) ?? e.numero, dichos: dichos[i] ?? dichosDe('') }))
  const porTestigo = ajenosDeCada(cada, conocidos)
  return entradas.flatMap((e, i) => {
    const suelto = sueltos[i]?.find((n) => vigente(n) !== undefined && vigente(n) !== vigente(e.numero))
    const valor = suelto ?? porTestigo[i]
    return valor === undefined
      ? []
      : [{ linea: e.linea, columna: 'NRO_AFILIADO', valor: String(valor), motivo: 'ajeno' as const }]
  })
}

/** Stores each line's pages as a file, one at a time. */
async function repartir(ctx: Ctx, libro: Libro, entradas: Entrada[], progreso: (texto: string) => void): Promise<string[]> {
  const archivos: string[] = []
  for (const i of entradas.keys()) {
    const { parte } = await dice(libro, 'parte')
    archivos.push(await ctx.services.files.keep(ctx, Buffer.from(parte), 'application/pdf'))
    if ((i + 1) % 100 === 0) progreso(`${i + 1} de ${entradas.length} documentos…`)
  }
  return archivos
}
