import { conGuiones, cuitValido } from '@gremial/contract/platform/cuit.ts'
import { leerImporte } from '@gremial/contract/platform/dinero.ts'
import { enUnRenglon, formatoEmail } from '@gremial/contract/platform/validacion.ts'
import type { Column, TableRow } from '../../../platform/sheets/read/table.ts'
import { columnasMovimientos, columnasPadron, columnasSeccionales } from './importacion.columnas.ts'
import type { MotivoImportacion, ProblemaImportacion } from './importacion.motivos.ts'
import { type Catalogo, leerDia, leerSexo, sigloAnterior } from './importacion.valores.ts'

/** What a line of a file says, decided without a database. */

export interface SeccionalLeida {
  codigo: number
  nombre: string
  localidad: string
  telefono: string
  email: string
}

export interface AfiliadoLeido {
  numero: number
  apellido: string
  nombre: string
  tipoDocumento: string
  documento: number
  cuil: string | null
  nacimiento: string | null
  genero: number | null
  estadoCivil: string | null
  alta: string
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
}

export interface MovimientoLeido {
  linea: number
  afiliado: number
  fecha: string
  periodo: string | null
  descripcion: string
  cuota: number | null
  cuotas: number | null
  /** Integer cents. */
  debe: number
  haber: number
}

/** What every line is read with. `avisos` receives the values that are left out, or doubted, of an accepted line. */
export interface Lectura {
  /** ISO. */
  hoy: string
  /** The last line is believed although the file does not end after it. */
  ultimaLinea: boolean
  avisos: ProblemaImportacion[]
}

export interface LecturaPadron extends Lectura {
  /** Numbers already seen in the file. */
  vistos: Set<number>
  /** Codes of the known branches. */
  seccionales: Set<number>
  estados: Catalogo
  categorias: Catalogo
  tiposDocumento: Catalogo
  estadosCiviles: Catalogo
  /** How sexes are written in the file, but for the ones that say all. */
  letras: Set<string>
}

export const una = (texto: string): string => texto.replace(/\s+/g, ' ').trim()
export const entero = (texto: string): number | undefined => (/^\d{1,15}$/.test(texto) ? Number(texto) : undefined)
/** The beginning of a value, to be shown. */
const corto = (valor: string): string => (valor.length > 60 ? `${valor.slice(0, 60)}…` : valor)
export const problema = (fila: TableRow, columna: string, motivo: MotivoImportacion): ProblemaImportacion => ({
  linea: fila.linea,
  columna,
  valor: corto(fila.valor(columna)),
  motivo,
})

const mayorValor = 200
const mayorCodigo = 2_147_483_647
/** In cents: what a numeric(14,2) holds. */
const mayorImporte = 99_999_999_999_999

/** What makes a line unbelievable before what it says is looked at: how it is, or a value that no column has. */
export function ilegible(fila: TableRow, columnas: readonly Column[], { ultimaLinea }: Lectura): ProblemaImportacion | undefined {
  const { defecto } = fila
  if (defecto && !(defecto === 'cortada' && ultimaLinea))
    return { linea: fila.linea, columna: '', valor: corto(fila.campos.join(' · ')), motivo: defecto }
  for (const { name } of columnas) {
    const valor = fila.valor(name)
    if (valor.length > mayorValor) return problema(fila, name, 'largo')
    if (!enUnRenglon(una(valor)) || valor.includes('\ufffd')) return problema(fila, name, 'caracteres')
  }
  return undefined
}

/** The member number of a line, when it can be read; also of a line that is refused. */
export const numeroDe = (fila: TableRow): number | undefined => entero(fila.valor('NRO_AFILIADO').replace(/\./g, '')) || undefined

/** A branch of the file, or why its line is refused. */
export function leerFilaSeccional(
  fila: TableRow,
  lectura: Lectura & { vistos: Set<number> },
): SeccionalLeida | ProblemaImportacion {
  const mal = ilegible(fila, columnasSeccionales, lectura)
  if (mal) return mal
  const codigo = entero(fila.valor('CODIGO'))
  if (!codigo || codigo > mayorCodigo) return problema(fila, 'CODIGO', 'codigo')
  if (lectura.vistos.has(codigo)) return problema(fila, 'CODIGO', 'duplicado')
  lectura.vistos.add(codigo)
  const nombre = una(fila.valor('NOMBRE'))
  if (!nombre) return problema(fila, 'NOMBRE', 'nombre')
  return {
    codigo,
    nombre,
    localidad: una(fila.valor('LOCALIDAD')),
    telefono: fila.valor('TELEFONO'),
    email: fila.valor('EMAIL').toLowerCase(),
  }
}

/** A member of the file, or why the line is refused. */
export function leerFilaAfiliado(fila: TableRow, lectura: LecturaPadron): AfiliadoLeido | ProblemaImportacion {
  const { vistos, avisos } = lectura
  const mal = ilegible(fila, columnasPadron, lectura)
  if (mal) return mal
  const numero = numeroDe(fila)
  if (!numero) return problema(fila, 'NRO_AFILIADO', 'numero')
  if (vistos.has(numero)) return problema(fila, 'NRO_AFILIADO', 'duplicado')
  vistos.add(numero)
  const [apellido = '', nombre = '', ...mas] = fila.valor('APELLIDO Y NOMBRE').split(',').map(una)
  if (!apellido || !nombre || mas.length > 0) return problema(fila, 'APELLIDO Y NOMBRE', 'nombre')
  const nacimiento = fila.valor('FECHA NAC') === '' ? null : diaDe(fila, 'FECHA NAC', lectura)
  if (nacimiento === undefined) return problema(fila, 'FECHA NAC', 'fecha')
  const alta = diaDe(fila, 'FECHA ALTA', lectura)
  if (!alta) return problema(fila, 'FECHA ALTA', 'fecha')
  const seccional = Number(/^\d+/.exec(fila.valor('SECCIONAL'))?.[0] ?? 0)
  if (!lectura.seccionales.has(seccional)) return problema(fila, 'SECCIONAL', 'seccional')
  const documento = entero(fila.valor('NRO DOC').replace(/[.\s]/g, ''))
  if (!documento) return problema(fila, 'NRO DOC', 'documento')
  const categoria = lectura.categorias.leer(una(fila.valor('CATEGORIA')) || 'Sin categoría')
  if (categoria === undefined) return problema(fila, 'CATEGORIA', 'categoria')
  // Nothing is no state: who is in good standing is never guessed.
  const estado = fila.valor('ESTADO') === '' ? undefined : lectura.estados.leer(una(fila.valor('ESTADO')).toUpperCase())
  if (estado === undefined) return problema(fila, 'ESTADO', 'estado')
  return {
    numero,
    apellido,
    nombre,
    tipoDocumento: lectura.tiposDocumento.leer(una(fila.valor('TIPO DOC')).toUpperCase() || 'DNI') ?? '',
    documento,
    cuil: sinError(fila, 'CUIL', 'cuil', conGuiones, cuitValido, avisos) || null,
    nacimiento: nacimiento !== null && nacimiento > lectura.hoy ? sigloAnterior(nacimiento) : nacimiento,
    genero: sexoDe(fila, lectura),
    estadoCivil: lectura.estadosCiviles.leer(una(fila.valor('EST CIVIL'))) || null,
    alta,
    categoria,
    estado,
    seccional,
    empresa: una(fila.valor('EMPRESA')) || null,
    cuitEmpresa: sinError(fila, 'CUIT EMPRESA', 'cuit', conGuiones, cuitValido, avisos) || null,
    domicilio: una(fila.valor('DOMICILIO')),
    localidad: una(fila.valor('LOCALIDAD')),
    codigoPostal: una(fila.valor('CP')),
    telefono: fila.valor('TELEFONO'),
    email: sinError(
      fila,
      'EMAIL',
      'email',
      (v) => v.toLowerCase(),
      (v) => formatoEmail.test(v),
      avisos,
    ),
  }
}

/** A day of the line, ISO; undefined when it does not exist. */
export function diaDe(fila: TableRow, columna: string, { hoy, avisos }: Lectura): string | undefined {
  const valor = fila.valor(columna)
  const leido = leerDia(fila.dia(valor) ?? valor, hoy)
  if (leido?.siglo) avisos.push(problema(fila, columna, 'siglo'))
  return leido?.dia
}

function sexoDe(fila: TableRow, { letras, avisos }: LecturaPadron): number | null {
  const valor = fila.valor('SEXO').toUpperCase()
  if (valor.length === 1) letras.add(valor)
  const sexo = leerSexo(valor)
  if (sexo === undefined) avisos.push(problema(fila, 'SEXO', 'sexo'))
  return sexo ?? null
}

/** The value in its form when it is right or empty; otherwise empty, with a warning. */
function sinError(
  fila: TableRow,
  columna: string,
  motivo: MotivoImportacion,
  forma: (v: string) => string,
  vale: (v: string) => boolean,
  avisos: ProblemaImportacion[],
): string {
  const valor = forma(fila.valor(columna))
  if (valor === '' || vale(valor)) return valor
  avisos.push(problema(fila, columna, motivo))
  return ''
}

/** A movement of the file, or why the line is refused. Amounts in cents; "" is zero. */
export function leerFilaMovimiento(
  fila: TableRow,
  lectura: Lectura & { afiliados: Set<number> },
): MovimientoLeido | ProblemaImportacion {
  const imposible = ilegible(fila, columnasMovimientos, lectura)
  if (imposible) return imposible
  const afiliado = numeroDe(fila)
  if (!afiliado || !lectura.afiliados.has(afiliado)) return problema(fila, 'NRO_AFILIADO', 'afiliado')
  const fecha = diaDe(fila, 'FECHA', lectura)
  if (!fecha) return problema(fila, 'FECHA', 'fecha')
  const importes = (['DEBE', 'HABER'] as const).map((c) => (fila.valor(c) === '' ? 0 : leerImporte(fila.valor(c))))
  const mal = importes.findIndex((v) => v === undefined || v < 0 || v > mayorImporte)
  if (mal >= 0) return problema(fila, mal === 0 ? 'DEBE' : 'HABER', 'importe')
  const periodo = leerPeriodo(fila.valor('PERIODO'))
  if (periodo === undefined) lectura.avisos.push(problema(fila, 'PERIODO', 'periodo'))
  const cuotas = leerCuotas(fila.valor('CUOTA'))
  if (cuotas === undefined) lectura.avisos.push(problema(fila, 'CUOTA', 'cuota'))
  return {
    linea: fila.linea,
    afiliado,
    fecha,
    periodo: periodo ?? null,
    descripcion: una(fila.valor('CONCEPTO')) || 'Movimiento',
    cuota: cuotas?.[0] ?? null,
    cuotas: cuotas?.[1] ?? null,
    debe: importes[0] ?? 0,
    haber: importes[1] ?? 0,
  }
}

/** MM/YYYY, YYYY-MM or a day of the month, to its first day; null when there is none, undefined when it is not understood. */
function leerPeriodo(texto: string): string | null | undefined {
  if (/^[0/\s-]*$/.test(texto)) return null
  const corto = /^(\d{1,2})[/-](\d{4})$/.exec(texto)
  const largo = /^(\d{4})-(\d{2})(-\d{2})?$/.exec(texto)
  const [mes = '', anio = ''] = corto ? [corto[1], corto[2]] : [largo?.[2], largo?.[1]]
  return Number(mes) >= 1 && Number(mes) <= 12 && Number(anio) >= 1900 ? `${anio}-${mes.padStart(2, '0')}-01` : undefined
}

/** "3/6"; null when there is none, undefined when it is not understood: a spreadsheet makes a day of it. */
function leerCuotas(texto: string): [number, number] | null | undefined {
  if (/^[0/\s-]*$/.test(texto)) return null
  const cuotas = /^(\d{1,3})\/(\d{1,3})$/.exec(texto)
  return cuotas && Number(cuotas[1]) >= 1 && Number(cuotas[1]) <= Number(cuotas[2])
    ? [Number(cuotas[1]), Number(cuotas[2])]
    : undefined
}
