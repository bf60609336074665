import { z } from 'zod'
import { locales } from '../platform/locale.ts'
import { amountBetween, date, integer, line, paragraphs } from '../platform/validation.ts'
import { clave, maximoCampos, respuestas } from './definicion.valores.ts'
import { maximoPorRol } from './personas.ts'

/**
 * Content of a designed procedure (decisions §12, decision 156): data, never code. The schema accepts incomplete content, because drafts
 * are autosaved; `revisarDefinicion` reports what prevents publishing. Pesos, ISO days; catalogue entries by name.
 */

export const maximosDefinicion = {
  condiciones: 20,
  campos: maximoCampos,
  papeles: 20,
  opciones: 40,
  valores: 200,
  filas: 30,
  columnas: 12,
  pruebas: 30,
  formula: 2000,
  importe: 999_999_999,
} as const

const enIdiomas = (maximo: number, esquema: (n: number) => z.ZodType<string, string>) =>
  z
    .strictObject({
      es: esquema(maximo).default(''),
      en: esquema(maximo).default(''),
      zh: esquema(maximo).default(''),
      ja: esquema(maximo).default(''),
    } satisfies Record<(typeof locales)[number], unknown>)
    .prefault({})
/** A text in the four languages; '' if missing, and then Spanish is shown. */
const renglon = (maximo: number) => enIdiomas(maximo, line)
const parrafos = (maximo: number) => enIdiomas(maximo, paragraphs)
export type EnIdiomas = Record<(typeof locales)[number], string>
export const enIdioma = (texto: EnIdiomas, idioma: (typeof locales)[number]): string => texto[idioma] || texto.es

const siNo = z.boolean()
const pesos = amountBetween(0, maximosDefinicion.importe).nullable().default(null)
const nombres = z.array(line(120).min(1)).max(maximosDefinicion.valores).default([])
/** '' if none. */
const claveOVacia = z.union([z.literal(''), clave]).default('')
const diaOVacio = z.union([z.literal(''), date]).default('')

/** Shown only if an earlier field has that answer. The value of a yes-or-no question is 'si' or 'no', of a number its digits. */
export const operadores = ['ES', 'NO_ES', 'MAYOR', 'MENOR'] as const
export const mostrarSi = z.strictObject({ campo: clave, operador: z.enum(operadores).default('ES'), valor: line(60) })
export type MostrarSi = z.infer<typeof mostrarSi>

/** `siNo`: message if the condition is unmet, '' for the default one. `campo` of a day: '' is the filing day. */
const comunCondicion = { siNo: renglon(200) }
export const condicion = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('ESTADO'), valores: nombres, ...comunCondicion }),
  z.strictObject({ tipo: z.literal('CATEGORIA'), valores: nombres, ...comunCondicion }),
  z.strictObject({ tipo: z.literal('SECCIONAL'), valores: nombres, ...comunCondicion }),
  z.strictObject({ tipo: z.literal('ANTIGUEDAD'), meses: integer(1, 720), campo: claveOVacia, ...comunCondicion }),
  /** Age in whole years; null if unlimited. */
  z.strictObject({
    tipo: z.literal('EDAD'),
    desde: integer(0, 120).nullable(),
    hasta: integer(0, 120).nullable(),
    campo: claveOVacia,
    ...comunCondicion,
  }),
  /** Kinship of the person chosen in `campo`; `edadHasta` in whole years on the filing day. */
  z.strictObject({
    tipo: z.literal('PARENTESCO'),
    campo: clave,
    valores: nombres,
    edadHasta: integer(0, 120).nullable().default(null),
    ...comunCondicion,
  }),
  /** Filed within `dias` days after the day answered in `campo`. */
  z.strictObject({ tipo: z.literal('DIAS_DESDE'), campo: clave, dias: integer(1, 3650), ...comunCondicion }),
  /** Maximum number of requests, per calendar year or ever; with `campo`, for the same relative by any applicant. */
  z.strictObject({
    tipo: z.literal('VECES'),
    veces: integer(1, 99),
    cada: z.enum(['ANIO', 'SIEMPRE']),
    campo: claveOVacia,
    ...comunCondicion,
  }),
  /** At least `minimo` relatives younger than `menoresDe` years. */
  z.strictObject({ tipo: z.literal('A_CARGO'), minimo: integer(1, 20), menoresDe: integer(1, 120), ...comunCondicion }),
  /** Filing days, both included; '' if unlimited. */
  z.strictObject({ tipo: z.literal('PERIODO'), desde: diaOVacio, hasta: diaOVacio, ...comunCondicion }),
])
export type Condicion = z.infer<typeof condicion>
export type TipoCondicion = Condicion['tipo']
export const tiposCondicion: readonly TipoCondicion[] = condicion.options.map((opcion) => opcion.shape.tipo.value)

/** Prefill sources of a field; each type allows some (`precargasDe`). ANTERIOR: the answer in the last request of this procedure. */
export const precargas = [
  '',
  'DOMICILIO',
  'CBU',
  'SECCIONAL',
  'TELEFONO',
  'EMAIL',
  'NACIMIENTO',
  'NACIMIENTO_FAMILIAR',
  'ANTERIOR',
] as const
export type Precarga = (typeof precargas)[number]

const comunCampo = {
  clave,
  pregunta: renglon(120),
  ayuda: renglon(300),
  obligatorio: siNo.default(true),
  mostrarSi: mostrarSi.nullable().default(null),
  precarga: z.enum(precargas).default(''),
}
const limite = amountBetween(-maximosDefinicion.importe, maximosDefinicion.importe).nullable().default(null)
export const campo = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('TEXTO'), maximo: integer(1, 2000).default(300), ...comunCampo }),
  z.strictObject({
    tipo: z.literal('NUMERO'),
    minimo: limite,
    maximo: limite,
    decimales: integer(0, 4).default(0),
    ...comunCampo,
  }),
  z.strictObject({ tipo: z.literal('DINERO'), minimo: pesos, maximo: pesos, ...comunCampo }),
  /** `cuando`: a day in the past (today included), in the future, or any. */
  z.strictObject({
    tipo: z.literal('FECHA'),
    cuando: z.enum(['PASADA', 'FUTURA', 'CUALQUIERA']).default('CUALQUIERA'),
    ...comunCampo,
  }),
  z.strictObject({ tipo: z.literal('SI_NO'), ...comunCampo }),
  z.strictObject({
    tipo: z.literal('OPCION'),
    opciones: z
      .array(z.strictObject({ clave, texto: renglon(80) }))
      .max(maximosDefinicion.opciones)
      .default([]),
    ...comunCampo,
  }),
  /** A relative from the register or entered here; any kinship if none is named. */
  z.strictObject({ tipo: z.literal('FAMILIAR'), parentescos: nombres, ...comunCampo }),
  z.strictObject({ tipo: z.literal('CBU'), ...comunCampo }),
  z.strictObject({ tipo: z.literal('SECCIONAL'), ...comunCampo }),
  z.strictObject({ tipo: z.literal('DOMICILIO'), ...comunCampo }),
])
export type Campo = z.infer<typeof campo>
export type TipoCampo = Campo['tipo']
export const tiposCampo: readonly TipoCampo[] = campo.options.map((opcion) => opcion.shape.tipo.value)

export const precargasDe: Record<TipoCampo, readonly Precarga[]> = {
  TEXTO: ['', 'TELEFONO', 'EMAIL', 'ANTERIOR'],
  NUMERO: ['', 'ANTERIOR'],
  DINERO: ['', 'ANTERIOR'],
  FECHA: ['', 'NACIMIENTO', 'NACIMIENTO_FAMILIAR', 'ANTERIOR'],
  SI_NO: ['', 'ANTERIOR'],
  OPCION: ['', 'ANTERIOR'],
  FAMILIAR: ['', 'ANTERIOR'],
  CBU: ['', 'CBU'],
  SECCIONAL: ['', 'SECCIONAL', 'ANTERIOR'],
  DOMICILIO: ['', 'DOMICILIO', 'ANTERIOR'],
}

/**
 * `clase`: its kind, which sets its validity; '' requests it each time. `de`: the field with the person it is about; '' is the applicant.
 */
export const papelDefinicion = z.strictObject({
  clave,
  nombre: renglon(80),
  ayuda: renglon(300),
  obligatorio: siNo.default(true),
  clase: line(80).default(''),
  /** True if a previously accepted document of that kind is reused. Only for the applicant's own. */
  reusa: siNo.default(true),
  de: claveOVacia,
  mostrarSi: mostrarSi.nullable().default(null),
})
export type PapelDefinicion = z.infer<typeof papelDefinicion>

/**
 * Amounts by category, and by the answer to `campo` if set: `columnas` are keys of its options, 'si' and 'no', or ascending whole
 * numbers, of which the last also covers greater ones. The row '' is for other categories. Null is not set yet.
 */
export const tablaMontos = z.strictObject({
  campo: claveOVacia,
  columnas: z.array(line(60)).max(maximosDefinicion.columnas).default([]),
  filas: z
    .array(z.strictObject({ categoria: line(120), importes: z.array(pesos).max(maximosDefinicion.columnas) }))
    .max(maximosDefinicion.filas)
    .default([]),
})
export type TablaMontos = z.infer<typeof tablaMontos>

export const formasMonto = ['NADA', 'FIJO', 'TABLA', 'FORMULA'] as const
/** All forms are stored, so that switching loses nothing; `forma` is the one in use. A formula may use the table. */
export const montoDefinicion = z
  .strictObject({
    forma: z.enum(formasMonto).default('NADA'),
    fijo: pesos,
    tabla: tablaMontos.prefault({}),
    formula: paragraphs(maximosDefinicion.formula).default(''),
    /** Maximum per request; per member in a calendar year; and per relative in the year, over all applicants. */
    porPedido: pesos,
    porAnio: pesos,
    porFamiliar: pesos,
  })
  .prefault({})
export type MontoDefinicion = z.infer<typeof montoDefinicion>

export const formasPago = ['CUENTA_BANCARIA', 'CUENTA_CORRIENTE', 'NADA'] as const
export const pasosConCorreo = ['presentada', 'observada', 'aprobada', 'rechazada', 'otorgada'] as const

/** Test case: an invented person, the filing day, and the clerk's expectation. */
export const pruebaDefinicion = z.strictObject({
  nombre: line(40).min(1),
  dia: date,
  estado: line(120),
  categoria: line(120),
  seccional: line(120),
  alta: date,
  nacimiento: diaOVacio,
  familia: z
    .array(
      z.strictObject({
        nombre: line(80).min(1),
        parentesco: line(120),
        nacimiento: diaOVacio,
        numeroDocumento: integer(1, 99_999_999),
      }),
    )
    .max(10)
    .default([]),
  /** Earlier requests; `documento` of the beneficiary, null if none. */
  pedidos: z
    .array(z.strictObject({ dia: date, documento: integer(1, 99_999_999).nullable(), monto: pesos }))
    .max(20)
    .default([]),
  respuestas: respuestas.default({}),
  espera: z.strictObject({ puede: siNo, monto: pesos }),
})
export type PruebaDefinicion = z.infer<typeof pruebaDefinicion>

export const contenidoDefinicion = z.strictObject({
  formato: z.literal(1).default(1),
  nombre: renglon(80),
  /** Benefit in a few words: «$ 180.000,00 por hijo». */
  resumen: renglon(120),
  descripcion: parrafos(1000),
  condiciones: z.array(condicion).max(maximosDefinicion.condiciones).default([]),
  campos: z.array(campo).max(maximosDefinicion.campos).default([]),
  papeles: z.array(papelDefinicion).max(maximosDefinicion.papeles).default([]),
  monto: montoDefinicion,
  personas: z
    .strictObject({
      garantes: integer(0, maximoPorRol).default(0),
      cosolicitantes: integer(0, maximoPorRol).default(0),
      conformidad: siNo.default(true),
      enOrden: siNo.default(false),
    })
    .prefault({}),
  /** `dias`: target days for the answer. Two people approve always (`personas` 2) or from an amount on (`dosDesde`). */
  mesa: z
    .strictObject({ personas: z.literal([1, 2]).default(1), dias: integer(1, 365).nullable().default(null), dosDesde: pesos })
    .prefault({}),
  /** `campo`: the field with the CBU. */
  pago: z.strictObject({ forma: z.enum(formasPago).default('NADA'), campo: claveOVacia }).prefault({}),
  /** Text added to the mail of each step; '' for none. */
  correos: z
    .strictObject({
      presentada: parrafos(600),
      observada: parrafos(600),
      aprobada: parrafos(600),
      rechazada: parrafos(600),
      otorgada: parrafos(600),
    } satisfies Record<(typeof pasosConCorreo)[number], unknown>)
    .prefault({}),
  declaracion: parrafos(3000),
  pruebas: z.array(pruebaDefinicion).max(maximosDefinicion.pruebas).default([]),
})
export type ContenidoDefinicion = z.infer<typeof contenidoDefinicion>

/** Parts of the designer, in order. */
export const partesDefinicion = [
  'textos',
  'condiciones',
  'campos',
  'papeles',
  'monto',
  'personas',
  'mesa',
  'pago',
  'correos',
  'declaracion',
  'pruebas',
] as const
export type ParteDefinicion = (typeof partesDefinicion)[number]

export const definicionEnBlanco = (nombre: string): ContenidoDefinicion => contenidoDefinicion.parse({ nombre: { es: nombre } })
