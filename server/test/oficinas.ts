import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import { cuitCheckDigit, formatMemberNumber, withHyphens } from '@gremial/contract/values/cuit.ts'
import { type Celda, libro } from './libro.ts'

/** Registers as no portal wrote them: payroll programs, sheets made by hand, exports of other systems. Made by arithmetic alone. */

export interface Persona {
  numero: number
  apellido: string
  nombre: string
  documento: number
  cuil: string
  /** ISO. */
  nacimiento: string
  alta: string
  sexo: 'M' | 'F'
  seccional: string
  codigo: number
}

const apellidos = [
  'GÓMEZ',
  'De la Fuente',
  'Pérez López',
  'Muñoz',
  'Ibáñez',
  'Acuña',
  'Echeverría',
  'Güemes',
  'Sosa',
  'Torres',
  'Del Río',
  'Ñáñez',
]
const deMujer = ['Ana', 'María Inés', 'Lucía', 'Belén', 'Sofía', 'Graciela']
const deVaron = ['José', 'Juan Carlos', 'Ramón', 'Ángel', 'Luis Alberto', 'Hugo']
const de = <T>(lista: readonly T[], n: number): T => lista[n % lista.length] as T
const dos = (n: number): string => String(n).padStart(2, '0')

/** The same branches that `seccionalesDeOficina` makes. */
export const seccionalesDeOficina = ['Rosario', 'Córdoba', 'Río Cuarto']

export const gente = (cuanta: number, desde = 40_001): Persona[] =>
  Array.from({ length: cuanta }, (_, i) => {
    const mujer = i % 2 === 0
    const documento = 21_000_000 + i * 97_331
    let prefijo = mujer ? 27 : 20
    if (cuitCheckDigit(`${prefijo}${documento}`) > 9) prefijo = 23
    return {
      numero: desde + i * 3,
      apellido: de(apellidos, i),
      nombre: mujer ? de(deMujer, i) : de(deVaron, i),
      documento,
      cuil: withHyphens(`${prefijo}${documento}${cuitCheckDigit(`${prefijo}${documento}`)}`),
      nacimiento: `${1950 + (i % 40)}-${dos(1 + ((i * 5) % 12))}-${dos(1 + ((i * 11) % 28))}`,
      alta: `${1995 + (i % 25)}-${dos(1 + ((i * 7) % 12))}-${dos(1 + ((i * 3) % 28))}`,
      sexo: mujer ? 'F' : 'M',
      seccional: de(seccionalesDeOficina, i),
      codigo: 1 + (i % 3),
    }
  })

const sinTildes = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u0302\u0304-\u036f]/g, '')
    .normalize('NFC')
const dma = (iso: string, entre = '/'): string => iso.split('-').toReversed().join(entre)
const mda = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`
const meses = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const enPalabras = (iso: string): string =>
  `${Number(iso.slice(8))} de ${meses[Number(iso.slice(5, 7)) - 1]} de ${iso.slice(0, 4)}`
const serial = (iso: string): number => Math.round(Date.parse(iso) / 86_400_000) + 25_569
const conPuntos = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '.')

type Columna = [titulo: string, valor: (p: Persona, i: number) => Celda]
const numero: Columna = ['Nº de Afiliado', (p) => String(p.numero)]
const conComa: Columna = ['Apellido y Nombre', (p) => `${p.apellido}, ${p.nombre}`]
const junto: Columna = ['Apellido y Nombres', (p) => `${p.apellido} ${p.nombre}`.toUpperCase()]
const dni: Columna = ['DNI', (p) => String(p.documento)]
const lugar: Columna = ['Seccional', (p) => p.seccional]
const estado: Columna = ['Estado', () => 'ACTIVO']
const titulada = (titulo: string, [, valor]: Columna): Columna => [titulo, valor]
const base = [numero, conComa, dni, lugar]

export interface ArchivoDeOficina {
  que: string
  bytes: Buffer | Promise<Buffer>
  /** What a person says of it on the screen, where it asks. */
  dice?: Partial<OpcionesDeImportacion>
  /** What it does not bring is not looked at. */
  trae?: ReadonlyArray<'nacimiento' | 'alta' | 'cuil' | 'sexo'>
  /** It must not get in, and says so. */
  afuera?: boolean
}

interface Forma {
  separador?: string
  letras?: 'latin1' | 'utf8' | 'utf16'
  fin?: string
  arriba?: string[]
  comillas?: boolean
  sinFin?: boolean
}

function texto(personas: readonly Persona[], columnas: readonly Columna[], forma: Forma = {}): Buffer {
  const { separador = ';', letras = 'utf8', fin = '\r\n', arriba = [], comillas = false, sinFin = false } = forma
  const celda = (v: string): string => (comillas || v.includes(separador) ? `"${v}"` : v)
  const filas = [columnas.map(([t]) => t), ...personas.map((p, i) => columnas.map(([, valor]) => String(valor(p, i))))]
  const todo =
    [...arriba, ...filas.filter((f) => f.some(Boolean)).map((f) => f.map(celda).join(separador))].join(fin) + (sinFin ? '' : fin)
  return letras === 'latin1'
    ? Buffer.from(todo, 'latin1')
    : letras === 'utf16'
      ? Buffer.from(`\ufeff${todo}`, 'utf16le')
      : Buffer.from(todo)
}

const planilla = (personas: readonly Persona[], columnas: readonly Columna[], arriba: Celda[][] = []): Promise<Buffer> =>
  libro({ filas: [...arriba, columnas.map(([t]) => t), ...personas.map((p, i) => columnas.map(([, valor]) => valor(p, i)))] })

/** Forty of them. */
export function archivosDeOficina(g: readonly Persona[]): ArchivoDeOficina[] {
  const valores = (columna: 'ESTADO' | 'SECCIONAL' | 'SEXO' | 'TIPO DOC', pares: Record<string, string>) =>
    Object.entries(pares).map(([dice, es]) => ({ columna, dice, es, crea: false, codigo: null }))
  const nacio: Columna = ['Fecha de nacimiento', (p) => dma(p.nacimiento)]
  const cuil: Columna = ['C.U.I.L.', (p) => p.cuil]
  return [
    { que: 'four columns', bytes: texto(g, base) },
    { que: 'four columns and the state', bytes: texto(g, [...base, estado]) },
    { que: 'four columns, Windows-1252', bytes: texto(g, base, { letras: 'latin1' }) },
    { que: 'four columns, commas and quotes', bytes: texto(g, base, { separador: ',', comillas: true }) },
    { que: 'four columns, tabs and UTF-16', bytes: texto(g, base, { separador: '\t', letras: 'utf16' }) },
    { que: 'bars and LF', bytes: texto(g, base, { separador: '|', fin: '\n' }) },
    {
      que: 'a title and an empty line above',
      bytes: texto(g, base, { arriba: ['PADRON DE AFILIADOS;;;', ';;;', 'Noviembre 2026;;;'] }),
    },
    {
      que: 'branches in capitals and without accents',
      bytes: texto(g, [numero, conComa, dni, ['SECCIONAL', (p) => sinTildes(p.seccional).toUpperCase()]]),
    },
    { que: 'branches by number', bytes: texto(g, [numero, conComa, dni, ['Secc.', (p) => String(p.codigo)]]) },
    {
      que: 'branches by number and name',
      bytes: texto(g, [numero, conComa, dni, ['Delegación', (p) => `${dos(p.codigo)} - ${p.seccional}`]]),
    },
    { que: 'branches as «Seccional 1»', bytes: texto(g, [numero, conComa, dni, ['Filial', (p) => `Seccional ${p.codigo}`]]) },
    {
      que: 'branches shortened, said by a person',
      bytes: texto(g, [
        numero,
        conComa,
        dni,
        ['Delegación', (p) => ({ Rosario: 'Ros.', Córdoba: 'Cba. Capital', 'Río Cuarto': 'RIO IV' })[p.seccional] ?? ''],
      ]),
      dice: { valores: valores('SECCIONAL', { 'Ros.': '1', 'Cba. Capital': '2', 'RIO IV': '3' }) },
    },
    { que: 'names in one column without comma', bytes: texto(g, [numero, junto, dni, lugar]) },
    {
      que: 'names the other way round',
      bytes: texto(g, [numero, ['Nombre y apellido', (p) => `${p.nombre} ${p.apellido}`], dni, lugar]),
      dice: { nombres: 'nombre' },
    },
    {
      que: 'surname and name apart',
      bytes: texto(g, [numero, ['Apellido', (p) => p.apellido], ['Nombre', (p) => p.nombre], dni, lugar]),
    },
    {
      que: 'titles of a payroll program',
      bytes: texto(g, [
        titulada('Legajo', numero),
        titulada('Apellido y nombres del trabajador', conComa),
        titulada('Documento', dni),
        titulada('Delegación', lugar),
        ['Cat.', () => 'Activo A'],
      ]),
      dice: { columnas: { NRO_AFILIADO: 0 } },
    },
    {
      que: 'socio, titular, identidad, sede',
      bytes: texto(g, [
        titulada('Nro. Socio', numero),
        titulada('Titular', conComa),
        titulada('Doc. identidad', dni),
        titulada('Sede', lugar),
      ]),
    },
    { que: 'only the CUIL', bytes: texto(g, [numero, conComa, cuil, lugar]), trae: ['cuil'] },
    {
      que: 'CUIL without dashes, under «CUIT»',
      bytes: texto(g, [numero, conComa, dni, ['CUIT', (p) => p.cuil.replaceAll('-', '')], lugar]),
      trae: ['cuil'],
    },
    { que: 'documents with dots', bytes: texto(g, [numero, conComa, ['Nro. Doc.', (p) => conPuntos(p.documento)], lugar]) },
    {
      que: 'documents with their kind in front',
      bytes: texto(g, [numero, conComa, ['Documento', (p) => `DNI ${conPuntos(p.documento)}`], lugar]),
    },
    { que: 'a column of kinds with dots', bytes: texto(g, [numero, conComa, ['Tipo', () => 'D.N.I.'], dni, lugar]) },
    {
      que: '«DOCUMENTO» is the kind and «NUMERO» the number',
      bytes: texto(g, [numero, conComa, ['Documento', () => 'DNI'], ['Numero', (p) => String(p.documento)], lugar]),
      dice: { columnas: { 'NRO DOC': 3 } },
    },
    {
      que: 'numbers as the portal prints them',
      bytes: texto(g, [['Afiliado', (p) => formatMemberNumber(p.numero)], conComa, dni, lugar]),
    },
    { que: 'a serial of lines before', bytes: texto(g, [['Orden', (_, i) => String(i + 1)], numero, conComa, dni, lugar]) },
    {
      que: 'births and entries',
      bytes: texto(g, [...base, nacio, ['Fecha de afiliación', (p) => dma(p.alta, '-')]]),
      trae: ['nacimiento', 'alta'],
    },
    {
      que: 'births in words',
      bytes: texto(g, [...base, ['F. Nacimiento', (p) => enPalabras(p.nacimiento)]]),
      trae: ['nacimiento'],
    },
    { que: 'births month first', bytes: texto(g, [...base, ['Nacimiento', (p) => mda(p.nacimiento)]]), trae: ['nacimiento'] },
    {
      que: 'births as Excel counts them, in a text',
      bytes: texto(g, [...base, ['Fecha nac.', (p) => String(serial(p.nacimiento))]]),
      trae: ['nacimiento'],
    },
    { que: 'sexes as H and M', bytes: texto(g, [...base, ['Sexo', (p) => (p.sexo === 'M' ? 'H' : 'M')]]), trae: ['sexo'] },
    {
      que: 'sexes in words',
      bytes: texto(g, [...base, ['Género', (p) => (p.sexo === 'M' ? 'Varón' : 'Mujer')]]),
      trae: ['sexo'],
    },
    {
      que: 'states by a letter, said by a person',
      bytes: texto(g, [...base, ['Situación', () => 'A']]),
      dice: { valores: valores('ESTADO', { A: 'ACTIVO' }) },
    },
    { que: 'a workbook', bytes: planilla(g, [['Nº de Afiliado', (p) => p.numero], conComa, ['DNI', (p) => p.documento], lugar]) },
    {
      que: 'a workbook with days of Excel',
      bytes: planilla(g, [
        ...base,
        ['Nacimiento', (p) => ({ dia: serial(p.nacimiento) })],
        ['Fecha alta', (p) => serial(p.alta)],
      ]),
      trae: ['nacimiento', 'alta'],
    },
    {
      que: 'a workbook with merged titles in two rows',
      bytes: planilla(
        g,
        [['afiliado', (p) => String(p.numero)], ['y nombre', conComa[1]], ['DNI', dni[1]], lugar],
        [['PADRÓN'], [], ['Nº de', 'Apellido', '', '']],
      ),
    },
    {
      que: 'a workbook with groups of titles',
      bytes: planilla(g, [...base, nacio], [['SINDICATO', '', 'DATOS PERSONALES', '', '']]),
      trae: ['nacimiento'],
    },
    {
      que: 'a workbook with a sheet of totals before',
      bytes: libro({
        filas: [
          ['Totales', 'Cantidad'],
          ['Rosario', '3'],
        ],
        segunda: [base.map(([t]) => t), ...g.map((p, i) => base.map(([, v]) => v(p, i)))],
      }),
    },
    {
      que: 'two sheets that could be it, one said by a person',
      bytes: libro({
        filas: [base.map(([t]) => t), ...g.map((p, i) => base.map(([, v]) => v(p, i)))],
        segunda: [base.map(([t]) => t), ['7', 'Otro, Uno', '20111222', 'Rosario']],
      }),
      dice: { hoja: 'Hoja 1' },
    },
    {
      que: 'no titles at all, said by a person',
      bytes: texto(g, base).subarray(Buffer.byteLength(`${base.map(([t]) => t).join(';')}\r\n`)),
      dice: { columnas: { NRO_AFILIADO: 0, 'APELLIDO Y NOMBRE': 1, 'NRO DOC': 2, SECCIONAL: 3 } },
    },
    {
      que: 'the last line without its end, said by a person',
      bytes: texto(g, base, { sinFin: true }),
      dice: { ultimaLinea: true },
    },
    // These must not get in, whatever their titles say.
    {
      que: 'numbers of members that are the lines of the list',
      bytes: texto(g, [['Item', (_, i) => String(i + 1)], conComa, dni, lugar]),
      afuera: true,
    },
    {
      que: 'a number of a branch with the name of another',
      bytes: texto(g, [numero, conComa, dni, ['Seccional', (p) => `${1 + (p.codigo % 3)} - ${p.seccional}`]]),
      afuera: true,
    },
  ]
}
