/** What of a text tells one movement from another: its numbers and its words. */

/** Words that any line of a bank, or any movement, may have. */
const comunes = new Set(
  `TRANSFERENCIA TRANSF TRANSFER RECIBIDA ENVIADA TERCEROS DEPOSITO DEPOSITOS PAGO PAGOS COBRO DEBITO CREDITO AUTOMATICO CUENTA CUENTAS BANCO CAJA CUOTA CUOTAS
  CHEQUE CHEQUES EFECTIVO VENTANILLA CAJERO SUCURSAL COMPROBANTE FACTURA RECIBO RENDICION REINTEGRO INGRESO EGRESO SALDO IMPORTE COMISION IMPUESTO
  SINDICAL SECCIONAL AFILIADO AFILIADOS ENERO FEBRERO MARZO MAYO JUNIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE COMPRA VENTA
  SERVICIO SERVICIOS PARA DESDE HASTA ENTRE SOBRE OTROS VARIOS INMEDIATA ELECTRONICA INTERBANKING CREDIN DEBIN HABERES`.split(
    /\s+/,
  ),
)

const plano = (texto: string): string => texto.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()

export const palabras = (texto: string): Set<string> =>
  new Set((plano(texto).match(/[A-ZÑ]{4,}/g) ?? []).filter((p) => !comunes.has(p)))

/** 18112026 and 20261118 are days, and 11 figures are somebody's CUIT: they name no operation. */
const noNombra = (cifras: string): boolean =>
  cifras.length === 11 ||
  cifras.length > 16 ||
  /^(0?[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d\d$/.test(cifras) ||
  /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(cifras)

/** Numbers of operations, of cheques ("ch412") and of settlements ("33/2026"). */
export function numeros(texto: string): Set<string> {
  const todo = plano(texto)
  const dichos = new Set<string>()
  const resto = todo
    .replace(/\b(\d{4,6})\/(20\d\d)\b/g, (_, n: string, anio: string) => {
      dichos.add(`${Number(n)}/${anio}`)
      return ' '
    })
    .replace(/\b\d{2}-?\d{8}-?\d\b/g, ' ')
  for (const cifras of resto.match(/\d{4,}/g) ?? []) {
    const limpio = cifras.replace(/^0+/, '')
    if (!noNombra(cifras) && limpio.length >= 4) dichos.add(limpio)
  }
  // Of a cheque its number is short, and whatever else is beside it is a term or an account.
  if (/\b(CHEQUE|CHQ|ECHEQ|CH)\b/.test(todo))
    for (const cifras of resto.match(/\d{3,10}/g) ?? []) dichos.add(`ch${Number(cifras)}`)
  return dichos
}

/** A line of the bank that gives back what another one took, or the other way round. */
export const esDevolucion = (texto: string): boolean =>
  /\b(?:(?:REV(?:ERS[AO]?|ERSION)?|EXTORNO|REINTEGRO COMISION)\b|ANUL|CONTRAAS|CONTRASI|DEVOL|RECHAZ)/.test(plano(texto))

/** What a bank takes for itself or for the treasury. */
export const esGasto = (texto: string): boolean =>
  /\b(?:(?:COM(?:ISION(?:ES)?)?|MANTENIMIENTO|MANT|I\.?V\.?A|IMP(?:UESTO)?S?|LEY 25\.?413|GRAV(?:AMEN)?|SIRCREB|INTERES(?:ES)?|GASTOS?|CARGOS?|ING BRUTOS|IIBB)\b|PERCEP|RETENC|SELLAD)/.test(
    plano(texto),
  )
