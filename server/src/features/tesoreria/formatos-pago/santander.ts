import { type FormatoPago, formatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import type { z } from 'zod'

/**
 * Santander's single record layout (FUR) for payments to suppliers: 650-character lines sent, 400-character lines returned. Source: the
 * bank's guide of 30/03/2020 (docs/decisiones/135-formatos-de-pago.md). Positions without a field are blank.
 */

type Campo = z.input<typeof formatoPago>['pagos'][number]['campos'][number]
type Dato = NonNullable<Campo['dato']>

const entre = (desde: number, hasta: number) => ({ desde, ancho: hasta - desde + 1 })
const fijo = (nombre: string, desde: number, valor: string): Campo => ({
  nombre,
  desde,
  ancho: valor.length,
  clase: 'CONSTANTE',
  valor,
})
const ceros = (nombre: string, desde: number, hasta: number): Campo => ({
  nombre,
  ...entre(desde, hasta),
  clase: 'CONSTANTE',
  valor: '',
  relleno: '0',
})
const numero = (nombre: string, desde: number, hasta: number, dato: Dato): Campo => ({
  nombre,
  ...entre(desde, hasta),
  clase: 'NUMERO',
  dato,
})
const importe = (nombre: string, desde: number, hasta: number, dato: Dato): Campo => ({
  nombre,
  ...entre(desde, hasta),
  clase: 'IMPORTE',
  dato,
})
const dia = (nombre: string, desde: number, hasta: number): Campo => ({
  nombre,
  ...entre(desde, hasta),
  clase: 'FECHA',
  dato: 'fechaPago',
})
const texto = (nombre: string, desde: number, hasta: number, dato: Dato): Campo => ({
  nombre,
  ...entre(desde, hasta),
  clase: 'TEXTO',
  dato,
})

const respuesta: z.input<typeof formatoPago>['respuesta'] = {
  letras: 'iso-8859-1',
  largo: 400,
  registros: [
    { nombre: 'Cabecera', cuando: [{ desde: 23, valor: 'C' }] },
    {
      nombre: 'Pago',
      cuando: [
        { desde: 23, valor: 'D' },
        { desde: 43, valor: '0' },
      ],
      campos: [
        { dato: 'grupo', ...entre(24, 42) },
        { dato: 'importe', ...entre(127, 141) },
        { dato: 'envio', ...entre(215, 219) },
        { dato: 'referencia', ...entre(220, 238) },
      ],
    },
    {
      nombre: 'Instrumento',
      cuando: [
        { desde: 23, valor: 'D' },
        { desde: 43, valor: '1' },
      ],
      campos: [
        { dato: 'grupo', ...entre(24, 42) },
        // The instrument has 31 characters: country 4, currency 1, then the account.
        { dato: 'cbu26', ...entre(57, 82) },
        { dato: 'importe', ...entre(83, 97) },
        { dato: 'fecha', ...entre(98, 105) },
        { dato: 'marca', ...entre(106, 106) },
        { dato: 'estado', ...entre(120, 122) },
        { dato: 'motivo', ...entre(186, 188) },
      ],
    },
    // Documents, charges, and further payment data; the trailer is a D record of nines.
    ...['2', '3', '4', '9'].map((valor) => ({
      nombre: `Secuencia ${valor}`,
      cuando: [
        { desde: 23, valor: 'D' },
        { desde: 43, valor },
      ],
    })),
    { nombre: 'Pie', cuando: [{ desde: 23, valor: 'T' }] },
  ],
  resultados: [
    { estado: ['045'], marca: ['A', ''], es: 'PAGADO', dice: 'Pagado' },
    { estado: ['047'], marca: ['R', ''], es: 'RECHAZADO', dice: 'Rechazo definitivo' },
    { estado: ['037'], marca: ['R', ''], es: 'DIFERIDO', dice: 'Rechazado por ahora: el banco lo puede reintentar' },
    { estado: ['005'], marca: ['D'], es: 'DIFERIDO', dice: 'Diferido: cambió la fecha de pago' },
    { estado: ['005'], marca: [''], es: 'DIFERIDO', dice: 'Emitido: todavía no está pagado' },
  ],
}

export const santander: FormatoPago = formatoPago.parse({
  nombre: 'Santander, pago a proveedores (FUR)',
  escritura: 'FIJO',
  letras: 'iso-8859-1',
  largo: 650,
  signos: '¡!¿?(){}[]<>".,;:/%-_+*#=@&¦¢$',
  conserva: 'ñÑ',
  cabeza: [
    {
      nombre: 'Cabecera (H)',
      campos: [
        fijo('Tipo de registro', 1, 'H'),
        numero('CUIT de la organización', 2, 12, 'cuitPagador'),
        fijo('Dígito de la empresa', 13, '0'),
        numero('Producto', 14, 16, 'producto'),
        numero('Acuerdo', 17, 18, 'convenio'),
        numero('Canal', 19, 21, 'canal'),
        numero('Número de envío', 22, 26, 'envio'),
        ceros('Ceros', 27, 31),
        texto('Código de concepto', 34, 38, 'leyenda'),
        fijo('Valida el CUIT', 39, 'N'),
      ],
    },
  ],
  pagos: [
    {
      nombre: 'Detalle (D)',
      campos: [
        fijo('Tipo de registro', 1, 'D'),
        fijo('Moneda: pesos', 3, '0'),
        texto('Número de proveedor', 4, 18, 'codigo'),
        fijo('Comprobante: orden de pago', 19, 'OP'),
        texto('Número de comprobante', 21, 35, 'rendicion'),
        ceros('Ceros', 36, 39),
        { ...texto('Nombre', 40, 69, 'nombre'), corta: true },
        ceros('Código postal', 121, 125),
        ceros('Ceros', 130, 212),
        numero('CUIT del proveedor', 224, 234, 'cuit'),
        texto('Dato libre 2 (vuelve)', 298, 312, 'referencia'),
        texto('Dato libre 3 (vuelve)', 313, 327, 'rendicion'),
        fijo('Distribución', 388, '001'),
        fijo('Sucursal de distribución', 391, '001'),
        fijo('Agrupa', 397, 'N'),
        fijo('País', 398, '0054'),
        numero('CBU', 402, 427, 'cbu26'),
        dia('Fecha de emisión', 428, 435),
        dia('Fecha de pago', 436, 443),
        importe('Importe', 444, 458, 'importe'),
        numero('Forma de pago', 459, 460, 'via'),
        ceros('Documento', 464, 474),
        ceros('Documento de un autorizado', 478, 488),
        ceros('Documento del otro', 492, 502),
        numero('Número de liquidación', 506, 524, 'referencia'),
        ceros('Dígito, producto e instancia', 525, 530),
      ],
    },
  ],
  pie: [
    {
      nombre: 'Pie (T)',
      campos: [
        fijo('Tipo de registro', 1, 'T'),
        ceros('Ceros', 2, 16),
        importe('Total', 17, 31, 'total'),
        numero('Cantidad de pagos', 32, 38, 'cantidad'),
      ],
    },
  ],
  vias: [
    { codigo: '52', dice: 'Transferencia por SNP' },
    { codigo: '57', dice: 'Transferencia inmediata (CCI)' },
  ],
  viaPropia: { banco: '072', codigo: '50' },
  respuesta,
})
