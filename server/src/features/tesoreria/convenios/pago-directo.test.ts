import assert from 'node:assert/strict'
import { convenioPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { test } from 'vitest'
import { bytesDe } from '../formatos-pago/caracteres.rules.ts'
import { escribirLote } from '../formatos-pago/escribir.rules.ts'
import { leerRespuesta } from '../formatos-pago/leer.rules.ts'
import { validarConvenio, validarFormato } from '../formatos-pago/validar.rules.ts'
import { pagoDirecto } from './pago-directo.ts'

const { sale, vuelve } = pagoDirecto
if (sale === null) throw new Error('it has a file')
const convenio = convenioPago.parse({ leyenda: 'CUOTA', convenio: '1234', producto: 'C' })
const lote = {
  numero: 14,
  armado: '2026-12-01',
  fecha: '2026-12-10',
  envio: 3,
  organizacion: { nombre: 'Unión de Trabajadores del Sur', cuit: '30-50000001-1' },
}
const debito = (referencia: string, socio: string, cbu: string, centavos: bigint) => ({
  referencia,
  socio,
  cbu,
  centavos,
  nombre: 'Quiroga, Ana Beatriz',
  codigo: '',
  rendicion: socio,
  vence: '2026-12-28',
})
const file = escribirLote(sale, convenio, lote, [
  debito('14000000001', '0010014', '0110432930043210987654', 1_845_000n),
  debito('14000000002', '0044183', '0070093820000001190093', 99_981_549_999n),
])
const lines = file.split('\r\n')
const at = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to)

test('a debit of Pago Directo is written between a header and a trailer that count and sum', () => {
  validarFormato({ ...sale, respuesta: vuelve })
  validarConvenio(sale, convenio)
  assert.throws(() => validarConvenio(sale, convenioPago.parse({})))
  assert.deepEqual(
    lines.map((l) => l.length),
    [316, 316, 316, 316, 0],
  )
  for (const [line, tipo] of [
    [lines[0], '0000'],
    [lines[3], '9999'],
  ] as const)
    assert.equal(at(line, 1, 46), `${tipo}1234C20261201AEMPRESA000999833949990000002`)
  const [, line] = lines
  assert.equal(at(line, 1, 26), `0370${'0010014'.padEnd(22)}`)
  assert.equal(at(line, 27, 52), '00110432900030043210987654')
  assert.equal(at(line, 53, 67), '14000000001'.padEnd(15))
  assert.equal(at(line, 68, 89), '2026121000000001845000')
  assert.equal(at(line, 90, 134), '0'.repeat(45))
  assert.equal(at(line, 285, 294), 'CUOTA     ')
})

/** The file as the bank returns it: kinds, reasons, and the day and amount collected. */
const answer = (...results: Array<{ tipo: string; motivo?: string; dia?: string; cobrado?: string }>) =>
  bytesDe(
    lines
      .map((l, i) => {
        const r = results[i - 1]
        if (!r || i > 2) return l
        const { tipo, motivo = '', dia = '', cobrado = '' } = r
        return tipo + l.slice(4, 134) + motivo.padEnd(3) + l.slice(137, 294) + dia.padEnd(8) + cobrado.padStart(14, '0')
      })
      .join('\r\n'),
    'windows-1252',
  )
const read = (...results: Parameters<typeof answer>) => leerRespuesta(vuelve, answer(...results))

test('the answer says each debit by its kind, with its day and its reason', () => {
  const leida = read({ tipo: '0370', dia: '20261211', cobrado: '1845000' }, { tipo: '0360', motivo: 'R10' })
  assert.deepEqual(leida?.malas, [])
  assert.deepEqual(
    leida.pagos.map(({ referencia, es, codigo, fecha, centavos, cbu }) => [referencia, es, codigo, fecha, centavos, cbu]),
    [
      ['14000000001', 'PAGADO', '', '2026-12-11', 1_845_000, '0110432930043210987654'],
      ['14000000002', 'RECHAZADO', 'R10', '2026-12-10', 99_981_549_999, '0070093820000001190093'],
    ],
  )
})

test('a reversal takes a debit back, and an adhesion changed at the bank waits for a person', () => {
  const leida = read({ tipo: '0371', dia: '20261214', motivo: 'R22' }, { tipo: '0384' })
  assert.deepEqual(
    leida?.pagos.map((p) => [p.es, p.fecha]),
    [['REVERSADO', '2026-12-14']],
  )
  assert.deepEqual(
    leida?.malas.map((m) => m.linea),
    [3],
  )
})

test('another amount collected, and the file that was sent, are understood as no payment', () => {
  const other = read({ tipo: '0370', dia: '20261211', cobrado: '1845001' }, { tipo: '0370' })
  assert.deepEqual(
    other?.pagos.filter((p) => p.es === 'PAGADO'),
    [],
  )
  const sent = leerRespuesta(vuelve, bytesDe(file, 'windows-1252'))
  assert.deepEqual(
    sent?.pagos.filter((p) => p.es === 'PAGADO'),
    [],
  )
})
