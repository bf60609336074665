import type { ConvenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { formatoPago, respuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { campo, ceros, constante, entre } from './campos.ts'

/**
 * Galicia's «Pago Directo»: a header 0000, a detail for each debit and a trailer 9999. Source: public code that reads its returns
 * (docs/decisiones/155-more-layouts.md). Its second and third due dates, where sources disagree, go as zeros.
 */

const encabezado = (tipo: string) => [
  constante('Tipo de registro', 1, tipo),
  campo('Convenio', 5, 8, 'NUMERO', 'convenio'),
  campo('Servicio', 9, 9, 'TEXTO', 'producto'),
  campo('Fecha de generación', 10, 17, 'FECHA', 'armado'),
  constante('Archivo', 18, 'A'),
  constante('Origen', 19, 'EMPRESA'),
  campo('Total', 26, 39, 'IMPORTE', 'total'),
  campo('Registros', 40, 46, 'NUMERO', 'cantidad'),
]

const sale = formatoPago.parse({
  nombre: 'Pago Directo (Galicia)',
  escritura: 'FIJO',
  letras: 'windows-1252',
  largo: 316,
  mayusculas: true,
  cabeza: [{ nombre: 'Encabezado (0000)', campos: encabezado('0000') }],
  pagos: [
    {
      nombre: 'Débito (0370)',
      campos: [
        constante('Tipo de registro', 1, '0370'),
        campo('Afiliado', 5, 26, 'TEXTO', 'socio'),
        campo('CBU', 27, 52, 'NUMERO', 'cbu26'),
        campo('Referencia', 53, 67, 'TEXTO', 'referencia'),
        campo('Vencimiento', 68, 75, 'FECHA', 'fechaPago'),
        campo('Importe', 76, 89, 'IMPORTE', 'importe'),
        ceros('Segundo y tercer vencimiento', 90, 134),
        campo('Concepto', 285, 294, 'TEXTO', 'leyenda'),
      ],
    },
  ],
  pie: [{ nombre: 'Cierre (9999)', campos: encabezado('9999') }],
})

const detalle = [
  { dato: 'marca' as const, ...entre(1, 4) },
  { dato: 'cbu26' as const, ...entre(27, 52) },
  { dato: 'referencia' as const, ...entre(53, 67) },
  { dato: 'importe' as const, ...entre(76, 89) },
]
const cuando = (valor: string) => [{ desde: 1, valor }]

const vuelve = respuestaPago.parse({
  letras: 'windows-1252',
  referencias: 'TEXTO',
  registros: [
    { nombre: 'Encabezado (0000)', cuando: cuando('0000') },
    {
      nombre: 'Debitado (0370)',
      cuando: cuando('0370'),
      // Another amount than the one asked is two that disagree, and the line waits for a person.
      campos: [...detalle, { dato: 'fecha', ...entre(295, 302) }, { dato: 'importe', ...entre(303, 316) }],
    },
    {
      nombre: 'Rechazado (0360)',
      cuando: cuando('0360'),
      campos: [...detalle, { dato: 'fecha', ...entre(68, 75) }, { dato: 'motivo', ...entre(135, 137) }],
    },
    {
      nombre: 'Reversión pedida al banco (0371)',
      cuando: cuando('0371'),
      campos: [...detalle, { dato: 'fecha', ...entre(295, 302) }, { dato: 'motivo', ...entre(135, 137) }],
    },
    { nombre: 'Cierre (9999)', cuando: cuando('9999') },
  ],
  resultados: [
    { marca: ['0370'], es: 'PAGADO' },
    { marca: ['0360'], es: 'RECHAZADO' },
    { marca: ['0371'], es: 'REVERSADO' },
  ],
})

export const pagoDirecto: Pick<ConvenioCobranza, 'nombre' | 'clase' | 'sale' | 'vuelve'> = {
  nombre: 'Pago Directo (Galicia)',
  clase: 'DEBITO',
  sale,
  vuelve,
}
