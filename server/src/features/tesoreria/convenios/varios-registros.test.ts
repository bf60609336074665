import assert from 'node:assert/strict'
import { convenioPago, formatoPago, respuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { test } from 'vitest'
import { escribirLote } from '../formatos-pago/escribir.rules.ts'
import { lectorDeLineas } from '../formatos-pago/leer.rules.ts'
import { campo, constante, entre } from './campos.ts'

/**
 * A layout of several records for each debit, as an office writes it from its bank's sheet. The order of the records and the widths are those of
 * the public source (docs/decisiones/155-more-layouts.md); the columns, the amount and the answer are made up.
 */
const sale = formatoPago.parse({
  nombre: 'Varios registros',
  escritura: 'FIJO',
  letras: 'windows-1252',
  largo: 250,
  mayusculas: true,
  cabeza: [{ nombre: 'Cabeza', campos: [constante('Registro', 1, '4110'), campo('Día', 5, 12, 'FECHA', 'fechaPago')] }],
  pagos: [
    {
      nombre: 'Débito',
      campos: [
        constante('Registro', 1, '4210'),
        campo('Afiliado', 5, 26, 'TEXTO', 'socio'),
        campo('CBU', 27, 48, 'NUMERO', 'cbu'),
        campo('Importe', 49, 63, 'IMPORTE', 'importe'),
        campo('Referencia', 64, 78, 'TEXTO', 'referencia'),
      ],
    },
    { nombre: 'Nombre', campos: [constante('Registro', 1, '4220'), campo('Nombre', 5, 40, 'TEXTO', 'nombre')] },
  ],
  pie: [
    {
      nombre: 'Cierre',
      campos: [
        constante('Registro', 1, '4910'),
        campo('Total', 5, 19, 'IMPORTE', 'total'),
        campo('Operaciones', 20, 27, 'NUMERO', 'cantidad'),
        campo('Registros', 28, 37, 'NUMERO', 'renglones'),
      ],
    },
  ],
})

const organizacion = { nombre: 'Unión de Trabajadores del Sur', cuit: '30-50000001-1' }
const lote = { numero: 14, armado: '2026-12-01', fecha: '2026-12-10', envio: 3, organizacion }
const pagos = ['1', '2', '3'].map((referencia) => ({
  referencia,
  socio: `000100${referencia}`,
  cbu: '0110432930043210987654',
  centavos: 10_025n,
  nombre: 'Quiroga, Ana Beatriz',
  codigo: '',
  rendicion: '',
  vence: '2026-12-28',
}))

test('each debit is written in its records, and the trailer counts debits and records apart', () => {
  const lines = escribirLote(sale, convenioPago.parse({}), lote, pagos).split('\r\n').filter(Boolean)
  assert.deepEqual(
    lines.map((l) => l.slice(0, 4)),
    ['4110', ...pagos.flatMap(() => ['4210', '4220']), '4910'],
  )
  assert.equal(Number(lines.at(-1)?.slice(19, 27)), pagos.length)
  assert.equal(Number(lines.at(-1)?.slice(27, 37)), lines.length)
})

test('an answer whose debits have several records is read as one debit each', () => {
  const vuelve = respuestaPago.parse({
    letras: 'windows-1252',
    referencias: 'TEXTO',
    registros: [
      {
        nombre: 'Débito',
        cuando: [{ desde: 1, valor: '4210' }],
        campos: [
          { dato: 'importe', ...entre(49, 63) },
          { dato: 'referencia', ...entre(64, 78) },
        ],
      },
      {
        nombre: 'Resultado',
        cuando: [{ desde: 1, valor: '4220' }],
        sigue: true,
        campos: [
          { dato: 'fecha', ...entre(5, 12) },
          { dato: 'marca', ...entre(13, 15) },
        ],
      },
    ],
    resultados: [{ marca: ['ACE'], es: 'PAGADO' }],
  })
  const debito = (referencia: string, marca: string) => [
    `4210${''.padEnd(22)}${'0'.repeat(22)}000000000010025${referencia.padEnd(15)}`,
    `422020261204${marca}`,
  ]
  const lector = lectorDeLineas(vuelve)
  const read = [...debito('11', 'ACE'), ...debito('12', 'R10')].flatMap((l, i) => lector.leer(l, i + 1))
  assert.deepEqual(
    [...read, ...lector.fin()].map((d) => ('es' in d ? [d.referencia, d.es, d.centavos] : d)),
    [
      ['11', 'PAGADO', 10_025],
      ['12', 'DESCONOCIDO', 10_025],
    ],
  )
})
