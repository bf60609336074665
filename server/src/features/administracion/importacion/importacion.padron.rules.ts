import { emailPattern } from '@gremial/contract/platform/validation.ts'
import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import type { TableRow } from '../../../platform/sheets/read/table.ts'
import { columnasPadron } from './importacion.columnas.ts'
import { comoSalio, type LecturaDias, losDias, mismoDia } from './importacion.dias.rules.ts'
import { documentoRelleno, esArruinado, esRelleno } from './importacion.limpieza.rules.ts'
import type { ProblemaImportacion } from './importacion.motivos.ts'
import { type OrdenNombre, partirNombre } from './importacion.nombres.rules.ts'
import type { Numerador } from './importacion.numeros.rules.ts'
import { ilegible, type Lectura, numeroDe, problema, sinError, una } from './importacion.rules.ts'
import type { Seccionales } from './importacion.seccionales.rules.ts'
import {
  type Catalogo,
  claseDeDocumento,
  comparable,
  cuilDe,
  documentoDe,
  leerSexo,
  tieneDigito,
  type Vistos,
} from './importacion.valores.ts'

/** Parses a line of a register, without a database. */

export interface AfiliadoLeido {
  numero: number
  apellido: string
  nombre: string
  tipoDocumento: string
  documento: number
  cuil: string | null
  /** `mismoDia` if the value is ignored and the stored one stays. */
  nacimiento: string | null
  genero: number | null
  estadoCivil: string | null
  /** Null if the file has none: a new member joins today. */
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
  /** Day of departure. */
  baja: string | null
  linea: number
}

/** Stands for an unreadable text: the stored value stays. */
export const loQueHabia = '='

export interface LecturaPadron extends Omit<Lectura, 'deColumnas'>, LecturaDias {
  /** Columns of the file without any value so far. */
  vacias: Set<string>
  /** Numbers seen so far in the file. */
  vistos: Set<number>
  /** Numbers with a digit after a bar: how many are valid check digits, and if they are known not to be. */
  digitos: { bien: number; mal: number }
  conFamilia: boolean
  /** Assigns numbers if no column has them. */
  numeros: Numerador | undefined
  /** True if empty branches take the one above, with the count of those. */
  huecos: { rellena: boolean; arriba: string; cuantos: number }
  seccionales: Seccionales
  /** First part of a name without a comma; null if undecided, and such lines are refused. */
  orden: OrdenNombre | null
  /** State of new members if the file has no such column. */
  estado: string
  estados: Catalogo
  categorias: Catalogo
  tiposDocumento: Catalogo
  estadosCiviles: Catalogo
  /** Letters used for sexes in the file, the ones not understood, and the user's choices for them. */
  letras: Set<string>
  sexos: Vistos
  sexosDecididos: ReadonlyMap<string, number | null>
}

/** Columns where a damaged number or failed formula is ignored and the stored value stays. */
const conPerdida = ['CUIL', 'TELEFONO', 'FECHA NAC', 'EMAIL', 'DOMICILIO', 'CP', 'LOCALIDAD']
/** Columns required in each line. */
const imprescindibles = ['NRO_AFILIADO', 'NRO DOC', 'SECCIONAL', 'FECHA ALTA']
const error = /^#(N\/[AD]|SIN VALOR|[A-ZÁÉÍÓÚÑ¡¿/0]+[!?])$/

/** Empties placeholders, counted by column. Returns the columns with damaged values, or the reason to refuse the line. */
function limpiar(fila: TableRow, { hay, deColumnas, avisos }: LecturaPadron): ReadonlySet<string> | ProblemaImportacion {
  const perdidas = new Set<string>()
  for (const columna of hay) {
    const valor = fila.valor(columna)
    if (valor === '') continue
    const sePierde = conPerdida.includes(columna)
    if (fila.defecto === 'formula' && error.test(valor)) {
      if (!sePierde) return problema(fila, columna, 'formula')
      avisos.push(problema(fila, columna, 'error'))
    } else if (esArruinado(valor) && sePierde) deColumnas.anotar(columna, 'arruinado', valor)
    else if (esArruinado(valor) && imprescindibles.includes(columna)) return problema(fila, columna, 'arruinado')
    else if (esRelleno(columna, valor)) {
      deColumnas.anotar(columna, 'relleno', valor)
      fila.corregir(columna, '')
      continue
    } else continue
    perdidas.add(columna)
    fila.corregir(columna, '')
  }
  return perdidas
}

/** Parses a member, or returns the reason to refuse the line. */
export function leerFilaAfiliado(fila: TableRow, lectura: LecturaPadron): AfiliadoLeido | ProblemaImportacion {
  const { vistos, avisos, hay } = lectura
  if (esTotal(fila)) return { linea: fila.linea, columna: '', valor: fila.campos.filter(Boolean).join(' · '), motivo: 'total' }
  const mal = ilegible(fila, columnasPadron, lectura)
  if (mal && mal.motivo !== 'formula') return mal
  const perdidas = limpiar(fila, lectura)
  if ('motivo' in perdidas) return perdidas
  for (const columna of lectura.vacias) if (fila.valor(columna) !== '' || perdidas.has(columna)) lectura.vacias.delete(columna)
  rellenarSeccional(fila, lectura)
  const digito = tieneDigito(fila.valor('NRO_AFILIADO'))
  if (digito !== undefined) lectura.digitos[digito ? 'bien' : 'mal']++
  // The digit after the bar numbers the family: one that happens to be a valid check digit is a relative.
  const escrito = digito !== undefined && lectura.conFamilia ? numeroDeTitular(fila, hay) : numeroDe(fila)
  if (typeof escrito === 'string') return problema(fila, 'NRO_AFILIADO', escrito)
  if (!escrito && !lectura.numeros)
    return problema(fila, 'NRO_AFILIADO', fila.valor('NRO_AFILIADO') === '' ? 'numero' : 'numeroMal')
  if (escrito && vistos.has(escrito)) return problema(fila, 'NRO_AFILIADO', 'duplicado')
  if (escrito) vistos.add(escrito)
  const nombres = nombreDe(fila, lectura)
  if (!nombres) return problema(fila, 'APELLIDO Y NOMBRE', 'nombre')
  const dias = losDias(fila, lectura)
  if ('motivo' in dias) return dias
  const seccional = lectura.seccionales.leer(una(fila.valor('SECCIONAL')))
  if (seccional === undefined) return problema(fila, 'SECCIONAL', fila.valor('SECCIONAL') === '' ? 'sinSeccional' : 'seccional')
  const documento = elDocumento(fila, lectura)
  if (typeof documento !== 'number') return documento
  const categoria = lectura.categorias.leer(una(fila.valor('CATEGORIA')) || 'Sin categoría')
  if (categoria === undefined) return problema(fila, 'CATEGORIA', 'categoria')
  const salida = hay.has('ESTADO') ? undefined : comoSalio(fila, dias.alta, lectura)
  const estado = hay.has('ESTADO') ? estadoDe(fila, lectura) : (salida?.estado ?? lectura.estado)
  if (estado === undefined) return problema(fila, 'ESTADO', fila.valor('ESTADO') === '' ? 'sinEstado' : 'estado')
  const tipoDocumento = tipoDe(fila, documento, lectura)
  // The last possible refusal: a refused line reserves no number.
  const numero = escrito ?? lectura.numeros?.dar(tipoDocumento, documento) ?? 'numero'
  if (typeof numero === 'string') return problema(fila, 'NRO DOC', numero)
  const dicho = (columna: string): string => (perdidas.has(columna) ? loQueHabia : una(fila.valor(columna)))
  return {
    numero,
    ...nombres,
    tipoDocumento,
    documento,
    cuil: perdidas.has('CUIL') ? loQueHabia : elCuil(fila, documento, lectura),
    nacimiento: perdidas.has('FECHA NAC') ? mismoDia : dias.nacimiento,
    genero: sexoDe(fila, lectura),
    estadoCivil: lectura.estadosCiviles.leer(una(fila.valor('EST CIVIL'))) || null,
    alta: dias.alta,
    categoria,
    estado,
    seccional,
    empresa: una(fila.valor('EMPRESA')) || null,
    cuitEmpresa: sinError(fila, 'CUIT EMPRESA', 'cuit', cuilDe, isValidCuit, avisos) || null,
    domicilio: dicho('DOMICILIO'),
    localidad: dicho('LOCALIDAD'),
    codigoPostal: dicho('CP'),
    telefono: dicho('TELEFONO').replace(/^(\d+)\.0$/, '$1'),
    email: perdidas.has('EMAIL')
      ? loQueHabia
      : sinError(
          fila,
          'EMAIL',
          'email',
          (v) => una(v).toLowerCase(),
          (v) => emailPattern.test(v),
          avisos,
          loQueHabia,
        ),
    baja: salida?.dia ?? null,
    linea: fila.linea,
  }
}

/** An empty branch takes that of the row above, for merged cells or groups. */
function rellenarSeccional(fila: TableRow, { huecos }: LecturaPadron): void {
  const valor = fila.valor('SECCIONAL')
  if (valor !== '') huecos.arriba = valor
  else if (huecos.rellena && huecos.arriba !== '') {
    huecos.cuantos++
    fila.corregir('SECCIONAL', huecos.arriba)
  }
}

/**
 * Number of a holder if the digit after the bar numbers the family: the digit is 0 and the kinship agrees; else the reason to
 * refuse the line.
 */
function numeroDeTitular(fila: TableRow, hay: ReadonlySet<string>): number | 'familia' | 'familiar' {
  const [numero = '', figura] = fila.valor('NRO_AFILIADO').split('/')
  const parentesco = comparable(una(fila.valor('PARENTESCO')))
  const dicho = parentesco === '' || titulares.test(parentesco) ? 'titular' : 'familiar'
  if (!hay.has('PARENTESCO') || (figura === '0') !== (dicho === 'titular')) return 'familia'
  return dicho === 'familiar' ? 'familiar' : Number(numero) || 'familia'
}
/** Words for the holder, whole or shortened, in the form of `comparable`; «Afiliado familiar» is none. */
const titulares = /^(?:(?:EL|LA) )?(?:TIT(?:ULAR)?|(?:AFIL(?:IAD[OA])?|SOC(?:I[OA])?)(?: TIT(?:ULAR)?)?)\.?$/

/** True for a total below a list, also on the last line of the file. */
export const esTotal = ({ campos }: Pick<TableRow, 'campos'>): boolean =>
  campos.some((v) => /^(sub)?total(es)?\b/i.test(v)) && campos.filter((v) => v !== '').length <= 3

/** A DNI with more digits than any real one. */
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

/** Document of its column, or that in the CUIL if there is none. */
function elDocumento(fila: TableRow, { hay, avisos }: LecturaPadron): number | ProblemaImportacion {
  if (!hay.has('NRO DOC')) {
    const cuil = cuilDe(fila.valor('CUIL'))
    return isValidCuit(cuil) ? Number(cuil.slice(3, 11)) : problema(fila, 'CUIL', 'sinDocumento')
  }
  const documento = documentoDe(fila.valor('NRO DOC'))
  if (documento === undefined) return problema(fila, 'NRO DOC', fila.valor('NRO DOC') === '' ? 'sinDocumento' : 'documento')
  if (documentoRelleno(documento)) avisos.push(problema(fila, 'NRO DOC', 'documentoRelleno'))
  return documento
}

/** Document type of its column, or of the letters before the document. */
function tipoDe(fila: TableRow, documento: number, { tiposDocumento, avisos }: LecturaPadron): string {
  const dicho = una(fila.valor('TIPO DOC')).toUpperCase() || claseDeDocumento(fila.valor('NRO DOC')) || 'DNI'
  const tipo = tiposDocumento.leer(dicho) ?? ''
  if (documento > mayorDni && comparable(tipo) === 'DNI') avisos.push(problema(fila, 'NRO DOC', 'documentoLargo'))
  return tipo
}

/** CUIL, if it is a person's and contains this document; otherwise it is reported and the stored one stays. */
function elCuil(fila: TableRow, documento: number, { hay, avisos }: LecturaPadron): string | null {
  const cuil = sinError(fila, 'CUIL', 'cuil', cuilDe, isValidCuit, avisos, loQueHabia)
  if (cuil === '') return null
  if (cuil === loQueHabia) return cuil
  const motivo = cuil.startsWith('3')
    ? 'cuitDeEmpresa'
    : hay.has('NRO DOC') && Number(cuil.slice(3, 11)) !== documento
      ? 'cuilDeOtroDocumento'
      : undefined
  if (motivo === undefined) return cuil
  avisos.push(problema(fila, 'CUIL', motivo))
  return loQueHabia
}

/** An empty cell is no state: good standing is never guessed. */
function estadoDe(fila: TableRow, { estados }: LecturaPadron): string | undefined {
  const valor = fila.valor('ESTADO')
  return valor === '' ? undefined : estados.leer(una(valor).toUpperCase())
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
