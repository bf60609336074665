import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { leerOfx } from './ofx.sandbox.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'ofx-'))
afterAll(() => rmSync(carpeta, { recursive: true }))
const leer = async (texto: string | Buffer) => {
  const path = join(carpeta, 'x.ofx')
  writeFileSync(path, texto)
  return (await leerOfx({ path, lineas: 3 }).next()).value
}
const movimiento = (cierra: (marca: string) => string, n: number) =>
  `<STMTTRN><TRNTYPE>DEBIT${cierra('TRNTYPE')}<DTPOSTED>20261118120000[-3:ART]${cierra('DTPOSTED')}<TRNAMT>-1234.50${cierra('TRNAMT')}
<FITID>F${n}${cierra('FITID')}<BANKACCTTO><ACCTID>de otro${cierra('ACCTID')}</BANKACCTTO><NAME>Panader&#237;a &amp; C&iacute;a${cierra('NAME')}<MEMO>Débito${cierra('MEMO')}</STMTTRN>`
const cuerpo = (
  cierra: (marca: string) => string,
  lineas: string,
) => `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ARS${cierra('CURDEF')}<BANKACCTFROM><ACCTID>0290-3456/7${cierra('ACCTID')}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101${cierra('DTSTART')}<DTEND>20261120${cierra('DTEND')}
${lineas}</BANKTRANLIST><LEDGERBAL><BALAMT>99.10${cierra('BALAMT')}<DTASOF>20261120${cierra('DTASOF')}</LEDGERBAL>
<AVAILBAL><BALAMT>1${cierra('BALAMT')}</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const sgml = () => ''
const xml = (marca: string) => `</${marca}>`

test('OFX of 1.x, in Windows’ letters and without closing its values, and of 2.x, say the same', async () => {
  const viejo = Buffer.from(`OFXHEADER:100\r\nCHARSET:1252\r\n\r\n${cuerpo(sgml, movimiento(sgml, 1))}`, 'latin1')
  const nuevo = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?>${cuerpo(xml, movimiento(xml, 1))}`
  const dicho = await leer(viejo)
  assert.deepEqual(dicho, {
    moneda: 'ARS',
    saldo: '99.10',
    desde: '20261101',
    hasta: '20261120',
    cuenta: '0290-3456/7',
    lineas: [{ fecha: '20261118', importe: '-1234.50', texto: 'Panadería & C&iacute;a Débito', referencia: 'F1' }],
  })
  assert.deepEqual(await leer(nuevo), dicho)
})

test('the day of a timestamp is the one that it was here', async () => {
  for (const [dicho, dia] of [
    ['20261118', '20261118'],
    ['20261118120000[-3:ART]', '20261118'],
    ['20261118013000.000[0:GMT]', '20261117'],
    ['20261117230000[-5]', '20261118'],
    ['20261118013000', '20261118'],
  ] as const) {
    const texto = cuerpo(xml, movimiento(xml, 1)).replace('20261118120000[-3:ART]', dicho)
    assert.equal((await leer(texto))?.lineas[0]?.fecha, dia, dicho)
  }
})

test('what is no statement of one account, or is too long, is refused; hostile marks cost one pass', async () => {
  await assert.rejects(leer('<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>'), { message: 'EXTRACTO_ILEGIBLE' })
  await assert.rejects(leer(cuerpo(xml, '') + cuerpo(xml, '')), { message: 'EXTRACTO_ILEGIBLE' })
  await assert.rejects(leer(cuerpo(xml, [1, 2, 3, 4].map((n) => movimiento(xml, n)).join(''))), { message: 'EXTRACTO_LARGO' })
  await assert.rejects(leer(`<OFX>${'<A'.repeat(1_000_000)}`), { message: 'EXTRACTO_ILEGIBLE' })
  const raro = await leer(
    cuerpo(xml, '<STMTTRN><DTPOSTED>20261118</DTPOSTED><__proto__>x</__proto__><NAME>&#0;&#55296;x</NAME></STMTTRN>'),
  )
  assert.deepEqual(raro?.lineas, [{ fecha: '20261118', importe: '', texto: 'x', referencia: '' }])
})
