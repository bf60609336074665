import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { readOfx } from './ofx.sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'ofx-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = async (text: string | Buffer) => {
  const path = join(folder, 'x.ofx')
  writeFileSync(path, text)
  return readOfx(path, 3)
}
const movimiento = (cierra: (marca: string) => string, n: number) =>
  `<STMTTRN><TRNTYPE>DEBIT${cierra('TRNTYPE')}<DTPOSTED>20261118120000[-3:ART]${cierra('DTPOSTED')}<TRNAMT>-1234.50${cierra('TRNAMT')}
<FITID>F${n}${cierra('FITID')}<BANKACCTTO><ACCTID>de otro${cierra('ACCTID')}</BANKACCTTO><NAME>Panader&#237;a &amp; C&iacute;a${cierra('NAME')}<MEMO>Débito${cierra('MEMO')}</STMTTRN>`
const cuerpo = (
  cierra: (marca: string) => string,
  lines: string,
) => `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ARS${cierra('CURDEF')}<BANKACCTFROM><ACCTID>0290-3456/7${cierra('ACCTID')}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101${cierra('DTSTART')}<DTEND>20261120${cierra('DTEND')}
${lines}</BANKTRANLIST><LEDGERBAL><BALAMT>99.10${cierra('BALAMT')}<DTASOF>20261120${cierra('DTASOF')}</LEDGERBAL>
<AVAILBAL><BALAMT>1${cierra('BALAMT')}</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const sgml = () => ''
const xml = (marca: string) => `</${marca}>`

test('OFX 1.x in windows-1252 with unclosed values reads the same as 2.x', async () => {
  const old = Buffer.from(`OFXHEADER:100\r\nCHARSET:1252\r\n\r\n${cuerpo(sgml, movimiento(sgml, 1))}`, 'latin1')
  const nuevo = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?>${cuerpo(xml, movimiento(xml, 1))}`
  const dicho = await read(old)
  assert.deepEqual(dicho, {
    formato: 'OFX',
    moneda: 'ARS',
    abre: '',
    cierra: '99.10',
    desde: '2026-11-01',
    hasta: '2026-11-20',
    cuenta: '0290-3456/7',
    lineas: [{ linea: 1, fecha: '2026-11-18', importe: '-1234.50', texto: 'Panadería & Cía Débito', referencia: 'F1' }],
    notas: [],
  })
  assert.deepEqual(await read(nuevo), dicho)
})

test('a timestamp gives its local date', async () => {
  for (const [dicho, day] of [
    ['20261118', '2026-11-18'],
    ['20261118120000[-3:ART]', '2026-11-18'],
    ['20261118013000.000[0:GMT]', '2026-11-17'],
    ['20261117230000[-5]', '2026-11-18'],
    ['20261118013000', '2026-11-18'],
  ] as const) {
    const text = cuerpo(xml, movimiento(xml, 1)).replace('20261118120000[-3:ART]', dicho)
    assert.equal((await read(text)).lineas[0]?.fecha, day, dicho)
  }
})

test('a file of several accounts or too long is refused; hostile tags cost a single pass', async () => {
  await assert.rejects(read('<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>'), { message: 'EXTRACTO_ILEGIBLE' })
  await assert.rejects(read(cuerpo(xml, '') + cuerpo(xml, '')), { message: 'EXTRACTO_ILEGIBLE' })
  await assert.rejects(read(cuerpo(xml, [1, 2, 3, 4].map((n) => movimiento(xml, n)).join(''))), { message: 'EXTRACTO_LARGO' })
  await assert.rejects(read(cuerpo(xml, movimiento(xml, 1)).slice(0, -20)), { message: 'EXTRACTO_CORTADO' })
  await assert.rejects(read(cuerpo(xml, movimiento(xml, 1)).replace('DEBIT', 'CREDIT')), { message: 'EXTRACTO_SIGNO' })
  await assert.rejects(read(`<OFX>${'<A'.repeat(1_000_000)}`), { message: 'EXTRACTO_ILEGIBLE' })
  const raro = await read(
    cuerpo(xml, '<STMTTRN><DTPOSTED>20261118</DTPOSTED><__proto__>x</__proto__><NAME>&#0;&#55296;x</NAME></STMTTRN>'),
  )
  assert.deepEqual(raro.lineas, [{ linea: 1, fecha: '2026-11-18', importe: '', texto: 'x', referencia: '' }])
})
