import assert from 'node:assert/strict'
import { convenioPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { test } from 'vitest'
import { bytesDe } from '../formatos-pago/caracteres.rules.ts'
import { escribirLote } from '../formatos-pago/escribir.rules.ts'
import { leerRespuesta } from '../formatos-pago/leer.rules.ts'
import { validarFormato } from '../formatos-pago/validar.rules.ts'
import { debito250 } from './debito-250.ts'

const { sale, vuelve } = debito250
if (sale === null) throw new Error('it has a file')
const organizacion = { nombre: 'Unión de Trabajadores del Sur', cuit: '30-50000001-1' }
const lote = { numero: 14, armado: '2026-12-01', fecha: '2026-12-10', envio: 3, organizacion }
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
const file = escribirLote(sale, convenioPago.parse({ leyenda: 'CUOTA' }), lote, [
  debito('000014000000001', '0010014', '0110432930043210987654', 1_845_000n),
  debito('000014000000002', '0044183', '0070093820000001190093', 9_998_154_999n),
])
const lines = file.split('\r\n')
const at = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to)

test('a debit of 250 is written where the sheet of the bank says', () => {
  validarFormato({ ...sale, respuesta: vuelve })
  assert.deepEqual(
    lines.map((l) => l.length),
    [250, 250, 250, 0],
  )
  const [line] = lines
  assert.equal(at(line, 1, 15), 'D30500000011001')
  assert.equal(at(line, 16, 25), 'CUOTA     ')
  assert.equal(at(line, 26, 33), '10122026')
  assert.equal(at(line, 34, 58), '0110432900030043210987654')
  assert.equal(at(line, 59, 80), '0010014'.padEnd(22))
  assert.equal(at(line, 81, 88), '10122026')
  assert.equal(at(line, 89, 103), '000014000000001')
  assert.equal(at(line, 104, 115), '000184500080')
  assert.equal(at(line, 116, 151), '0'.repeat(36))
  assert.equal(at(line, 152, 250), ' '.repeat(99))
})

test('its trailer counts the debits and sums them in cents', () => {
  assert.equal(at(lines[2], 1, 33), 'T00000000020000002000000001122026')
  assert.equal(at(lines[2], 34, 103), ' '.repeat(70))
  assert.equal(at(lines[2], 104, 113), '9999999999')
  assert.equal(at(lines[2], 114, 250), ' '.repeat(137))
})

test('a sum that the trailer does not hold makes no file', () => {
  const tooMuch = [1, 2].map((n) => debito(`00001400000000${n}`, '0010014', '0110432930043210987654', 9_999_999_999n))
  assert.throws(() => escribirLote(sale, convenioPago.parse({}), lote, tooMuch), /Suma/)
})

const answer = (...results: string[]) =>
  bytesDe(
    lines.map((l, i) => (l.startsWith('D') ? l.slice(0, 173) + (results[i] ?? '').padEnd(3) + l.slice(176) : l)).join('\r\n'),
    'windows-1252',
  )

test('the answer says each debit by its reference, with the day of the bank', () => {
  const leida = leerRespuesta(vuelve, answer('ACE', 'R10'))
  assert.deepEqual(leida?.malas, [])
  assert.deepEqual(
    leida.pagos.map(({ referencia, es, codigo, fecha, centavos, cbu }) => [referencia, es, codigo, fecha, centavos, cbu]),
    [
      ['14000000001', 'PAGADO', 'ACE', '2026-12-10', 1_845_000, '0110432930043210987654'],
      ['14000000002', 'RECHAZADO', 'R10', '2026-12-10', 9_998_154_999, '0070093820000001190093'],
    ],
  )
})

test('the file that was sent is not taken for an answer', () => {
  const leida = leerRespuesta(vuelve, answer('', ''))
  assert.deepEqual(
    leida?.pagos.map((p) => p.es),
    ['DIFERIDO', 'DIFERIDO'],
  )
})

test('a foreign reference is kept as it stands, and a cut line is returned as wrong', () => {
  const [first = ''] = answer('ACE').toString('latin1').split('\r\n')
  const foreign = first.slice(0, 88) + 'T2611-00I189'.padEnd(15) + first.slice(103)
  const leida = leerRespuesta(vuelve, Buffer.from(`${foreign}\r\n${first.slice(0, 120)}\r\n`))
  assert.deepEqual(
    leida?.pagos.map((p) => p.referencia),
    ['T2611-00I189'],
  )
  assert.deepEqual(leida.malas, [{ linea: 2, dice: '120 ≠ 250' }])
})
