import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { dice } from '../../../../test/pagos.ts'
import { type BancoColumn, bancoFile, bancoResponse, escribirRenglon } from './formato.ts'
import { decidirRespuesta, referenciaDe, writeFile } from './pagos.rules.ts'
import { readResponse } from './respuesta.sandbox.ts'

const transferencia = {
  referencia: referenciaDe(32, 1),
  cbu: '0110001900000000000017',
  importe: 1_629_955.85,
  seccional: 'Ñandú del Súr «Centro»',
  numero: '0058/2026',
}
const head = { numero: 32, armado: '2026-11-24', pago: '2026-11-25', cuit: '30-50001091-2' }

test('the bank file is exact to the cent and to the column', () => {
  const [uno, dos, tres, fin] = writeFile(head, [
    transferencia,
    { ...transferencia, referencia: referenciaDe(32, 2), importe: 0.07 },
  ])
    .split('\r\n')
    .flatMap((renglon, i, all) => (i < 2 || i >= all.length - 2 ? [renglon] : []))
  assert.equal(uno, `HGREMIAL01000032202611242026112530500010912000002000000162995592${' '.repeat(56)}`)
  assert.equal(
    dos,
    `D00003200010110001900000000000017000000162995585ARS${'NANDU DEL SUR  CENTRO'.padEnd(40)}${'RENDICION 0058/2026'.padEnd(24)}     `,
  )
  assert.equal(tres, `T000032000002000000162995592${' '.repeat(92)}`)
  assert.equal(fin, '')
  const largos = writeFile(head, [transferencia])
    .split('\r\n')
    .map((r) => r.length)
  assert.deepEqual(largos, [120, 120, 120, 0])
})

test('a long branch name is cut at its column, and the total adds integer cents', () => {
  const length = 'Seccional de los Trabajadores del Valle de Traslasierra'
  // Forty times one cent, next to an amount where a floating-point sum loses cents.
  const importes = [9_000_000_000_000.01, ...Array.from({ length: 40 }, () => 0.01)]
  const [uno = '', dos = '', ...rest] = writeFile(
    head,
    importes.map((importe, i) => ({ ...transferencia, importe, seccional: length, referencia: referenciaDe(32, i + 1) })),
  ).split('\r\n')
  assert.equal(dos.slice(51, 91), 'SECCIONAL DE LOS TRABAJADORES DEL VALLE ')
  assert.deepEqual([dos.slice(91, 115).trim(), dos.length], ['RENDICION 0058/2026', 120])
  assert.deepEqual([uno.slice(49, 64), rest.at(-2)?.slice(13, 28)], ['900000000000041', '900000000000041'])
})

test('a value that does not fit its column makes no file', () => {
  const con = (other: object) => () => writeFile(head, [{ ...transferencia, ...other }])
  for (const wrong of [{ importe: 10_000_000_000_000 }, { cbu: '12345678901234567890123' }, { cbu: 'no es' }, { importe: -1 }])
    assert.throws(con(wrong), RangeError)
  assert.throws(() =>
    escribirRenglon(bancoFile.cabeza, { lote: 1, cantidad: 1, total: 1, cuit: 1, armado: '26-1-1', pago: '2026-01-01' }),
  )
})

test('docs/operacion/pagos.md documents every column of both files', () => {
  const page = readFileSync(new URL('../../../../../docs/operacion/pagos.md', import.meta.url), 'utf8')
  for (const columns of [...Object.values(bancoFile), ...Object.values(bancoResponse)] as Array<readonly BancoColumn[]>) {
    let desde = 1
    for (const { campo, ancho, clase, valor } of columns) {
      const row = `| ${desde}–${desde + ancho - 1} | ${campo} | ${valor === undefined ? clase : `«${valor}»`} |`
      assert.ok(page.includes(row), row)
      desde += ancho
    }
  }
})

const lote = [1, 2, 3, 4].map((n) => ({
  id: n,
  referencia: referenciaDe(7, n),
  importe: 3751.5,
  idRendicion: 100 + n,
  estado: n === 3 ? ('PAGADO' as const) : n === 4 ? ('ANULADO' as const) : ('PENDIENTE' as const),
}))
const when = { armado: '2026-11-20', hoy: '2026-11-24' }
const decide = async (...renglones: string[]) =>
  decidirRespuesta(lote, await readResponse(Buffer.from(renglones.join('\n'))), when)

test('a response is matched by reference; lines that change nothing give their reason', async () => {
  const r = (n: number) => referenciaDe(7, n)
  const right = await decide(
    'H lo que sea',
    dice(r(1), 'A'),
    dice(r(2), 'R', { codigo: 'R02' }),
    dice(r(3), 'A'),
    dice(r(1), 'A'),
    'T',
  )
  assert.deepEqual(
    right.resueltos.map((x) => [x.renglon.id, x.resultado, x.codigo, x.fecha]),
    [
      [1, 'PAGADO', '', '2026-11-24'],
      [2, 'RECHAZADO', 'R02', '2026-11-24'],
    ],
  )
  assert.deepEqual([right.sinCambio, right.observaciones], [2, []])
  // Paid on the day of the lot; a code on a payment is ignored.
  const primerDia = await decide(dice(r(1), 'A', { fecha: '20261120', codigo: 'R02' }))
  assert.deepEqual(
    [primerDia.resueltos.map((x) => [x.resultado, x.fecha, x.codigo]), primerDia.observaciones],
    [[['PAGADO', '2026-11-20', '']], []],
  )
  const casos: Array<[que: string, ...renglones: string[]]> = [
    ['OTRO_LOTE', dice(referenciaDe(8, 1), 'A')],
    ['OTRO_IMPORTE', dice(r(1), 'A', { centavos: 375_149 })],
    ['FECHA', dice(r(1), 'A', { fecha: '20261125' })],
    ['FECHA', dice(r(1), 'A', { fecha: '20261119' })],
    ['CONTRADICE', dice(r(3), 'R')],
    ['CONTRADICE', dice(r(4), 'A')],
  ]
  for (const [que, ...renglones] of casos) {
    const { resueltos, observaciones } = await decide(...renglones)
    assert.deepEqual([resueltos.length, observaciones.map((o) => [o.linea, o.que])], [0, [[1, que]]])
  }
  const dos = await decide(dice(r(1), 'A'), dice(r(1), 'R'))
  assert.deepEqual([dos.resueltos, dos.observaciones.map((o) => o.que)], [[], ['REPETIDO', 'REPETIDO']])
  const rota = await decide(dice(r(1), 'A'), `R${r(2)}X`, dice(r(2), 'A', { fecha: '20261332' }), dice(r(2), 'Z'))
  assert.deepEqual(
    [rota.resueltos.length, rota.observaciones.map((o) => [o.linea, o.que])],
    [1, [2, 3, 4].map((line) => [line, 'ILEGIBLE'])],
  )
})
