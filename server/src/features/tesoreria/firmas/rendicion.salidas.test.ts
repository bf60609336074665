import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RendicionVerificada } from '@gremial/contract/tesoreria/firmas.ts'
import { test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { testApp } from '../../../../test/app.ts'
import { rendicionConComprobantes, send, setComprobante, sign } from '../../../../test/firmas.ts'
import { paginasDelPdf, textoDelPdf } from '../../../../test/papel.ts'
import { nombresEnZip } from './nombres.rules.ts'

const t = await testApp()
const operador = await t.login('operador')
const secretario = await t.login('secretario')
const tesorera = await t.login('tesorera')
const publica = async (fingerprint: string) =>
  (await t.visitor().get(`verificar-rendicion/${fingerprint}`)).body as RendicionVerificada

function withFile<T>(content: Buffer, hacer: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'gremial-rendicion-'))
  try {
    const file = join(folder, 'a')
    writeFileSync(file, content)
    return hacer(file, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the printout has header, concepts, receipts, signatures and a verification code', async () => {
  const r = await rendicionConComprobantes(t, operador, {
    motivo: "Sede y dos visitas a O'Higgins 🚌",
    personasViajaron: 'Łukasz Ñandú',
  })
  const borrador = textoDelPdf((await operador.get(`rendiciones-gasto/${r.id}/pdf`)).raw)
  assert.match(borrador, /Borrador: todavía no se envió a firmar/)
  for (let i = 0; i < 60; i++)
    await setComprobante(t, r.id, r.detalles[2]?.id ?? 0, { importe: 10.01, proveedor: `Proveedor ${i}` })
  const fingerprint = await send(operador, r.id)
  await sign(secretario, r.id, fingerprint)
  await sign(tesorera, r.id, fingerprint)
  const { status, headers, raw } = await operador.get(`rendiciones-gasto/${r.id}/pdf`)
  assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
  // The draft's printout and this one.
  const impresas = `select from auditoria where entidad = 'rendicion' and accion = 'imprimir' and entidad_id = '${r.id}'`
  assert.equal((await t.rows(impresas)).length, 2)
  const text = textoDelPdf(raw)
  const pages = paginasDelPdf(raw)
  assert.ok(pages >= 2)
  for (const datum of [
    `Rendición de gastos ${r.numeroRendicion}`,
    "O'Higgins",
    'Ñandú',
    '$ 122.501,10',
    'Estación Los Ceibos S.A.',
    'Proveedor 59',
    'Ramón Esteban Acosta',
    'Marta Susana Ledesma',
    fingerprint,
    `Página 1 de ${pages}`,
    `Página ${pages} de ${pages}`,
  ])
    assert.ok(text.includes(datum), `${datum} in ${text}`)
  assert.equal(text.match(/Firmó el /g)?.length, 2)
  // The output is deterministic.
  assert.ok(raw.equals((await operador.get(`rendiciones-gasto/${r.id}/pdf`)).raw))
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const page = withFile(raw, (file, folder) => {
    execFileSync('pdftoppm', [
      '-r',
      '150',
      '-png',
      '-singlefile',
      '-f',
      String(pages),
      '-l',
      String(pages),
      file,
      join(folder, 'p'),
    ])
    return readFileSync(join(folder, 'p.png'))
  })
  const [codigo] = await readBarcodes(new Uint8Array(page), { formats: ['QRCode'], tryHarder: true })
  assert.equal(codigo?.text.split('/verificar-rendicion/')[1], fingerprint)
})

test("a printed settlement's code shows its status publicly, with names as initials", async () => {
  const r = await rendicionConComprobantes(t, operador)
  const fingerprint = await send(operador, r.id)
  assert.equal((await publica(fingerprint)).estado, 'PENDIENTE')
  await sign(secretario, r.id, fingerprint)
  await sign(tesorera, r.id, fingerprint)
  const valida = await publica(fingerprint)
  assert.equal(valida.estado, 'VALIDA')
  assert.deepEqual(
    [valida.rendicion?.numeroRendicion, valida.rendicion?.total, valida.rendicion?.firmas.map((f) => [f.firma, f.iniciales])],
    [
      r.numeroRendicion,
      121_900.5,
      [
        ['SECRETARIA', 'R. E. A.'],
        ['TESORERIA', 'M. S. L.'],
      ],
    ],
  )
  assert.ok(!JSON.stringify(valida).includes('Acosta'))
  await t.rows(
    `begin; set local session_replication_role = replica; update comprobante set importe = importe + 1 where rendicion_id = ${r.id}; commit`,
  )
  assert.equal((await publica(fingerprint)).estado, 'ALTERADA')
  await t.rows(
    `begin; set local session_replication_role = replica; update comprobante set importe = importe - 1 where rendicion_id = ${r.id}; commit`,
  )
  await t.rows(`update rendicion_gasto set estado = 3 where id = ${r.id}`)
  assert.equal((await publica(fingerprint)).estado, 'ANULADA')
  assert.deepEqual(await publica('0'.repeat(64)), { estado: 'DESCONOCIDA', organizacion: valida.organizacion, rendicion: null })
  assert.equal((await t.visitor().get('verificar-rendicion/corta')).status, 400)
})

test('the ZIP has the printout, then all receipts in order; missing files are named', async () => {
  const r = await rendicionConComprobantes(t, operador)
  const [first] = r.detalles.map((d) => d.id)
  const bad = await setComprobante(t, r.id, first ?? 0, {
    proveedor: '../..\\C:*"malo"\u202e.',
    numero: 9,
    contenido: Buffer.from('contenido'),
  })
  await setComprobante(t, r.id, first ?? 0, { proveedor: '../..\\C:*"malo"\u202e.', numero: 10 })
  const { status, headers, raw } = await operador.get(`rendiciones-gasto/${r.id}/comprobantes-zip`)
  assert.deepEqual([status, headers['content-type']], [200, 'application/zip'])
  const download = `select from auditoria where entidad = 'rendicion' and accion = 'descargar' and entidad_id = '${r.id}'`
  assert.equal((await t.rows(download)).length, 1)
  const list = withFile(raw, (file) =>
    execFileSync(
      'python3',
      [
        '-c',
        'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nfor i in z.infolist(): print(i.filename, i.file_size, sep="|")',
        file,
      ],
      {
        encoding: 'utf8',
      },
    ),
  )
    .trim()
    .split('\n')
    .map((l) => l.split('|')[0] ?? '')
  assert.equal(list.length, 5)
  assert.match(list[0] ?? '', /^00 Rendición \d{4}-\d{4}\.pdf$/)
  const [a, b] = r.detalles.map((d) => d.nombreConcepto)
  assert.deepEqual(
    list.slice(1).map((n) => n.split('/')[0]),
    [`01 ${a}`, `01 ${a}`, `01 ${a}`, `02 ${b}`],
  )
  assert.ok(list.slice(1).every((n, i) => n.split('/').length === 2 && n.split('/')[1]?.startsWith(`00${i + 1} ${t.today()} `)))
  assert.ok(list.every((n) => !/[\\:*?"<>|\u202e]/.test(n)))
  assert.equal(new Set(list).size, list.length)
  await t.rows(
    `begin; set local session_replication_role = replica; update comprobante set archivo_sha256 = '${'ab'.repeat(32)}' where id = ${bad.id}; commit`,
  )
  const missing = (await operador.get(`rendiciones-gasto/${r.id}/comprobantes-zip`)).raw
  const text = withFile(missing, (file) =>
    execFileSync(
      'python3',
      ['-c', 'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(z.read("No se pudieron leer.txt").decode())', file],
      { encoding: 'utf8' },
    ),
  )
  assert.match(text, /0004-00000009\.pdf/)
  assert.equal((await (await t.login('otra')).get(`rendiciones-gasto/${r.id}/comprobantes-zip`)).status, 404)
})

test('ZIP folders number the lines with receipts, and names keep only a real extension', () => {
  const detalle = (id: number, concepto: string) => ({ id, concepto, idConcepto: id, observacion: '', comprobantes: 1, total: 1 })
  const recibo = (id: number, idDetalle: number, others: object = {}) => ({
    id,
    idDetalle,
    fecha: '2026-11-12',
    cuit: '30709112453',
    proveedor: 'Proveedor A',
    clase: 'FACTURA',
    letra: 'A',
    puntoVenta: 4,
    numero: 21_877,
    importe: 1,
    qr: '',
    archivo: '',
    nombre: 'Foto.JPG',
    tipoArchivo: '',
    bytes: 1,
    ...others,
  })
  assert.deepEqual(
    nombresEnZip({
      detalles: [detalle(1, 'Combustible y peajes'), detalle(2, 'Vacío'), detalle(3, '...')],
      recibos: [recibo(1, 1), recibo(2, 3, { letra: null, puntoVenta: null, numero: null, proveedor: '///', nombre: 'sin fin' })],
    }),
    ['01 Combustible y peajes/001 2026-11-12 Proveedor A 0004-00021877.jpg', '02 Concepto/002 2026-11-12 30709112453'],
  )
})
