import { toPlano } from '../extractos/lectura.ts'
import { diasEscritos, mesesEscritos, type Periodos, periodosEn } from './periodos.rules.ts'

/** Evidence in a text that tells one movement from another: its numbers and its words. */

/** Words that any line of a bank, or any movement, may have. */
const comunes = new Set(
  `TRANSFERENCIA TRANSF TRANSFER RECIBIDA ENVIADA TERCEROS DEPOSITO DEPOSITOS PAGO PAGOS COBRO DEBITO CREDITO AUTOMATICO CUENTA CUENTAS BANCO CAJA CUOTA CUOTAS
  CHEQUE CHEQUES EFECTIVO VENTANILLA CAJERO SUCURSAL COMPROBANTE FACTURA RECIBO RENDICION REINTEGRO INGRESO EGRESO SALDO IMPORTE COMISION IMPUESTO
  SINDICAL SECCIONAL AFILIADO AFILIADOS ENERO FEBRERO MARZO MAYO JUNIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE COMPRA VENTA
  DIRECTO INMEDIATO ACREDITACION ORDEN ONLINE HOME BANKING LINK BANELCO ELECTRONICO TITULAR NUMERO OPERACION CLIENTE CONVENIO POLIZA DOCUMENTO BOLETA
  EXTRACCION TICKET PERIODO QUINCENA BIMESTRE TRIMESTRE SEMESTRE SETIEMBRE ABRIL REFERENCIA
  SERVICIO SERVICIOS PARA DESDE HASTA ENTRE SOBRE OTROS VARIOS INMEDIATA ELECTRONICA INTERBANKING CREDIN DEBIN HABERES SUELDO SUELDOS JORNALES EMPLEADO EMPLEADOS
  ARCA AFIP ANSES CARGAS SOCIALES APORTE APORTES CONTRIBUCIONES SEDE RECAUDACION COBRANZA COBRANZAS`.split(/\s+/),
)

/** Short words that say nothing of whose money it is. */
const cortas = new Set(
  `POR CON DEL LOS LAS UNA SUS CTA CTE SUC NRO NUM REF OPE COM IMP IVA ING EGR SAL ORD ENT BCO SRL SAS SCA ARS USD CBU CVU DNI DOC DEB CRE ACR TRF TRX INM
  MEP HAB LIQ FAC REC CHQ ATM CAJ REN RED POS VEP SEC MES DIA HOY AFI PER ENE FEB MAR ABR MAY JUN JUL AGO SEP SET OCT NOV DIC`.split(
    /\s+/,
  ),
)

/** Words of at least `largo` letters that tell one payer from another. */
const palabrasDe = (plana: string, largo: 3 | 4): Set<string> =>
  new Set((plana.match(/[A-Z]{3,}/g) ?? []).filter((p) => p.length >= largo && !comunes.has(p) && !cortas.has(p)))

/** Words before a number of a person, a client or an account, which names no operation. */
const deAlguien = new Set(
  `DNI DU DOC DOCUMENTO LE LC CUIT CUIL CDI CBU CVU CTA CUENTA CC CA SUC SUCURSAL CLIENTE CLI ABONADO SOCIO AFILIADO AFILIADA AF LEGAJO CONVENIO CONV POLIZA POL
  SUMINISTRO CONTRATO MEDIDOR NIS NIC PARTIDA PADRON MATRICULA TEL TELEFONO CEL PATENTE TARJETA TARJ PLAN EXP EXPTE EXPEDIENTE USUARIO SERVICIO ENTE
  EMPRESA TITULAR BENEFICIARIO PERIODO ANIO ANO`.split(/\s+/),
)
const diceDocumento = /^(DNI|DU|DOC|DOCUMENTO|LE|LC)$/
/** Words before the number of an operation. */
const deOperacion = new Set(
  `OPERACION OPER OPE OP COMPROBANTE COMPROB COMP CBTE CPTE BOLETA TICKET TRANSACCION TRX TRANSFERENCIA TRANSFER TRANSF TRF EXTRACCION DEPOSITO
  REFERENCIA REF LOTE REND RENDICION`.split(/\s+/),
)
/** Words allowed between such a word and its number. */
const entremedio = new Set(
  'N NRO NUM NUMERO NO DE DEL A LA EL POR EN TERCEROS RECIBIDA ENVIADA INMEDIATA BANCARIA CAJERO VENTANILLA EFECTIVO'.split(' '),
)
const esCheque = (palabra: string): boolean => /^(CHEQUES?|CHQ|ECHEQ|CH)$/.test(palabra)

export interface Numeros {
  /** Of a cheque ("ch412") or a settlement ("33/2026"): they name one payment, whenever it is. */
  propios: ReadonlySet<string>
  /** Those that may be an operation's; the propios too. */
  posibles: ReadonlySet<string>
  /** Said to be a person's, a client's, an account's: they name no operation, in whatever text they stand. */
  ajenos: ReadonlySet<string>
  /** Documents of people. */
  documentos: ReadonlySet<string>
}

/** 11 figures are somebody's CUIT, and more than 16 an account. */
const esCuenta = (cifras: string): boolean => cifras.length === 11 || cifras.length > 16
const esAnio = (cifras: string): boolean => /^(19|20)\d\d$/.test(cifras)
const sinCeros = (cifras: string): string => cifras.replace(/^0{1,30}/, '')

/**
 * The numbers of a text by what they can be. Days, periods and years are none; 7 or 8 figures may be a document, so they are an operation's only
 * where the text says so.
 */
export function numerosDe(plana: string): Numeros {
  const propios = new Set<string>()
  const posibles = new Set<string>()
  const ajenos = new Set<string>()
  const documentos = new Set<string>()
  const deUno = (cifras: string, esDocumento: boolean) => {
    ajenos.add(sinCeros(cifras))
    const documento = /^2[0347](\d{8})\d$/.exec(cifras)?.[1] ?? (esDocumento ? cifras : undefined)
    if (documento) documentos.add(sinCeros(documento))
    return ' '
  }
  const resto = plana
    .replace(/\b\d{2}-\d{8}-\d\b/g, (cuit) => deUno(cuit.replaceAll('-', ''), false))
    .replace(/\b\d{1,2}\.\d{3}\.\d{3}\b/g, (documento) => deUno(documento.replaceAll('.', ''), true))
    .replace(/\b\d{1,12},\d{2}\b/g, ' ')
    .replace(diasEscritos, ' ')
    .replace(/\b(REND|RENDICION)\b([A-Z.° ]{0,12})(\d{1,6})\/(20\d\d)\b/g, (_, dicha: string, __, n: string, anio: string) => {
      propios.add(`${Number(n)}/${anio}`)
      return `${dicha} `
    })
    .replace(mesesEscritos, ' ')
  const piezas = [...resto.matchAll(/[A-Z]+|\d{1,6}\/20\d\d\b|\d+/g)].map(([pieza]) => pieza)
  let dice: string | undefined
  let cheque: 'falta' | 'dicho' | undefined
  for (const pieza of piezas) {
    if (/^[A-Z]/.test(pieza)) {
      if (esCheque(pieza)) cheque ??= 'falta'
      if (!entremedio.has(pieza)) dice = pieza
      continue
    }
    const [antes = '', anio] = pieza.split('/')
    const limpio = sinCeros(antes)
    const suya = dice !== undefined && deAlguien.has(dice)
    // "48 hs" is a term.
    const esPlazo = antes.length < 3 || (esAnio(pieza) && !esCheque(dice ?? ''))
    if (cheque === 'falta' && !anio && !suya && !esPlazo && antes.length <= 10) {
      cheque = 'dicho'
      propios.add(`ch${limpio}`)
    } else if (anio) (suya ? ajenos : posibles).add(`${limpio}/${anio}`)
    else if (esCuenta(antes) || (suya && limpio.length >= 4)) deUno(antes, suya && diceDocumento.test(dice ?? ''))
    else if (limpio.length >= 4 && !esAnio(pieza) && (!/^\d{7,8}$/.test(limpio) || (dice !== undefined && deOperacion.has(dice))))
      posibles.add(limpio)
    dice = undefined
  }
  for (const n of propios) posibles.add(n)
  return { propios, posibles, ajenos, documentos }
}

/** Evidence in a text, parsed once. */
export interface Rastro {
  numeros: Numeros
  periodos: Periodos
  /** Words that two texts of one payment share. */
  palabras: ReadonlySet<string>
  /** Short ones too: a name in only one of two texts may be another person. */
  nombres: ReadonlySet<string>
}
export function rastroDe(texto: string): Rastro {
  const antes = leidos.get(texto)
  if (antes) return antes
  const plana = toPlano(texto)
  const rastro = {
    numeros: numerosDe(plana),
    periodos: periodosEn(plana),
    palabras: palabrasDe(plana, 4),
    nombres: palabrasDe(plana, 3),
  }
  if (leidos.size >= masLeidos) leidos.clear()
  leidos.set(texto, rastro)
  return rastro
}
/** Cache of parsed texts: a box is read many times while somebody works on it. */
const leidos = new Map<string, Rastro>()
const masLeidos = 20_000

/** True for a line that gives back an earlier one, in either direction. */
export const esDevolucion = (texto: string): boolean =>
  /\b(?:(?:REV(?:ERS[AO]?|ERSION)?|EXTORNO|REINTEGRO COMISION)\b|ANUL|CONTRAAS|CONTRASI|DEVOL|RECHAZ)/.test(toPlano(texto))

/** True for a charge of the bank itself, or a tax that it withholds. */
export const esGasto = (texto: string): boolean =>
  /\b(?:(?:COM(?:ISION(?:ES)?)?|MANTENIMIENTO|MANT|I\.?V\.?A|IMP(?:UESTO)?S?|LEY 25\.?413|GRAV(?:AMEN)?|SIRCREB|INTERES(?:ES)?|GASTOS?|CARGOS?|ING BRUTOS|IIBB)\b|PERCEP|RETENC|SELLAD)/.test(
    toPlano(texto),
  )

/** True for the tax on a charge. */
export const esIva = (texto: string): boolean => /\bI\.?V\.?A\b/.test(toPlano(texto))
