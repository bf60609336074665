import { z } from 'zod'
import { amountBetween, exactText, id, line, text } from '../platform/validation.ts'
import { convenioPago, formatoPago, respuestaPago } from './formatos-pago-forma.ts'

/** Agreements of collection as data (decision 148): one kind, the layouts of its files, its limits and what follows from each rejection. */

export const clasesConvenio = ['DEBITO', 'VENTANILLA'] as const
export type ClaseConvenio = (typeof clasesConvenio)[number]

/**
 * Consequences of a rejection. REINTENTA: again, `veces` times, `dias` working days later at the earliest. PROXIMO_LOTE: in any later lot.
 * NO_INSISTE: never again for that slip. SUSPENDE: the authorisation waits for another account. TERMINA: the authorisation ends. REVERSA:
 * of a debit that had been made, it takes it back. MESA: a person decides.
 */
export const politicasRechazo = ['REINTENTA', 'PROXIMO_LOTE', 'NO_INSISTE', 'SUSPENDE', 'TERMINA', 'REVERSA', 'MESA'] as const
export type PoliticaRechazo = (typeof politicasRechazo)[number]

/** Words that the member reads (`rechazoDebito`); NUESTRO: the fault is of the file, and the bank's reason is not shown. */
export const palabrasRechazo = [
  'SIN_FONDOS',
  'CERRADA',
  'NO_EXISTE',
  'ORDEN',
  'BAJA',
  'MONEDA',
  'DEVUELTO',
  'BANCO',
  'NUESTRO',
] as const
export type PalabrasRechazo = (typeof palabrasRechazo)[number]

export const codigoRechazoDebito = z.object({
  codigo: exactText(10).regex(/^[A-Z0-9]{1,10}$/),
  palabras: z.enum(palabrasRechazo),
  politica: z.enum(politicasRechazo),
  veces: z.int().min(0).max(5).default(1),
  dias: z.int().min(1).max(30).default(5),
})
export type CodigoRechazoDebito = z.output<typeof codigoRechazoDebito>

const entra = (codigo: string, palabras: PalabrasRechazo, politica: PoliticaRechazo, dias = 5): CodigoRechazoDebito => ({
  codigo,
  palabras,
  politica,
  veces: 1,
  dias,
})
const deLaMesa = (...codigos: string[]) => codigos.map((codigo) => entra(codigo, 'NUESTRO', 'MESA'))

/** Default of each code of the clearing house (COELSA) that is known. A code that is not here waits for a person. */
export const codigosRechazoDebito: readonly CodigoRechazoDebito[] = [
  entra('R02', 'CERRADA', 'SUSPENDE'),
  entra('R03', 'NO_EXISTE', 'SUSPENDE'),
  entra('R04', 'NO_EXISTE', 'SUSPENDE'),
  ...deLaMesa('R05', 'R06', 'R07'),
  entra('R08', 'ORDEN', 'NO_INSISTE'),
  entra('R10', 'SIN_FONDOS', 'REINTENTA'),
  entra('R13', 'NO_EXISTE', 'SUSPENDE'),
  ...deLaMesa('R14'),
  entra('R15', 'BAJA', 'TERMINA'),
  ...deLaMesa('R17'),
  entra('R18', 'NUESTRO', 'REINTENTA', 1),
  ...deLaMesa('R19'),
  entra('R20', 'MONEDA', 'SUSPENDE'),
  entra('R22', 'DEVUELTO', 'REVERSA'),
  ...deLaMesa('R23', 'R24', 'R25', 'R26', 'R27'),
  entra('R28', 'BANCO', 'PROXIMO_LOTE'),
  ...deLaMesa('R29'),
  entra('R31', 'BANCO', 'REINTENTA', 1),
  ...deLaMesa('R75', 'R76', 'R77', 'R78', 'R79', 'R80'),
  entra('R81', 'BANCO', 'REINTENTA', 1),
  entra('R87', 'MONEDA', 'SUSPENDE'),
  ...deLaMesa('R88', 'R89', 'R90'),
  entra('R91', 'MONEDA', 'SUSPENDE'),
  entra('R93', 'NUESTRO', 'REINTENTA', 1),
  ...deLaMesa('R95', 'R98'),
]

const maximo = amountBetween(0.01, 999_999_999_999).nullable().default(null)

/**
 * How the bank or the counters credit what was collected (decision 162): into the account of which box, at most how many working days later,
 * and less what. `porDebito` is in pesos for each debit or payment, `porcentaje` of the total, and `iva` of both.
 */
export const acreditacionConvenio = z.object({
  idCaja: id.nullable().default(null),
  dias: z.int().min(0).max(30).default(2),
  porDebito: amountBetween(0, 999_999).default(0),
  porcentaje: amountBetween(0, 100).default(0),
  iva: amountBetween(0, 100).default(0),
})
export type AcreditacionConvenio = z.output<typeof acreditacionConvenio>

export const convenioCobranza = z.object({
  nombre: text(60),
  clase: z.enum(clasesConvenio),
  /** Number of the bank in a CBU; "" for counters. */
  banco: exactText(3)
    .regex(/^(\d{3})?$/)
    .default(''),
  /** File that goes out; null for counters, which only answer. */
  sale: formatoPago.nullable(),
  vuelve: respuestaPago,
  datos: convenioPago,
  /** Pesos. Null: that of the layout. */
  maximoDebito: maximo,
  maximoArchivo: maximo,
  maximoRenglones: z.int().min(1).max(1_000_000).nullable().default(null),
  /** From this sum a second person approves a lot; null: never. */
  dosDesde: amountBetween(0, 999_999_999_999).nullable().default(null),
  acreditacion: acreditacionConvenio.prefault({}),
  codigos: z
    .array(codigoRechazoDebito)
    .max(200)
    .refine((all) => new Set(all.map((c) => c.codigo)).size === all.length, '@errores.CONVENIO_CODIGO_REPETIDO')
    .default([...codigosRechazoDebito]),
  /** Reason of the change. */
  nota: line(150).default(''),
})
export type ConvenioCobranza = z.output<typeof convenioCobranza>
