import type { ColumnaLeida, Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { placesOf } from '../../../platform/sheets/read/places.ts'
import type { Table } from '../../../platform/sheets/read/table.ts'
import { adivinar, comoSeNombra, type Indicio, lugaresDe, porDecir } from './importacion.adivinar.rules.ts'
import { columnasPadron } from './importacion.columnas.ts'
import { partirNombre } from './importacion.nombres.rules.ts'
import { esTotal } from './importacion.padron.rules.ts'
import { una } from './importacion.rules.ts'
import { type SeccionalConocida, seccionalNombrada } from './importacion.seccionales.rules.ts'
import { preguntaPor, sobrantes } from './importacion.sobran.rules.ts'
import { type OrdenFecha, pistaDeOrden } from './importacion.valores.ts'
import type { Decisiones } from './trabajo.ts'

/** Meaning of each column of a file: certain columns are assigned, uncertain ones are left for the user. */

/** Result about the columns of a file. */
export type LecturaColumnas = Pick<
  Revision,
  | 'columnas'
  | 'sobran'
  | 'nombres'
  | 'hojasIguales'
  | 'sinColumna'
  | 'titulos'
  | 'lugares'
  | 'hojas'
  | 'sinLeer'
  | 'deUna'
  | 'conocidos'
>

/** The user must choose first: meaning of columns, order of names, or sheet. */
export class PorDecir extends StartError {
  readonly lectura: LecturaColumnas

  constructor(lectura: LecturaColumnas) {
    super('columnas')
    this.lectura = lectura
  }
}

const muestras = 3
const corta = (valor: string): string => (valor.length > 60 ? `${valor.slice(0, 60)}…` : valor)

/** Facts about a file besides its rows. */
interface DelArchivo extends Pick<OpcionesDeImportacion, 'columnas' | 'hojas'> {
  archivo: string
  conocidas: readonly SeccionalConocida[]
}

/** Assigns the columns. Throws PorDecir. */
export function leerColumnas(
  tabla: Table,
  { columnas, hojas, archivo, conocidas }: DelArchivo,
  decisiones: Decisiones,
  hoy: string,
): { lectura: LecturaColumnas; decisiones: Decisiones } {
  const { titulos } = tabla
  const muestra = tabla.muestra.filter((campos) => !esTotal({ campos }))
  const lugares = Object.fromEntries(placesOf(titulos, columnasPadron, columnas))
  const indicios = conAgregadas(tabla, columnas, adivinar(titulosPropios(tabla), muestra, lugares, columnas, hoy))
  const propuestos = lugaresDe(indicios, lugares)
  const usados = lugaresDe(
    indicios.map((i) => (i.segura ? i : { ...i, es: null })),
    lugares,
  )
  // Without those columns, the file is of one branch, and members are numbered.
  const deOtroModo: Record<string, unknown> = { SECCIONAL: decisiones.seccional, NRO_AFILIADO: decisiones.numeros }
  const sinColumna = porDecir(indicios, propuestos).filter((c) => propuestos[c] || (deOtroModo[c] ?? null) === null)
  const nombrada = seccionalNombrada([archivo, ...tabla.encima.flat(), ...tabla.hojas], conocidas)
  const orden = decisiones.nombres ?? comoSeNombra(titulos, muestra, propuestos) ?? null
  const hojasIguales = hojas.length === 0 ? tabla.hojasIguales : []
  const sobran = sobrantes(titulos, muestra, usados, indicios, hoy).flatMap((sobrante) => {
    const { agregada = null, es = null } = indicios[sobrante.at] ?? {}
    // A column added by the reader is asked about separately.
    return agregada === null ? [sobrante] : es === null ? [{ ...sobrante, clase: 'textos' as const }] : []
  })
  for (const { at, propuesta } of sobran) {
    const indicio = indicios[at]
    if (indicio && indicio.es === null && propuesta !== null) Object.assign(indicio, { es: propuesta, porque: 'duda' })
  }
  // A user who assigned the columns has seen the ones left out.
  const porVer = Object.keys(columnas).length === 0 && sobran.some(preguntaPor)
  const lectura: LecturaColumnas = {
    sobran,
    titulos: [...titulos],
    lugares: sinColumna.length > 0 || porVer ? conPropuestas(propuestos, sobran) : usados,
    sinColumna,
    hojasIguales,
    hojas: tabla.hojas,
    sinLeer: tabla.sinLeer,
    deUna: propuestos.SECCIONAL ? null : (nombrada?.nombre ?? null),
    conocidos: { SECCIONAL: conocidas.map(({ codigo, nombre }) => ({ valor: String(codigo), nombre: `${codigo} ${nombre}` })) },
    columnas: titulos.map((titulo, at): ColumnaLeida => {
      const {
        es,
        segura,
        porque,
        llenas,
        buenas,
        agregada = null,
      } = indicios[at] ?? {
        es: null,
        segura: false,
        porque: 'nada',
        llenas: 0,
        buenas: 0,
      }
      const dicen = muestra.flatMap((fila) => fila[at] || [])
      const primeras = (agregada ? [...new Set(dicen)] : dicen).slice(0, muestras)
      return { titulo, es, agregada, segura, porque, llenas, buenas, muestras: primeras.map(corta) }
    }),
    nombres: comoQuedan(tabla, propuestos, orden),
  }
  if (sinColumna.length > 0 || porVer || hojasIguales.length > 0 || (orden === null && propuestos['APELLIDO Y NOMBRE']))
    throw new PorDecir(lectura)
  tabla.ubicar(usados)
  return {
    lectura,
    decisiones: {
      ...decisiones,
      rellena: decisiones.huecos === 'arriba' || (decisiones.huecos === null && conHuecos(tabla, usados)),
      nombres: orden === 'coma' ? null : orden,
      fechas: { ...ordenes(muestra, usados), ...decisiones.fechas },
    },
  }
}

const titulosPropios = ({ titulos, agregadas }: Table): readonly string[] =>
  titulos.slice(0, Math.min(titulos.length, ...Object.values(agregadas)))

/** Columns added by the reader give the branch, if no other column does and the user agrees. */
function conAgregadas(
  { agregadas, muestra }: Table,
  dichas: OpcionesDeImportacion['columnas'],
  indicios: readonly Indicio[],
): Array<Indicio & { agregada?: 'hoja' | 'grupo' }> {
  const todos: Array<Indicio & { agregada?: 'hoja' | 'grupo' }> = [...indicios]
  const falta = () => dichas.SECCIONAL === undefined && !todos.some(({ es }) => es === 'SECCIONAL')
  for (const agregada of ['grupo', 'hoja'] as const) {
    const at = agregadas[agregada]
    if (at === undefined) continue
    const dicha = Object.keys(dichas).find((columna) => dichas[columna] === at)
    const es = dicha ?? (falta() ? 'SECCIONAL' : null)
    const llenas = muestra.filter((fila) => fila[at]).length
    const porque = dicha ? 'dicho' : es ? 'duda' : 'nada'
    todos[at] = { es, segura: dicha !== undefined, porque, llenas, buenas: llenas, agregada }
  }
  return todos
}

/** True if the branch is empty below a filled cell: merged cells, or written once per group. */
function conHuecos({ muestra }: Table, { SECCIONAL: [at = -1] = [] }: Record<string, number[]>): boolean {
  const llenas = muestra.filter((fila) => fila[at]).length
  return Boolean(muestra[0]?.[at]) && llenas > 0 && llenas <= muestra.length / 2
}

/** The assignment plus the proposed columns. */
function conPropuestas(lugares: Record<string, number[]>, sobran: Revision['sobran']): Record<string, number[]> {
  const todos = { ...lugares }
  for (const { at, propuesta } of sobran) {
    if (propuesta === 'NOMBRE 2') todos['APELLIDO Y NOMBRE'] = [...(lugares['APELLIDO Y NOMBRE'] ?? []), at]
    else if (propuesta !== null) todos[propuesta] ??= [at]
  }
  return todos
}

/** Three names without a comma, split both ways. */
function comoQuedan(
  { muestra }: Table,
  lugares: Readonly<Record<string, readonly number[]>>,
  orden: 'apellido' | 'nombre' | 'coma' | null,
): Revision['nombres'] {
  const [at, otro] = lugares['APELLIDO Y NOMBRE'] ?? []
  if (at === undefined || otro !== undefined || orden === 'coma') return null
  const sinComa = muestra.flatMap((fila) => (fila[at] && !fila[at].includes(',') ? [una(fila[at])] : []))
  // The longest names show best where a name is split.
  const ejemplos = [...new Set(sinComa)].slice(0, 60).toSorted((a, b) => b.length - a.length)
  const partido = (dice: string, segun: 'apellido' | 'nombre') => {
    const { apellido = dice, nombre = '' } = partirNombre(dice, segun) ?? {}
    return { apellido, nombre }
  }
  return {
    orden,
    ejemplos: [...ejemplos.slice(0, 2), ...ejemplos.slice(-1)].map((dice) => ({
      dice: corta(dice),
      apellido: partido(dice, 'apellido'),
      nombre: partido(dice, 'nombre'),
    })),
  }
}

/** Day-month order of each date column in the first rows; the full file decides. */
function ordenes(muestra: Table['muestra'], lugares: Readonly<Record<string, readonly number[]>>): Record<string, OrdenFecha> {
  return Object.fromEntries(
    ['FECHA NAC', 'FECHA ALTA', 'FECHA BAJA'].flatMap((columna) => {
      const [at] = lugares[columna] ?? []
      if (at === undefined) return []
      const pistas = muestra.map((fila) => pistaDeOrden(fila[at] ?? ''))
      return pistas.includes('mda') && !pistas.includes('dma') ? [[columna, 'mda' as const]] : []
    }),
  )
}
