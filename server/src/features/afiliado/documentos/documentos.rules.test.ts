import assert from 'node:assert/strict'
import {
  type CampoCodigo,
  contenidoCodigoBarras,
  digitosImpresos,
  digitoVerificador,
} from '@gremial/contract/afiliado/codigo-barras.ts'
import { leerNumeroAfiliado } from '@gremial/contract/afiliado/documentos.ts'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import fc from 'fast-check'
import { test } from 'vitest'
import { convenioCobro } from '../../../semillas/catalogos.ts'
import { conceptosDelSaldo, firmarEnlace, leerEnlace } from './documentos.rules.ts'

const convenio = convenioCobro as unknown as { codigo: string; simbologia: 'interleaved2of5'; campos: CampoCodigo[] }

test('the barcode has agreement, member, due date, cents and check digit, by the agreement (A-TALONES-05)', () => {
  const content = contenidoCodigoBarras(convenio, { afiliado: 1001, vence: '2026-12-10', centavos: 1_845_000 })
  assert.equal(content.slice(0, -1), '44170000010012612100001845000')
  assert.equal(Number(content.at(-1)), digitoVerificador(content.slice(0, -1)))
  assert.equal(digitosImpresos('1234567'), '12345 67')
  // Example of the standard: GTIN 629104150021 has check digit 3.
  assert.equal(digitoVerificador('629104150021'), 3)
  const otro = {
    codigo: '9',
    simbologia: 'code128' as const,
    campos: [
      { campo: 'vencimiento', largo: 8 },
      { campo: 'convenio', largo: 3 },
    ] satisfies CampoCodigo[],
  }
  assert.equal(contenidoCodigoBarras(otro, { afiliado: 1, vence: '2026-12-10', centavos: 1 }), '20261210009')
})

test('an agreement that cannot encode a slip is refused, never truncated', () => {
  const slip = { afiliado: 1001, vence: '2026-12-10', centavos: 1_845_000 }
  const mal = (campos: Array<{ campo: string; largo: number }>) => () =>
    contenidoCodigoBarras({ ...convenio, campos: campos as CampoCodigo[] }, slip)
  assert.throws(mal([{ campo: 'importe', largo: 6 }]), RangeError)
  assert.throws(mal([{ campo: 'vencimiento', largo: 4 }]), RangeError)
  assert.throws(mal([{ campo: 'inventado', largo: 4 }]), RangeError)
  assert.throws(mal([{ campo: 'importe', largo: 11 }]), /even number/)
  assert.throws(
    mal([
      { campo: 'importe', largo: 10 },
      { campo: 'verificador', largo: 2 },
    ]),
    RangeError,
  )
  assert.throws(mal([]), RangeError)
})

test('the concepts of a balance add up to it to the cent; payments cover the oldest charges', () => {
  assert.deepEqual(
    conceptosDelSaldo(150, [
      { descripcion: 'C', importe: 100 },
      { descripcion: 'B', importe: 80 },
      { descripcion: 'A', importe: 5 },
    ]),
    [
      { descripcion: 'B (resto)', importe: 50 },
      { descripcion: 'C', importe: 100 },
    ],
  )
  assert.deepEqual(conceptosDelSaldo(10, []), [{ descripcion: 'Saldo anterior', importe: 10 }])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.array(fc.integer({ min: 1, max: 1e8 }), { maxLength: 12 }),
      (saldo, importes) => {
        const conceptos = conceptosDelSaldo(
          saldo,
          importes.map((importe) => ({ descripcion: 'x', importe })),
        )
        assert.equal(
          conceptos.reduce((n, c) => n + c.importe, 0),
          saldo,
        )
        assert.ok(conceptos.every((c) => c.importe > 0))
      },
    ),
  )
})

test('a link is valid for one slip and a limited time; altered or expired it is refused', () => {
  const key = Buffer.alloc(32, 1)
  const now = new Date('2026-11-20T12:00:00Z')
  const link = firmarEnlace(key, 123456, new Date(now.getTime() + 600_000))
  assert.equal(leerEnlace(key, link, now), 123456)
  assert.equal(leerEnlace(key, link, new Date(now.getTime() + 599_000)), 123456)
  assert.equal(leerEnlace(key, link, new Date(now.getTime() + 600_000)), undefined)
  assert.equal(leerEnlace(Buffer.alloc(32, 2), link, now), undefined)
  for (let i = 0; i < link.length; i++) {
    const letter = link[i] === 'a' ? 'b' : 'a'
    assert.equal(leerEnlace(key, link.slice(0, i) + letter + link.slice(i + 1), now), undefined, `letter ${i}`)
  }
  for (const raro of ['', '_', 'x', `${link}x`, `0${link}`, 'ñ'.repeat(40), `${link}_`])
    assert.equal(leerEnlace(key, raro, now), undefined)
  assert.equal(encodeURIComponent(link), link)
})

test('an affiliate number is accepted in any spelling, and refused with a wrong check digit', () => {
  const d = memberCheckDigit(1001)
  for (const texto of ['1001', '001001', ` 1.001 `, `001001/${d}`]) assert.equal(leerNumeroAfiliado(texto), 1001, texto)
  for (const texto of ['', '0', 'abc', '-1', `001001/${(d + 1) % 10}`, '1001/', '1e3', '٣'])
    assert.equal(leerNumeroAfiliado(texto), undefined, texto)
})
