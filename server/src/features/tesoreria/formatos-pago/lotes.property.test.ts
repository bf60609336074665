import assert from 'node:assert/strict'
import { convenioPago, type FormatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { test } from 'vitest'
import { random } from '../../../../test/extractos.ts'
import { cbuOf } from '../../../../test/pagos.ts'
import { porte } from '../../../../test/porte.ts'
import { bytesDe, textoDe } from './caracteres.rules.ts'
import type { PagoPorEscribir } from './datos.rules.ts'
import { escribirLote } from './escribir.rules.ts'
import { modelos } from './formatos.ts'
import { celdasDe, deSuArchivo } from './releer.rules.ts'

/** Property tests: files of random lots, checked by position, without the program's own reader. */
const next = random(20_261_129)
const upTo = (n: number): number => Math.floor(next() * n)
const pieces = [
  'Ñandú',
  'Río',
  ' Cuarto',
  "O'Higgins",
  'n\u0303',
  '👩‍👧',
  '\ud83d',
  '"',
  ';',
  '=1+1',
  'º',
  '€',
  '\t',
  'Valle de ',
  'ß',
  '日本',
  'ﬁ',
  '\u202e',
  'Ḝ',
  'A',
]
const nombre = () => Array.from({ length: 1 + upTo(9) }, () => pieces[upTo(pieces.length)]).join('')
const cbus = Array.from({ length: 20 }, (_, n) => cbuOf(n + 1))
const accepted = /^[A-Za-z0-9 ¡!¿?(){}[\]<>".,;:/%\-_+*#=@&¦¢$ñÑ]*$/

const pago = (n: number): PagoPorEscribir => ({
  referencia: `${String(1 + upTo(999_999)).padStart(6, '0')}${String(n).padStart(4, '0')}`,
  cbu: cbus[upTo(cbus.length)] ?? '',
  centavos: BigInt(1 + upTo(10 ** (1 + upTo(12)))),
  nombre: nombre(),
  codigo: String(1 + upTo(9999)),
  rendicion: `${String(1 + upTo(9999)).padStart(4, '0')}/2026`,
})

const count = porte(100_000, 10_000)
test(`${count} random lots have correct widths, totals and counts, and only allowed characters`, () => {
  const [propio, fur, tabla] = modelos
  assert.ok(propio && fur && tabla)
  const convenio = convenioPago.parse({ convenio: '01', producto: '010', canal: '078', via: '52' })
  for (let n = 0; n < count; n++) {
    const pagos = Array.from({ length: 1 + upTo(4) }, (_, i) => pago(i + 1))
    const total = pagos.reduce((sum, p) => sum + p.centavos, 0n)
    const organizacion = { nombre: nombre(), cuit: '30-50001091-2' }
    const lote = { numero: 1 + upTo(999_999), armado: '2026-11-24', fecha: '2026-11-25', envio: 1 + upTo(99_999), organizacion }
    const formato: FormatoPago = [propio, fur, tabla][n % 3] ?? propio
    const file = escribirLote(formato, convenio, lote, pagos)
    const bytes = bytesDe(file, formato.letras)
    const told = `lot ${n}: ${formato.nombre}, ${pagos.map((p) => `${p.centavos} ${p.nombre}`).join()}`
    assert.equal(textoDe(bytes, formato.letras), file, told)
    assert.equal(deSuArchivo(formato, file, pagos), null, told)
    const lines = file.split('\r\n')
    assert.equal(lines.pop(), '')
    if (formato === tabla) {
      const rows = lines.slice(1).map((l) => celdasDe(l, ';').map((c) => c.dice))
      assert.ok(
        rows.every((r) => r.length === 7 && !/^[=+\-@\t]/.test(r[3] ?? '')),
        told,
      )
      assert.deepEqual(
        rows.map((r) => [r[0], r[1], r[4]]),
        pagos.map((p) => [p.referencia, p.cbu, String(p.centavos).padStart(3, '0').replace(/(..)$/, ',$1')]),
        told,
      )
      continue
    }
    const largo: number = formato === fur ? 650 : 120
    assert.equal(bytes.length, (largo + 2) * lines.length, told)
    assert.ok(
      lines.every((l) => l.length === largo && accepted.test(l)),
      told,
    )
    const [head = '', foot = ''] = [lines[0], lines.at(-1)]
    const details = lines.slice(1, -1)
    const part = (l: string, desde: number, hasta: number) => l.slice(desde - 1, hasta)
    if (formato === fur) {
      assert.deepEqual(
        [part(head, 22, 26), part(foot, 17, 31), part(foot, 32, 38)],
        [String(lote.envio).padStart(5, '0'), String(total).padStart(15, '0'), String(pagos.length).padStart(7, '0')],
      )
      assert.equal(
        details.reduce((sum, l) => sum + BigInt(part(l, 444, 458)), 0n),
        total,
      )
      assert.deepEqual(
        details.map((l) => part(l, 403, 410) + part(l, 414, 427)),
        pagos.map((p) => p.cbu),
      )
    } else {
      assert.deepEqual(
        [part(head, 50, 64), part(foot, 14, 28)],
        [String(total).padStart(15, '0'), String(total).padStart(15, '0')],
      )
      assert.equal(
        details.reduce((sum, l) => sum + BigInt(part(l, 34, 48)), 0n),
        total,
      )
      assert.deepEqual(
        details.map((l) => part(l, 12, 33)),
        pagos.map((p) => p.cbu),
      )
    }
  }
})
