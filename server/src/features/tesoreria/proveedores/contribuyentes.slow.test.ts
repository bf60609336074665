import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import type { CargaContribuyentes } from '@gremial/contract/tesoreria/proveedores.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { add, cuitOf } from '../../../../test/comprobantes.ts'
import { withFile } from '../../../../test/importaciones.ts'
import { workOf } from '../../../../test/rastro.ts'
import { newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const [operador, central] = [await t.login('operador'), await t.login('central')]

const upload = (content: string | Buffer, quien = central) => {
  const { cuerpo, cabeceras } = withFile('padron.csv', content)
  return quien.post('contribuyentes/carga', cuerpo, cabeceras)
}
async function load(content: string | Buffer): Promise<CargaContribuyentes> {
  const { status, body } = await upload(content)
  assert.equal(status, 201, JSON.stringify(body))
  while (await workOf(t, 'contribuyentes'));
  return (await central.get('contribuyentes/carga')).body
}
const numero = (n: number) => cuitOf(n).replaceAll('-', '')
const rows = (desde: number, count: number, nombre = (n: number) => `CONTRIBUYENTE ${n}`) =>
  Array.from({ length: count }, (_, i) => `${numero(desde + i)};${nombre(desde + i)}`)
const file = (lines: string[], titles = 'CUIT;DENOMINACION') => `${[titles, ...lines].join('\r\n')}\r\n`
const inPadron = async () => (await t.rows<{ n: number }>('select count(*)::int as n from contribuyente'))[0]?.n ?? 0
const nombre = async (n: number) => (await operador.get(`proveedores/${cuitOf(n)}`)).body

test('a register loads in the background, idempotently, and later files update the difference', async () => {
  const r = await newRendicion(t, operador)
  await add(operador, r, { cuitProveedor: cuitOf(1001), proveedor: 'como lo tipearon' })
  await add(operador, r, { cuitProveedor: cuitOf(1002), proveedor: 'otro' })
  assert.equal((await central.put(`proveedores/${cuitOf(1002)}`, { nombre: 'El de central', version: 1 })).status, 200)
  const content = file(rows(1000, 5000))
  const uno = await load(content)
  assert.deepEqual(
    [uno.estado, uno.filas, uno.nuevas, uno.cambiadas, uno.rechazadas, await inPadron()],
    ['APLICADA', 5000, 5000, 0, 0, 5000],
  )
  assert.deepEqual(await nombre(1001), { proveedor: 'CONTRIBUYENTE 1001', origen: 'PADRON', desconfianza: '' })
  assert.deepEqual(await nombre(1002), { proveedor: 'El de central', origen: 'CENTRAL', desconfianza: '' })
  assert.equal((await nombre(5999)).proveedor, 'CONTRIBUYENTE 5999')
  const dos = await load(content)
  assert.deepEqual([dos.nuevas, dos.cambiadas], [0, 0])
  // A partial file with one rename and one new taxpayer: absent ones stay.
  const tres = await load(file([...rows(1000, 10), `${numero(1001)};MUÑOZ Y CÍA 🧾`, ...rows(9000, 1)].slice(2)))
  assert.deepEqual([tres.nuevas, tres.cambiadas, await inPadron()], [1, 1, 5001])
  assert.equal((await nombre(1001)).proveedor, 'MUÑOZ Y CÍA 🧾')
  // The file itself is deleted.
  const [queda] = await t.rows<{ n: number }>(
    'select count(*)::int as n from carga_contribuyentes where archivo_sha256 is not null',
  )
  assert.equal(queda?.n, 0)
  const [suelto] = await t.rows<{ n: number }>(
    `select count(*)::int as n from archivo where suelto is null and sha256 = encode(sha256('${content}'), 'hex')`,
  )
  assert.equal(suelto?.n, 0)
  assert.deepEqual(
    readdirSync(t.services.config.dataDir).filter((nombre) => nombre.startsWith('.escritura-')),
    [],
  )
})

test('invalid lines are skipped and counted; a file with too many changes nothing', async () => {
  const before = await inPadron()
  const bad = ['30500000000;DIGITO MAL', 'hola;CHAU', `${numero(20_500)};`, numero(20_501)]
  const right = await load(file([...rows(20_000, 200), ...bad]))
  assert.deepEqual([right.estado, right.nuevas, right.rechazadas], ['APLICADA', 200, 4])
  const wrong = await load(file([...rows(30_000, 20), ...bad]))
  assert.deepEqual([wrong.estado, wrong.problema, await inPadron()], ['ILEGIBLE', 'rechazos', before + 200])
  assert.equal((await load('NOMBRE;OTRA\r\na;b\r\n')).problema, 'columnas')
  assert.equal((await load('CUIT;NOMBRE\r\n')).estado, 'ILEGIBLE')
  assert.equal((await load(Buffer.from('%PDF-1.4\n'))).estado, 'ILEGIBLE')
  // Dashes, quotes, Latin-1 and tabs work; a repeated CUIT counts once.
  const latin = Buffer.from(
    `Razón social\tNro CUIT\r\n"Agüero ""El Sol"" S.A."\t${cuitOf(40_001)}\r\nAgüero\t${cuitOf(40_001)}\r\n`,
    'latin1',
  )
  const other = await load(latin)
  assert.deepEqual([other.estado, other.filas, other.nuevas], ['APLICADA', 2, 1])
  assert.match((await nombre(40_001)).proveedor, /^Agüero/)
})

test('only central runs one load at a time; an interrupted one restarts from nothing', async () => {
  assert.equal((await upload(file(rows(50_000, 3)), operador)).status, 403)
  const before = await inPadron()
  const dos = await Promise.all([50_000, 60_000].map((desde) => upload(file(rows(desde, 3)))))
  assert.deepEqual(dos.map((a) => a.body.codigo ?? a.status).toSorted(), [201, 'CONTRIBUYENTES_CARGANDO'])
  assert.equal((await upload(file(rows(70_000, 3)))).body.codigo, 'CONTRIBUYENTES_CARGANDO')
  // Aborts the process during the load.
  await workOf(t, 'contribuyentes', AbortSignal.abort())
  assert.equal(((await central.get('contribuyentes/carga')).body as CargaContribuyentes).estado, 'LEYENDO')
  assert.equal(await inPadron(), before)
  while (await workOf(t, 'contribuyentes'));
  assert.equal(await inPadron(), before + 3)
})
