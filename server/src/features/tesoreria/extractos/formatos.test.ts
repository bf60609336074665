import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { readCamt053 } from './camt053.sandbox.ts'
import { readMt940 } from './mt940.sandbox.ts'

/** Structured formats: direction, dates, currencies, several parts, and truncation. */

const folder = mkdtempSync(join(tmpdir(), 'formatos-'))
afterAll(() => rmSync(folder, { recursive: true }))
const typed = (text: string | Buffer): string => {
  const path = join(folder, 'x')
  writeFileSync(path, text)
  return path
}
const mt940 = (...renglones: string[]) => readMt940(typed(`:20:X\r\n:25:123/4\r\n${renglones.join('\r\n')}\r\n-\r\n`), 3)
const abre = ':60F:C261001ARS100,00'
const cierra = ':62F:C261031ARS90,'

test('lines of an MT940: reversed credits are debits, booking date counts, texts are joined', async () => {
  const { lineas, ...dicho } = await mt940(
    abre,
    ':61:2612310102C1000,5NTRFREF1//BANCO1',
    ':86:?20TRANSFERENCIA?21DE SOSA',
    'ELENA',
    ':61:261005D10,00NMSCNONREF//7781',
    'detalle',
    ':61:261006RC5,NTRFX',
    cierra,
    ':86:de todo el extracto',
  )
  assert.deepEqual(
    lineas.map((l) => [l.linea, l.fecha, l.importe, l.texto, l.referencia]),
    [
      [4, '2027-01-02', '1000.5', 'TRANSFERENCIA DE SOSA ELENA', 'REF1'],
      [7, '2026-10-05', '-10.00', 'detalle', '7781'],
      [9, '2026-10-06', '-5', '', 'X'],
    ],
  )
  assert.deepEqual(
    [dicho.abre, dicho.cierra, dicho.cuenta, dicho.moneda, dicho.desde, dicho.hasta],
    ['100.00', '90', '123/4', 'ARS', '2026-10-01', '2026-10-31'],
  )
})

test('a statement in several messages chains by its intermediate balances, or is refused', async () => {
  const parts = (medio: string) => [abre, ':62M:C261010ARS100,00', `:60M:C261010ARS${medio}`, cierra]
  assert.equal((await mt940(...parts('100,00'))).cierra, '90')
  await assert.rejects(mt940(...parts('99,00')), { message: 'EXTRACTO_SALDO_MEDIO' })
})

test('a truncated, ambiguous or too long MT940, or one of two accounts, is refused with its line', async () => {
  const line = ':61:261005D10,00NTRFX'
  for (const [codigo, ...renglones] of [
    ['EXTRACTO_CORTADO', abre, line],
    ['EXTRACTO_OTRA_MONEDA', abre, ':62F:C261031USD90,'],
    ['EXTRACTO_ILEGIBLE', abre, ':25:999', cierra],
    ['EXTRACTO_LARGO', abre, line, line, line, line, cierra],
    ['EXTRACTO_RENGLON', abre, ':61:261005X10,00NTRFX', cierra],
    ['EXTRACTO_RENGLON', abre, ':61:261005D10.00NTRFX', cierra],
    ['EXTRACTO_ILEGIBLE', line, cierra],
  ] as Array<[string, ...string[]]>)
    await assert.rejects(mt940(...renglones), { message: codigo }, renglones.join(' '))
})

const saldo = (kind: string, importe: string, moneda = 'ARS') =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="${moneda}">${importe}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
const entrada = (importe: string, mas: string, moneda = 'ARS') => `<Ntry><Amt Ccy="${moneda}">${importe}</Amt>${mas}</Ntry>`
const camt = (dentro: string, cuenta = '<Id><Othr><Id>0110</Id></Othr></Id><Ccy>ARS</Ccy>') =>
  readCamt053(
    typed(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><FrToDt><FrDtTm>2026-10-01T00:00:00-03:00</FrDtTm></FrToDt><Acct>${cuenta}</Acct>${dentro}</Stmt></BkToCstmrStmt></Document>`,
    ),
    2,
  )

test('camt.053 entries: direction as written, local date, joined texts, pending ones as notes', async () => {
  const { lineas, notas, ...dicho } = await camt(
    saldo('OPBD', '100.00') +
      saldo('CLBD', '80.5') +
      entrada(
        '10',
        `<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-10-06T01:30:00Z</DtTm></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>Sosa</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Factura&#32;1</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>TRANSFERENCIA</AddtlNtryInf>`,
      ) +
      entrada('5', '<CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-10-07</Dt></BookgDt>'),
  )
  assert.deepEqual(lineas, [
    { linea: 1, fecha: '2026-10-05', importe: '-10', texto: 'Sosa Factura 1 TRANSFERENCIA', referencia: 'R1' },
  ])
  assert.deepEqual(
    [notas, dicho.abre, dicho.cierra, dicho.cuenta, dicho.desde],
    [[{ linea: 2, dice: 'PDNG  5' }], '100.00', '80.5', '0110', '2026-10-01'],
  )
})

test('a camt.053 of another currency or two accounts, truncated or too long, is refused', async () => {
  const una = entrada('1', '<CdtDbtInd>CRDT</CdtDbtInd>')
  await assert.rejects(camt(entrada('1', '', 'USD')), { message: 'EXTRACTO_OTRA_MONEDA' })
  await assert.rejects(camt(saldo('CLBD', '1', 'USD')), { message: 'EXTRACTO_OTRA_MONEDA' })
  await assert.rejects(camt(una + una + una), { message: 'EXTRACTO_LARGO' })
  await assert.rejects(camt('', '<Id><IBAN>A</IBAN></Id><Id><IBAN>B</IBAN></Id>'), { message: 'EXTRACTO_ILEGIBLE' })
  await assert.rejects(readCamt053(typed('<Document><BkToCstmrStmt><Stmt>'), 2), /cortado o dañado/)
})
