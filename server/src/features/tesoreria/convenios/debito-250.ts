import { type ConvenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { formatoPago, respuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { campo, ceros, constante, entre } from './campos.ts'

/**
 * Direct debit in lines of 250 (SNP), one a debit. Sources: a bank's public sheet («Diseño de registro débito automático») and public code that
 * sends it (docs/decisiones/148-convenios-de-cobranza.md). Blanks are where no field stands. The answer has the same lines, with a result.
 */

const sale = formatoPago.parse({
  nombre: 'Débito automático, 250 posiciones',
  escritura: 'FIJO',
  letras: 'windows-1252',
  largo: 250,
  mayusculas: true,
  pagos: [
    {
      nombre: 'Débito (D)',
      campos: [
        constante('Tipo de registro', 1, 'D'),
        campo('CUIT de la organización', 2, 12, 'NUMERO', 'cuitPagador'),
        constante('Sector', 13, '001'),
        campo('Servicio', 16, 25, 'TEXTO', 'leyenda'),
        { ...campo('Vencimiento', 26, 33, 'FECHA', 'fechaPago'), fecha: 'DDMMAAAA' },
        campo('CBU', 34, 58, 'NUMERO', 'cbu25'),
        campo('Afiliado', 59, 80, 'TEXTO', 'socio'),
        { ...campo('Vencimiento original', 81, 88, 'FECHA', 'fechaPago'), fecha: 'DDMMAAAA' },
        campo('Referencia', 89, 103, 'TEXTO', 'referencia'),
        campo('Importe', 104, 113, 'IMPORTE', 'importe'),
        constante('Moneda: pesos', 114, '80'),
        ceros('Segundo y tercer vencimiento', 116, 151),
      ],
    },
  ],
  pie: [
    {
      nombre: 'Cierre (T)',
      campos: [
        constante('Tipo de registro', 1, 'T'),
        campo('Renglones', 2, 11, 'NUMERO', 'cantidad'),
        campo('Con importe', 12, 18, 'NUMERO', 'cantidad'),
        ceros('Sin importe', 19, 25),
        { ...campo('Fecha de proceso', 26, 33, 'FECHA', 'armado'), fecha: 'DDMMAAAA' },
        campo('Suma', 104, 113, 'IMPORTE', 'total'),
      ],
    },
  ],
})

const vuelve = respuestaPago.parse({
  letras: 'windows-1252',
  largo: 250,
  referencias: 'TEXTO',
  registros: [
    {
      nombre: 'Débito (D)',
      cuando: [{ desde: 1, valor: 'D' }],
      campos: [
        { dato: 'fecha', ...entre(26, 33), fecha: 'DDMMAAAA' },
        { dato: 'cbu25', ...entre(34, 58) },
        { dato: 'referencia', ...entre(89, 103) },
        { dato: 'importe', ...entre(104, 113) },
        { dato: 'marca', ...entre(174, 176) },
        { dato: 'motivo', ...entre(174, 176) },
      ],
    },
    { nombre: 'Cierre (T)', cuando: [{ desde: 1, valor: 'T' }] },
  ],
  resultados: [
    { marca: ['ACE'], es: 'PAGADO' },
    // As it was sent: the bank has not answered it.
    { marca: [''], es: 'DIFERIDO' },
    { marca: null, es: 'RECHAZADO' },
  ],
})

export const debito250: Pick<ConvenioCobranza, 'nombre' | 'clase' | 'sale' | 'vuelve'> = {
  nombre: 'Débito automático, 250 posiciones',
  clase: 'DEBITO',
  sale,
  vuelve,
}
