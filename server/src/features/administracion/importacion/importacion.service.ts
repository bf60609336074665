import { basename } from 'node:path'
import {
  mayorPersonasQueCambian,
  motivosRaros,
  type Revision,
  type Sobrante,
} from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion, TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { type Mapping, openTable, type Table, type TableRow } from '../../../platform/sheets/read/table.ts'
import { type LecturaColumnas, leerColumnas } from './columnas.lectura.ts'
import { valoresConocidos } from './conocidos.ts'
import { importarEmpresas } from './empresas.ts'
import { importarBeneficiarios, importarFamiliares } from './familia.ts'
import { columnas } from './importacion.columnas.ts'
import { DeColumnas } from './importacion.limpieza.rules.ts'
import type { ProblemaImportacion } from './importacion.motivos.ts'
import { esperanValor, preguntasDe } from './importacion.preguntas.rules.ts'
import type { Preparada, ResultadoImportacion, Traba, Visto } from './importacion.resultado.ts'
import { importarMovimientos } from './movimientos.ts'
import { sobranDe, vaciar } from './otros.lectura.ts'
import { importarPadron, seccionalesConocidas } from './padron.ts'
import type { Receta } from './recetas.ts'
import { abrirFila, registrar } from './registro.ts'
import { type Detalle, LineasMalas } from './revision.ts'
import { importarSeccionales } from './seccionales.ts'
import {
  type Comparacion,
  type Confirmaciones,
  type Decisiones,
  type Entorno,
  leerTabla,
  OtraLectura,
  type Progreso,
  sinDecisiones,
  type Trabajo,
} from './trabajo.ts'

/** Thrown if the changes differ from those reviewed. */
export class OtraComparacion extends Error {}

export interface OpcionesImportacion extends Partial<Confirmaciones> {
  /** Reports the result and changes nothing. */
  simular?: boolean
  progreso?(progreso: Progreso): void
  /** Called with the titles of the file before its lines; again if the file is read again. */
  titulos?(titulos: readonly string[]): void
  /** Called for each refused line. */
  rechazada?(fila: TableRow, problema: ProblemaImportacion): void
  /** Date of a register (ISO); today by default. */
  alDia?: string
  /** Columns assigned by the user. */
  columnas?: Mapping
  hojas?: OpcionesDeImportacion['hojas']
  correcciones?: OpcionesDeImportacion['correcciones']
  decisiones?: Decisiones
  /** Saved choices of the last file with these titles. */
  receta?(titulos: readonly string[]): Promise<(Receta & { receta: string }) | undefined>
  preparada?: Preparada
}

type Opciones = OpcionesImportacion & {
  lectura: LecturaColumnas | undefined
  sobran: Sobrante[]
  dichas: Visto['dichas']
}

/** Above this fraction of a file, or of the members, nothing changes without confirmation (decision 023). */
const mayorParte = 0.03
/** Fraction of members that become another person, which should be very few. */
const mayorIdentidad = 0.01

class SinCambios extends Error {}

/**
 * Imports a file of an office: all its valid lines, or nothing if it fails, is blocked or is a simulation. Idempotent; a later
 * file changes only the differences. Throws StartError if the file cannot be read.
 */
export async function importarArchivo(
  ctx: Ctx,
  tipo: TipoImportacion,
  path: string,
  opciones: OpcionesImportacion = {},
): Promise<ResultadoImportacion> {
  // A register reviewed on the screen may have any columns; the command uses exact titles only.
  const seMira = tipo === 'padron' && opciones.preparada !== undefined
  const dePersona = opciones.preparada !== undefined
  const abrir = (hojas = opciones.hojas ?? []) =>
    openTable(
      path,
      columnas[tipo],
      opciones.columnas,
      seMira ? { hojas, letras: opciones.decisiones?.letras ?? undefined } : undefined,
    )
  let tabla = await abrir()
  const receta = seMira ? await opciones.receta?.(tabla.titulos) : undefined
  if (receta?.hojas.some((hoja) => tabla.hojasIguales.includes(hoja))) {
    await tabla.close()
    tabla = await abrir(receta.hojas)
  }
  let resultado: ResultadoImportacion | undefined
  try {
    const { columnas: dichas = {}, hojas = [] } = receta ?? opciones
    const dicho: Decisiones = { ...sinDecisiones, ...opciones.decisiones, ...receta }
    const archivo = opciones.preparada?.archivo ?? ''
    const conocidas = seMira ? await seccionalesConocidas(ctx.db as Tx) : []
    const leida = seMira ? leerColumnas(tabla, { columnas: dichas, hojas, archivo, conocidas }, dicho, ctx.today) : undefined
    let decisiones = leida?.decisiones ?? dicho
    const intento = () =>
      inTransaction(ctx, async (ctx) => {
        const tx = ctx.db as Tx
        await prepararTransaccion(tx, opciones)
        const entorno: Entorno = { ...entornoDe(ctx, opciones), decisiones, seMira: dePersona }
        const delArchivo = {
          lectura: leida?.lectura,
          sobran: leida?.lectura.sobran ?? (dePersona ? sobranDe(tabla, ctx.today) : []),
          dichas: { columnas: dichas, hojas, ...(receta ? { receta: receta.receta } : {}) },
        }
        resultado = await importarTabla(ctx, tipo, tabla, entorno, { ...opciones, ...delArchivo }, path)
        if (!resultado.importado && !opciones.preparada?.revisar) throw new SinCambios()
      })
    // Each time the file is read again, one question less is open: date orders, and letters of the sexes.
    for (let vez = 0; ; vez++)
      try {
        await intento()
        break
      } catch (error) {
        if (!(error instanceof OtraLectura) || vez === 2) throw error
        decisiones = { ...decisiones, ...error.decisiones }
      }
  } catch (error) {
    if (!(error instanceof SinCambios)) throw error
  } finally {
    await tabla.close()
  }
  if (!resultado) throw new Error('an import without a result')
  const crecida = ({ padron: 'afiliado', movimientos: 'movimiento_cuenta' } as Record<string, string>)[tipo]
  if (resultado.importado && crecida) {
    opciones.progreso?.({ etapa: 'estadisticas', hechas: resultado.cambios, parte: null })
    await sql`select analizar(${crecida})`.execute(ctx.db)
  }
  return resultado
}

const entornoDe = (ctx: Ctx, o: OpcionesImportacion): Omit<Entorno, 'decisiones' | 'seMira'> => ({
  tx: ctx.db as Tx,
  hoy: ctx.today,
  crear: o.crear ?? false,
  vinculados: o.vinculados ?? [],
  aceptarRechazos: o.aceptarRechazos,
  confirmarEstados: o.confirmarEstados ?? false,
  confirmarIdentidad: o.confirmarIdentidad,
  personas: o.personas ?? [],
  ultimaLinea: o.ultimaLinea ?? false,
})

/** One import at a time. Its statements have no timeout, so it must not run on connections that serve requests. */
async function prepararTransaccion(tx: Tx, { progreso }: OpcionesImportacion): Promise<void> {
  const { rows } = await sql<{ libre: boolean }>`select pg_try_advisory_xact_lock(727004) as libre`.execute(tx)
  if (!rows[0]?.libre) {
    progreso?.({ etapa: 'esperar', hechas: 0, parte: null })
    await sql`select pg_advisory_xact_lock(727004)`.execute(tx)
  }
  await sql`select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '32768', true),
      set_config('datestyle', 'ISO, DMY', true), set_config('jit', 'off', true)`.execute(tx)
}
async function importarTabla(
  ctx: Ctx,
  tipo: TipoImportacion,
  tabla: Table,
  entorno: Entorno,
  opciones: Opciones,
  path: string,
): Promise<ResultadoImportacion> {
  const hecho = { tipo, nombre: opciones.preparada?.archivo ?? basename(path) }
  if (tipo === 'seccionales') return hacer(ctx, await importarSeccionales(entorno), tabla, entorno, opciones, hecho)
  if (tipo === 'empresas') return hacer(ctx, await importarEmpresas(entorno), tabla, entorno, opciones, hecho)
  if (tipo === 'familiares') return hacer(ctx, await importarFamiliares(entorno, tabla), tabla, entorno, opciones, hecho)
  if (tipo === 'beneficiarios') return hacer(ctx, await importarBeneficiarios(entorno, tabla), tabla, entorno, opciones, hecho)
  if (tipo === 'movimientos') return hacer(ctx, await importarMovimientos(entorno), tabla, entorno, opciones, hecho)
  return hacer(ctx, await importarPadron(entorno, tabla), tabla, entorno, opciones, hecho)
}

async function hacer<T extends object>(
  ctx: Ctx,
  trabajo: Trabajo<T>,
  tabla: Table,
  entorno: Entorno,
  opciones: Opciones,
  hecho: { tipo: TipoImportacion; nombre: string },
): Promise<ResultadoImportacion> {
  const { simular, progreso = () => undefined, titulos, rechazada, preparada } = opciones
  const { tx } = entorno
  titulos?.(tabla.titulos)
  const malas = preparada?.revisar ? new LineasMalas(tx, preparada.id) : undefined
  const vacias = trabajo.lectura.deColumnas ?? new DeColumnas()
  const corrige = corrector(opciones.correcciones ?? [], opciones.sobran, deUna(tabla, entorno))
  const leido = await leerTabla(tabla, trabajo, {
    progreso,
    llega(fila) {
      corrige(fila)
      vaciar(hecho.tipo, fila, vacias)
    },
    rechazada(fila, problema) {
      rechazada?.(fila, problema)
      malas?.rechazada(fila, problema)
    },
    aviso: (problema) => malas?.aviso(problema),
    lote: async () => malas?.escribir(),
  })
  const { filas, aceptadas, rechazadas, advertencias } = leido
  if (filas === 0) throw new StartError('El archivo tiene un encabezado y ninguna fila. Pedilo otra vez.')
  progreso({ etapa: 'comparar', hechas: aceptadas, parte: null })
  const comparacion = await trabajo.comparar()
  const cambios = comparacion.nuevas + comparacion.cambiadas
  const dicho = { deColumnas: vacias.lista, bajas: null, numerados: null, huecos: 0, ...trabajo.dicho?.() }
  const preguntas = entorno.seMira ? preguntasDe(tabla, dicho, entorno.decisiones) : []
  const trabas = trabasDe(filas, rechazadas.total, { ...comparacion, preguntas: preguntas.length }, entorno)
  const importado = !simular && !preparada?.revisar && trabas.length === 0
  const resultado: ResultadoImportacion = {
    filas,
    aceptadas,
    cambios,
    ...comparacion,
    rechazadas: rechazadas.lista,
    totalRechazadas: rechazadas.total,
    motivosRechazadas: rechazadas.motivos,
    advertencias: advertencias.lista,
    totalAdvertencias: advertencias.total,
    motivosAdvertencias: advertencias.motivos,
    creados: [],
    desconocidos: [],
    ...trabajo.valores?.(),
    ...dicho,
    preguntas,
    columnasIgnoradas: tabla.ignoradas,
    hojas: tabla.hojas,
    sinLeer: tabla.sinLeer,
    trabas,
    importado,
  }
  if (preparada?.revisar) {
    const detalle = await trabajo.revisar(preparada.id)
    const revision = {
      ...revisionDe(tabla, resultado, detalle),
      sobran: opciones.sobran,
      ...opciones.lectura,
      ...(hecho.tipo === 'padron' ? { conocidos: await valoresConocidos(tx) } : {}),
    }
    const { conFamilia: _, rellena: __, ...decisiones } = entorno.decisiones
    const dichas = hecho.tipo === 'padron' ? { ...opciones.dichas, ...decisiones } : {}
    await preparada.terminar(ctx, resultado, { revision, dichas }, await huellaDe(tx, resultado))
  } else if (importado) {
    const huella = preparada ? await huellaDe(tx, resultado) : ''
    if (preparada && preparada.huella !== huella) throw new OtraComparacion()
    const id = preparada?.id ?? (await abrirFila(tx, { ...hecho, alDia: opciones.alDia }))
    await trabajo.guardar(id, (hechas) => progreso({ etapa: 'guardar', hechas, parte: hechas / cambios }))
    // While its row is still in state APLICANDO: a takeover or a cancellation is noticed here.
    await preparada?.terminar(ctx, resultado, undefined, huella)
    await registrar(ctx, { ...hecho, id, sha256: tabla.sha256, resultado, usuario: preparada?.usuario ?? null })
  }
  return resultado
}

/** Applies manual corrections to the rows, and counts values of ignored columns. */
function corrector(
  correcciones: OpcionesDeImportacion['correcciones'],
  sobran: Sobrante[],
  seccional: string | null,
): (fila: TableRow) => void {
  const porLinea = Map.groupBy(correcciones, (c) => c.linea)
  for (const sobrante of sobran) sobrante.llenas = 0
  return (fila) => {
    for (const sobrante of sobran) if (fila.campos[sobrante.at]) sobrante.llenas++
    if (seccional !== null) fila.corregir('SECCIONAL', seccional)
    for (const { columna, valor } of porLinea.get(fila.linea) ?? []) fila.corregir(columna, valor)
  }
}

/** Branch of the whole file, if no column has it. */
const deUna = ({ lugares }: Table, { decisiones }: Entorno): string | null => (lugares.SECCIONAL ? null : decisiones.seccional)

/** Hash of all changes of an import and the values they replace: equal hashes mean equal effects. */
async function huellaDe(tx: Tx, { filas, aceptadas, faltan }: ResultadoImportacion): Promise<string> {
  const { rows } = await sql<{
    huella: string
  }>`select md5(coalesce(string_agg(md5(c::text), '' order by c.n), '')) as huella from cambio c`.execute(tx)
  return `${rows[0]?.huella}.${filas}.${aceptadas}.${faltan ?? ''}`
}

const porCantidad = (motivos: Partial<Record<string, number>>) =>
  Object.entries(motivos)
    .map(([motivo, cantidad]) => ({ motivo, cantidad: cantidad ?? 0 }))
    .toSorted((a, b) => b.cantidad - a.cantidad || a.motivo.localeCompare(b.motivo))

/** Number of warnings outside `raros`. */
const avisosDe = ({ motivosAdvertencias }: ResultadoImportacion): number =>
  Object.entries(motivosAdvertencias).reduce(
    (n, [motivo, cantidad]) => n + (motivosRaros.includes(motivo) ? 0 : (cantidad ?? 0)),
    0,
  )

const revisionDe = (tabla: Table, r: ResultadoImportacion, detalle: Detalle): Revision => ({
  filas: r.filas,
  nuevas: r.nuevas,
  cambiadas: r.cambiadas,
  iguales: r.iguales,
  rechazadas: r.totalRechazadas,
  avisos: avisosDe(r),
  faltan: r.faltan,
  cambiosDeEstado: r.cambiosDeEstado,
  miembros: r.miembros,
  titulos: [...tabla.titulos],
  lugares: tabla.lugares,
  sinColumna: [],
  escrito: tabla.escrito ?? null,
  hojas: r.hojas,
  sinLeer: r.sinLeer,
  deUna: null,
  numerados: r.numerados,
  huecos: r.huecos,
  hojasIguales: [],
  columnas: [],
  deColumnas: [...r.deColumnas],
  sobran: [],
  bajas: r.bajas && { titulo: tabla.titulos[tabla.lugares[r.bajas.columna]?.[0] ?? -1] ?? '', cuantas: r.bajas.cuantas },
  preguntas: r.preguntas,
  esperan: r.desconocidos.length > 0 ? esperanValor(r.motivosRechazadas) : 0,
  nombres: null,
  conocidos: {},
  ...detalle,
  motivos: porCantidad(r.motivosRechazadas),
  creados: r.creados,
  desconocidos: r.desconocidos,
  trabas: r.trabas,
  otrasPersonas: r.otrasPersonas ?? 0,
  personas: [...(r.personas ?? [])],
})

type Cuanto = Pick<Comparacion, 'cambiosDeEstado' | 'miembros' | 'otrasPersonas' | 'personas'> & { preguntas?: number }
type Confirma = Pick<Confirmaciones, 'aceptarRechazos' | 'confirmarEstados'> &
  Partial<Pick<Confirmaciones, 'confirmarIdentidad' | 'personas'>>

/** Reasons that block a file (decision 023). No confirmation applies if all lines are refused. */
export function trabasDe(
  filas: number,
  rechazadas: number,
  { cambiosDeEstado, miembros, otrasPersonas = 0, personas = [], preguntas = 0 }: Cuanto,
  { aceptarRechazos, confirmarEstados, confirmarIdentidad, personas: confirmadas = [] }: Confirma,
): Traba[] {
  const acepta =
    aceptarRechazos === undefined
      ? mayorParte * filas
      : 'filas' in aceptarRechazos
        ? aceptarRechazos.filas
        : aceptarRechazos.parte * filas
  return [
    ...(rechazadas === filas ? (['ninguna'] as const) : rechazadas > acepta ? (['rechazos'] as const) : []),
    ...(cambiosDeEstado > mayorParte * miembros && !confirmarEstados ? (['estados'] as const) : []),
    ...(otrasPersonas > mayorIdentidad * miembros && confirmarIdentidad !== otrasPersonas ? (['identidad'] as const) : []),
    ...(personas.length > mayorPersonasQueCambian || personas.some(({ numero }) => !confirmadas.includes(numero))
      ? (['personas'] as const)
      : []),
    ...(preguntas > 0 ? (['preguntas'] as const) : []),
  ]
}
