import { emailPattern } from '@gremial/contract/platform/validation.ts'
import { isValidCuit, withHyphens } from '@gremial/contract/values/cuit.ts'
import type { TableRow } from '../../../platform/sheets/read/table.ts'
import { columnasPadron } from './importacion.columnas.ts'
import type { ProblemaImportacion } from './importacion.motivos.ts'
import { type OrdenNombre, partirNombre } from './importacion.nombres.rules.ts'
import {
  diaDe,
  ilegible,
  type Lectura,
  type LecturaFechas,
  motivoDeFecha,
  numeroDe,
  problema,
  sinError,
  una,
} from './importacion.rules.ts'
import type { Seccionales } from './importacion.seccionales.rules.ts'
import { type Catalogo, comparable, documentoDe, leerSexo, sigloAnterior, type Vistos } from './importacion.valores.ts'

/** What a line of a register says of a member, decided without a database. */

export interface AfiliadoLeido {
  numero: number
  apellido: string
  nombre: string
  tipoDocumento: string
  documento: number
  cuil: string | null
  /** `mismoDia` when what it says is left out and what there was stays. */
  nacimiento: string | null
  genero: number | null
  estadoCivil: string | null
  /** Null when the file has none: who is new begins today. */
  alta: string | null
  categoria: string
  estado: string
  seccional: number
  empresa: string | null
  cuitEmpresa: string | null
  domicilio: string
  localidad: string
  codigoPostal: string
  telefono: string
  email: string
  linea: number
}

/** A day that PostgreSQL has and nobody was born on: what there was stays. */
export const mismoDia = '-infinity'

export interface LecturaPadron extends Lectura, LecturaFechas {
  /** Columns that the file has. */
  hay: ReadonlySet<string>
  /** Those of them that no line has filled so far. */
  vacias: Set<string>
  /** Numbers already seen in the file. */
  vistos: Set<number>
  seccionales: Seccionales
  /** Which goes first where there is no comma; null when nobody said so, and such lines are refused. */
  orden: OrdenNombre | null
  /** What a new member has when the file has no such column. */
  estado: string
  estados: Catalogo
  categorias: Catalogo
  tiposDocumento: Catalogo
  estadosCiviles: Catalogo
  /** How sexes are written in the file, but for the ones that say all; the ones not understood; and what a person said of them. */
  letras: Set<string>
  sexos: Vistos
  sexosDecididos: ReadonlyMap<string, number | null>
}

/** A member of the file, or why the line is refused. */
export function leerFilaAfiliado(fila: TableRow, lectura: LecturaPadron): AfiliadoLeido | ProblemaImportacion {
  const { vistos, avisos, hay } = lectura
  const mal = ilegible(fila, columnasPadron, lectura)
  if (mal) return mal
  for (const columna of lectura.vacias) if (fila.valor(columna) !== '') lectura.vacias.delete(columna)
  const numero = numeroDe(fila)
  if (!numero) return problema(fila, 'NRO_AFILIADO', fila.valor('NRO_AFILIADO') === '' ? 'numero' : 'numeroMal')
  if (vistos.has(numero)) return problema(fila, 'NRO_AFILIADO', 'duplicado')
  vistos.add(numero)
  const nombres = nombreDe(fila, lectura)
  if (!nombres) return problema(fila, 'APELLIDO Y NOMBRE', 'nombre')
  const nacimiento = fila.valor('FECHA NAC') === '' ? null : diaDe(fila, 'FECHA NAC', lectura)
  if (nacimiento === undefined) return problema(fila, 'FECHA NAC', motivoDeFecha(fila.valor('FECHA NAC'), lectura.hoy))
  const alta = hay.has('FECHA ALTA') ? diaDe(fila, 'FECHA ALTA', lectura) : null
  if (alta === undefined) {
    const escrita = fila.valor('FECHA ALTA')
    return problema(fila, 'FECHA ALTA', escrita === '' ? 'sinFecha' : motivoDeFecha(escrita, lectura.hoy))
  }
  const seccional = lectura.seccionales.leer(una(fila.valor('SECCIONAL')))
  if (seccional === undefined) return problema(fila, 'SECCIONAL', fila.valor('SECCIONAL') === '' ? 'sinSeccional' : 'seccional')
  const documento = elDocumento(fila, lectura)
  if (typeof documento !== 'number') return documento
  const categoria = lectura.categorias.leer(una(fila.valor('CATEGORIA')) || 'Sin categoría')
  if (categoria === undefined) return problema(fila, 'CATEGORIA', 'categoria')
  const estado = hay.has('ESTADO') ? estadoDe(fila, lectura) : lectura.estado
  if (estado === undefined) return problema(fila, 'ESTADO', fila.valor('ESTADO') === '' ? 'sinEstado' : 'estado')
  const tipoDocumento = lectura.tiposDocumento.leer(una(fila.valor('TIPO DOC')).toUpperCase() || 'DNI') ?? ''
  if (documento > mayorDni && comparable(tipoDocumento) === 'DNI') avisos.push(problema(fila, 'NRO DOC', 'documentoLargo'))
  return {
    numero,
    ...nombres,
    tipoDocumento,
    documento,
    cuil: sinError(fila, 'CUIL', 'cuil', withHyphens, isValidCuit, avisos) || null,
    nacimiento: nacimiento === null ? null : nacimientoCreible(fila, nacimiento, lectura),
    genero: sexoDe(fila, lectura),
    estadoCivil: lectura.estadosCiviles.leer(una(fila.valor('EST CIVIL'))) || null,
    alta,
    categoria,
    estado,
    seccional,
    empresa: una(fila.valor('EMPRESA')) || null,
    cuitEmpresa: sinError(fila, 'CUIT EMPRESA', 'cuit', withHyphens, isValidCuit, avisos) || null,
    domicilio: una(fila.valor('DOMICILIO')),
    localidad: una(fila.valor('LOCALIDAD')),
    codigoPostal: una(fila.valor('CP')),
    telefono: fila.valor('TELEFONO'),
    email: sinError(
      fila,
      'EMAIL',
      'email',
      (v) => v.toLowerCase(),
      (v) => emailPattern.test(v),
      avisos,
    ),
    linea: fila.linea,
  }
}

/** A DNI of more figures than anybody has. */
const mayorDni = 99_999_999

function nombreDe(fila: TableRow, { orden, avisos }: LecturaPadron): { apellido: string; nombre: string } | undefined {
  const valor = una(fila.valor('APELLIDO Y NOMBRE'))
  const [apellido = '', nombre = '', ...mas] = valor.split(',').map(una)
  if (nombre === '' && mas.length === 0 && orden && !valor.includes(',')) {
    const partido = partirNombre(valor, orden)
    if (partido?.dudoso) avisos.push(problema(fila, 'APELLIDO Y NOMBRE', 'partido'))
    return partido && { apellido: partido.apellido, nombre: partido.nombre }
  }
  return apellido && nombre && mas.length === 0 ? { apellido, nombre } : undefined
}

/** Its own column, or what the CUIL holds where there is none. */
function elDocumento(fila: TableRow, { hay }: LecturaPadron): number | ProblemaImportacion {
  if (hay.has('NRO DOC'))
    return (
      documentoDe(fila.valor('NRO DOC')) ?? problema(fila, 'NRO DOC', fila.valor('NRO DOC') === '' ? 'sinDocumento' : 'documento')
    )
  const cuil = withHyphens(fila.valor('CUIL'))
  return isValidCuit(cuil) ? Number(cuil.slice(3, 11)) : problema(fila, 'CUIL', 'sinDocumento')
}

/** Nothing is no state: who is in good standing is never guessed. */
function estadoDe(fila: TableRow, { estados }: LecturaPadron): string | undefined {
  const valor = fila.valor('ESTADO')
  return valor === '' ? undefined : estados.leer(una(valor).toUpperCase())
}

/** A day on which somebody may have been born; otherwise it is told, and what there was stays. */
function nacimientoCreible(fila: TableRow, dia: string, { hoy, avisos }: LecturaPadron): string {
  const corto = avisos.some((a) => a.columna === 'FECHA NAC' && a.motivo === 'siglo')
  if (dia > hoy && corto) return sigloAnterior(dia)
  if (dia <= hoy && dia >= '1900') return dia
  avisos.push(problema(fila, 'FECHA NAC', dia > hoy ? 'futuro' : 'antiguo'))
  return mismoDia
}

function sexoDe(fila: TableRow, { letras, sexos, sexosDecididos, avisos }: LecturaPadron): number | null {
  const valor = fila.valor('SEXO').toUpperCase()
  if (sexosDecididos.size > 0) {
    const decidido = sexosDecididos.get(comparable(valor))
    if (decidido !== undefined) return decidido
  }
  if (valor.length === 1) letras.add(valor)
  const sexo = leerSexo(valor)
  if (sexo === undefined) {
    sexos.ver(comparable(valor), valor)
    avisos.push(problema(fila, 'SEXO', 'sexo'))
  }
  return sexo ?? null
}
