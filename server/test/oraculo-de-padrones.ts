import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ColumnaLeida } from '@gremial/contract/administracion/importacion.revision.ts'
import type { Importacion, OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import { columnasPadron } from '../src/features/administracion/importacion/importacion.columnas.ts'
import { openTable } from '../src/platform/sheets/read/table.ts'
import type { TestApp } from './app.ts'
import type { importador } from './importaciones.ts'

/**
 * Registers that were made without looking at the reader, with the truth beside them. Each is imported as a person does it: what the screen
 * proposes is pressed, and only what it asks and does not propose is answered from the truth.
 */

/** Folder of the registers, with its `esperado.json` and `seccionales.csv`; undefined where nobody has them. */
export const folderDePadrones = process.env.GREMIAL_PADRONES
const truthPath = folderDePadrones && join(folderDePadrones, 'esperado.json')
export const hayPadrones = truthPath !== undefined && existsSync(truthPath)

type Dato = string | number | null
export interface Esperado {
  campos: string[]
  columnas: Record<string, string | number | string[]>
  pregunta: Array<{ que: string; columna?: string | number; dice?: string; es?: unknown }>
  /** Line, column, cause, value. */
  avisa: Array<[number, string, string, string]>
  sobran?: number[]
  dudosos?: Array<[number, string]>
  titulos: number
  gente: Record<string, Record<string, Dato>>
}
interface Truth {
  seccionales: Record<string, string>
  archivos: Record<string, Esperado>
}
export const padronesEsperados = (): Truth => JSON.parse(readFileSync(truthPath ?? '', 'utf8'))

export interface Suerte {
  archivo: string
  /** It was asked something that had to be answered before it got in. */
  preguntas: string[]
  /** In the file's words, when nothing got in. */
  rechazo: string | undefined
  /** People: right, refused or changed with a message, and wrong or lost without one. */
  bien: number
  dichos: number
  callados: string[]
  /** Somebody got in who is not in the truth. */
  demas: number
  /** Problems that had no message. */
  sinDecir: string[]
}

export const veredicto = (s: Suerte): string =>
  s.callados.length + s.demas > 0
    ? 'WRONG'
    : s.sinDecir.length > 0
      ? 'UNSAID'
      : s.rechazo !== undefined
        ? 'refused'
        : s.dichos > 0
          ? 'told'
          : s.preguntas.length > 0
            ? 'asked'
            : 'right'

/** The column of the product that holds each thing of the truth. */
const columnaDe: Record<string, string> = {
  apellido: 'APELLIDO Y NOMBRE',
  nombre: 'APELLIDO Y NOMBRE',
  documento: 'NRO DOC',
  tipoDocumento: 'NRO DOC',
  cuil: 'CUIL',
  nacimiento: 'FECHA NAC',
  alta: 'FECHA ALTA',
  seccional: 'SECCIONAL',
  estado: 'ESTADO',
  baja: 'FECHA BAJA',
  categoria: 'CATEGORIA',
  telefono: 'TELEFONO',
  email: 'EMAIL',
  domicilio: 'DOMICILIO',
  sexo: 'SEXO',
}

const misma = (v: unknown): string =>
  String(v ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()

/** Answers of a person who accepts the proposals and otherwise knows the file. */
function respuesta(i: Importacion, truth: Esperado, preguntas: Set<string>) {
  const { revision, opciones } = i
  const dicho: Partial<OpcionesDeImportacion> & { columnas: Record<string, number> } = { ...opciones, columnas: {} }
  if (!revision) return dicho
  const { columnas, sinColumna, lugares, sobran } = revision
  const sitioDe = (columna: string): number | undefined => {
    const de = truth.columnas[columna]
    const at = typeof de === 'number' ? de : columnas.findIndex((c: ColumnaLeida) => c.titulo.trim() === de)
    return at < 0 ? undefined : at
  }
  for (const [columna, sitios] of Object.entries(lugares))
    if (sitios.length === 1) dicho.columnas[columna] = sitios[0] ?? -1
    else for (const [i, at] of sitios.entries()) dicho.columnas[['APELLIDO', 'NOMBRE', 'NOMBRE 2'][i] ?? ''] = at
  const usadas = () => new Set(Object.values(dicho.columnas))
  const falta = i.problema === 'columnas' ? sinColumna : []
  for (const c of columnas) if (i.problema === 'columnas' && c.es !== null && !c.segura) preguntas.add(`¿${c.titulo} es ${c.es}?`)
  // Proposed or not, a person who knows the file assigns the missing columns and those that would be left out.
  for (const columna of [...falta, ...Object.keys(truth.columnas)]) {
    const at = sitioDe(columna)
    const seOfrece = falta.includes(columna) || sobran.some((s) => s.at === at)
    if (at === undefined || !seOfrece || usadas().has(at)) continue
    preguntas.add(columna)
    dicho.columnas[columna] = at
  }
  for (const columna of sobran.map((s) => s.titulo)) preguntas.add(`¿«${columna}»?`)
  if (revision.nombres && revision.nombres.orden === null) {
    preguntas.add('orden de los nombres')
    dicho.nombres = 'apellido'
  }
  if (revision.hojasIguales.length > 0) {
    preguntas.add('hojas')
    dicho.hojas = revision.hojas
  }
  if (falta.includes('SECCIONAL') && dicho.columnas.SECCIONAL === undefined) {
    preguntas.add('seccional de todo el archivo')
    dicho.seccional = revision.deUna
  }
  if (falta.includes('NRO_AFILIADO') && dicho.columnas.NRO_AFILIADO === undefined) {
    preguntas.add('números')
    dicho.numeros = 'siguientes'
  }
  dicho.valores = [
    ...opciones.valores,
    ...revision.desconocidos.flatMap(({ columna, valor, parecido }) => {
      preguntas.add(`${columna} «${valor}»`)
      const conocidos = revision.conocidos[columna] ?? []
      const propuesto = parecido === null ? undefined : conocidos.find((c) => c.nombre.replace(/^\d+ /, '') === parecido)?.valor
      const cierto = truth.pregunta.find((p) => p.que === 'valor' && misma(p.dice) === misma(valor))?.es
      const suyo =
        columna === 'SECCIONAL' && typeof cierto === 'number'
          ? conocidos.find((c) => c.valor === String(cierto))?.valor
          : conocidos.find((c) => misma(c.nombre) === misma(cierto))?.valor
      const es = propuesto ?? suyo
      return [
        {
          columna: columna as OpcionesDeImportacion['valores'][number]['columna'],
          dice: valor,
          es: es ?? (typeof cierto === 'string' ? cierto : valor),
          crea: es === undefined,
          codigo: null,
        },
      ]
    }),
  ]
  return dicho
}

export interface Mesa extends Pick<Awaited<ReturnType<typeof importador>>, 'subir' | 'pedir' | 'lineas' | 'admin'> {
  t: TestApp
}

/** Imports one of them to the end, and says what became of its people. */
export async function suerteDe({ t, subir, pedir, lineas, admin }: Mesa, archivo: string): Promise<Suerte> {
  const { archivos } = padronesEsperados()
  const truth = archivos[archivo]
  if (!truth) throw new Error(`no truth of ${archivo}`)
  const path = join(folderDePadrones ?? '', archivo)
  const preguntas = new Set<string>()
  const antes = new Set((await t.rows<{ numero: number }>('select numero from afiliado')).map((f) => f.numero))
  let i = await subir('padron', readFileSync(path), archivo)
  for (let vez = 0; vez < 4; vez++) {
    const falta = i.estado === 'ILEGIBLE' && i.problema === 'columnas'
    // A column reported as left out, and known to the truth.
    const sobra = i.revision?.sobran.some((s) =>
      Object.values(truth.columnas).some((de) => de === s.titulo.trim() || de === s.at),
    )
    const porUsar = sobra && vez === 0
    if (!falta && !(i.estado === 'REVISAR' && (i.revision?.desconocidos.length || porUsar))) break
    i = await pedir(i.id, 'comparar', respuesta(i, truth, preguntas))
  }
  const { revision } = i
  const suerte: Suerte = {
    archivo,
    preguntas: [...preguntas],
    rechazo: undefined,
    bien: 0,
    dichos: 0,
    callados: [],
    demas: 0,
    sinDecir: [],
  }
  if (i.estado !== 'REVISAR' || !revision || revision.trabas.includes('ninguna')) {
    const motivo = i.estado === 'REVISAR' ? JSON.stringify(revision?.motivos) : `${i.problema} ${revision?.sinColumna ?? ''}`
    return { ...suerte, rechazo: motivo, dichos: Object.keys(truth.gente).length }
  }
  const avisos = [...(await lineas(i.id, 'avisos')), ...(await lineas(i.id, 'raros'))] as string[][]
  const rechazadas = (await lineas(i.id, 'rechazados')) as string[][]
  const deLinea = await numerosDe(path, i, Object.keys(truth.gente))
  for (const pregunta of revision.preguntas) preguntas.add(pregunta)
  suerte.preguntas = [...preguntas]
  i = await pedir(i.id, 'aplicar', {
    vistas: revision.preguntas,
    rechazos: revision.rechazadas,
    estados: revision.cambiosDeEstado,
    identidad: revision.otrasPersonas,
    personas: revision.personas.map((p) => p.numero),
  })
  if (i.estado !== 'APLICADA') return { ...suerte, rechazo: `${i.estado} ${i.problema}`, dichos: Object.keys(truth.gente).length }
  await juzgar(t, truth, suerte, { antes, avisos, rechazadas, deLinea, revision })
  const { body } = await admin.get(`importaciones/${i.id}`)
  if (body.estado !== 'APLICADA') throw new Error(body.estado)
  return suerte
}

/** The line of each person, by what is written in it. */
async function numerosDe(path: string, i: Importacion, claves: string[]): Promise<Map<string, number>> {
  const buscadas = new Set(claves)
  const de = new Map<string, number>()
  const tabla = await openTable(path, columnasPadron, {}, { hojas: i.revision?.hojas ?? [] })
  for await (const filas of tabla.filas())
    for (const fila of filas)
      for (const campo of fila.campos) {
        const cifras = campo.replace(/[.\s]/g, '').replace(/^0+/, '')
        const clave = [cifras, cifras.replace(/\/0$/, ''), campo.replace(/\.0$/, '')].find((c) => buscadas.has(c))
        if (clave && !de.has(clave)) de.set(clave, fila.linea)
      }
  await tabla.close()
  return de
}

interface Visto {
  antes: ReadonlySet<number>
  avisos: string[][]
  rechazadas: string[][]
  deLinea: ReadonlyMap<string, number>
  revision: NonNullable<Importacion['revision']>
}

async function juzgar(t: TestApp, truth: Esperado, suerte: Suerte, visto: Visto): Promise<void> {
  const { antes, avisos, rechazadas, deLinea } = visto
  const filas = await t.rows<Record<string, Dato> & { numero: number; documento: number }>(`select a.numero, a.apellido, a.nombre,
    a.numero_documento as documento, s.codigo as seccional, a.cuil, a.fecha_nacimiento::text as nacimiento,
    a.fecha_alta::text as alta, nullif(a.telefono, '') as telefono, nullif(a.email, '') as email,
    nullif(a.domicilio, '') as domicilio, c.nombre as categoria, e.nombre as estado, td.nombre as "tipoDocumento",
    case a.genero when 1 then 'M' when 2 then 'F' end as sexo,
    (select max(h.desde)::text from afiliado_historia h
      where h.afiliado_numero = a.numero and not h.vinculado and h.al_dia is null) as baja
    from afiliado a join seccional s on s.id = a.seccional_id join categoria_afiliado c on c.id = a.categoria_id
    join estado_afiliado e on e.id = a.estado_id join tipo_documento td on td.id = a.tipo_documento_id`)
  const entraron = filas.filter((f) => !antes.has(f.numero))
  const porNumero = truth.campos.includes('numero')
  const porClave = new Map(entraron.map((f) => [String(porNumero ? f.numero : f.documento), f]))
  const dijo = (linea: number | undefined, columna: string | undefined): boolean =>
    avisos.some(([clave, , campo]) => clave === String(linea) && campo === columna) ||
    avisos.some(([clave, , campo]) => clave === '' && campo === columna) ||
    visto.revision.deColumnas.some((d) => d.columna === columna)
  for (const [clave, persona] of Object.entries(truth.gente)) {
    const linea = deLinea.get(clave)
    const quedo = porClave.get(clave)
    if (!quedo) {
      if (rechazadas.some(([l]) => l === String(linea))) suerte.dichos++
      else suerte.callados.push(`${clave} (line ${linea}): is not in`)
      continue
    }
    const mal = truth.campos.filter((campo) => {
      if (!(campo in quedo) || campo === 'numero') return false
      // Both are right where the file says no more.
      if (truth.dudosos?.some(([quien, que]) => String(quien) === clave && que === campo)) return false
      const [bueno, hay] = [persona[campo] ?? null, quedo[campo] ?? null]
      if (campo === 'categoria' && bueno === null) return misma(hay) !== 'SIN CATEGORÍA'
      return misma(bueno) !== misma(hay) || /[\p{Cf}\u00a0]/u.test(String(hay)) || String(hay).normalize('NFC') !== String(hay)
    })
    const callado = mal.filter((campo) => !dijo(linea, columnaDe[campo]) && !(campo === 'estado' && dijo(linea, 'FECHA BAJA')))
    if (callado.length > 0)
      suerte.callados.push(`${clave} (line ${linea}): ${callado.map((c) => `${c} ${quedo[c]} for ${persona[c]}`).join(', ')}`)
    else if (mal.length > 0) suerte.dichos++
    else suerte.bien++
  }
  const sobran = new Set((truth.sobran ?? []).map(String))
  for (const clave of porClave.keys()) if (!(clave in truth.gente) && !sobran.has(clave)) suerte.demas++
  const titulo = (columna: string): string =>
    Object.entries(truth.columnas).find(([c, de]) => c === columna || de === columna)?.[0] ?? columna
  for (const [linea, columna, causa, valor] of truth.avisa) {
    if (rechazadas.some(([l]) => l === String(linea)) || dijo(linea, titulo(columna))) continue
    suerte.sinDecir.push(`line ${linea}: ${columna} ${causa} «${valor}»`)
  }
}

/** The table that is printed: a line for each file, and the sums. */
export function tablaDe(suertes: readonly Suerte[]): string {
  const ancho = Math.max(...suertes.map((s) => s.archivo.length))
  const lineas = suertes.map((s) =>
    [
      s.archivo.padEnd(ancho),
      veredicto(s).padEnd(8),
      `right ${s.bien} told ${s.dichos} wrong ${s.callados.length} extra ${s.demas} unsaid ${s.sinDecir.length} asked ${s.preguntas.length}`,
      s.rechazo ? `(${s.rechazo.slice(0, 80)})` : '',
      s.callados[0] ?? s.sinDecir[0] ?? '',
    ].join('  '),
  )
  const cuenta = Object.entries(Object.groupBy(suertes, veredicto)).map(([v, l]) => `${v} ${l?.length}`)
  const suma = (de: (s: Suerte) => number) => suertes.reduce((n, s) => n + de(s), 0)
  return [
    ...lineas,
    `files: ${cuenta.join(', ')}`,
    `people: right ${suma((s) => s.bien)}, told ${suma((s) => s.dichos)}, wrong or lost without a word ${suma((s) => s.callados.length)}, nobody's ${suma((s) => s.demas)}, values unsaid ${suma((s) => s.sinDecir.length)}`,
  ].join('\n')
}
