import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import type { CargaContribuyentes } from '@gremial/contract/tesoreria/proveedores.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { agregar, cuitDe } from '../../../../test/comprobantes.ts'
import { conArchivo } from '../../../../test/importaciones.ts'
import { workOf } from '../../../../test/rastro.ts'
import { nuevaRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const [operador, central] = [await t.login('operador'), await t.login('central')]

const subir = (contenido: string | Buffer, quien = central) => {
  const { cuerpo, cabeceras } = conArchivo('padron.csv', contenido)
  return quien.post('contribuyentes/carga', cuerpo, cabeceras)
}
async function cargar(contenido: string | Buffer): Promise<CargaContribuyentes> {
  const { status, body } = await subir(contenido)
  assert.equal(status, 201, JSON.stringify(body))
  while (await workOf(t, 'contribuyentes'));
  return (await central.get('contribuyentes/carga')).body
}
const numero = (n: number) => cuitDe(n).replaceAll('-', '')
const filas = (desde: number, cuantas: number, nombre = (n: number) => `CONTRIBUYENTE ${n}`) =>
  Array.from({ length: cuantas }, (_, i) => `${numero(desde + i)};${nombre(desde + i)}`)
const archivo = (lineas: string[], titulos = 'CUIT;DENOMINACION') => `${[titulos, ...lineas].join('\r\n')}\r\n`
const enPadron = async () => (await t.rows<{ n: number }>('select count(*)::int as n from contribuyente'))[0]?.n ?? 0
const nombre = async (n: number) => (await operador.get(`proveedores/${cuitDe(n)}`)).body

test('a register of taxpayers is loaded in the background, again it changes nothing, and a later one only what differs', async () => {
  const r = await nuevaRendicion(t, operador)
  await agregar(operador, r, { cuitProveedor: cuitDe(1001), proveedor: 'como lo tipearon' })
  await agregar(operador, r, { cuitProveedor: cuitDe(1002), proveedor: 'otro' })
  assert.equal((await central.put(`proveedores/${cuitDe(1002)}`, { nombre: 'El de central', version: 1 })).status, 200)
  const contenido = archivo(filas(1000, 5000))
  const uno = await cargar(contenido)
  assert.deepEqual(
    [uno.estado, uno.filas, uno.nuevas, uno.cambiadas, uno.rechazadas, await enPadron()],
    ['APLICADA', 5000, 5000, 0, 0, 5000],
  )
  assert.deepEqual(await nombre(1001), { proveedor: 'CONTRIBUYENTE 1001', origen: 'PADRON', desconfianza: '' })
  assert.deepEqual(await nombre(1002), { proveedor: 'El de central', origen: 'CENTRAL', desconfianza: '' })
  assert.equal((await nombre(5999)).proveedor, 'CONTRIBUYENTE 5999')
  const dos = await cargar(contenido)
  assert.deepEqual([dos.nuevas, dos.cambiadas], [0, 0])
  // Only some of them, one called otherwise, one that was not there: who is not named stays.
  const tres = await cargar(archivo([...filas(1000, 10), `${numero(1001)};MUÑOZ Y CÍA 🧾`, ...filas(9000, 1)].slice(2)))
  assert.deepEqual([tres.nuevas, tres.cambiadas, await enPadron()], [1, 1, 5001])
  assert.equal((await nombre(1001)).proveedor, 'MUÑOZ Y CÍA 🧾')
  // The file itself is not kept.
  const [queda] = await t.rows<{ n: number }>(
    'select count(*)::int as n from carga_contribuyentes where archivo_sha256 is not null',
  )
  assert.equal(queda?.n, 0)
  const [suelto] = await t.rows<{ n: number }>(
    `select count(*)::int as n from archivo where suelto is null and sha256 = encode(sha256('${contenido}'), 'hex')`,
  )
  assert.equal(suelto?.n, 0)
  assert.deepEqual(
    readdirSync(t.services.config.dataDir).filter((nombre) => nombre.startsWith('.escritura-')),
    [],
  )
})

test('lines that are no CUIT with a name are left out and counted, and a file with too many of them changes nothing', async () => {
  const antes = await enPadron()
  const malas = ['30500000000;DIGITO MAL', 'hola;CHAU', `${numero(20_500)};`, numero(20_501)]
  const bien = await cargar(archivo([...filas(20_000, 200), ...malas]))
  assert.deepEqual([bien.estado, bien.nuevas, bien.rechazadas], ['APLICADA', 200, 4])
  const mal = await cargar(archivo([...filas(30_000, 20), ...malas]))
  assert.deepEqual([mal.estado, mal.problema, await enPadron()], ['ILEGIBLE', 'rechazos', antes + 200])
  assert.equal((await cargar('NOMBRE;OTRA\r\na;b\r\n')).problema, 'columnas')
  assert.equal((await cargar('CUIT;NOMBRE\r\n')).estado, 'ILEGIBLE')
  assert.equal((await cargar(Buffer.from('%PDF-1.4\n'))).estado, 'ILEGIBLE')
  // With dashes, quotes, in Latin-1 and by tabs; the same CUIT twice is one.
  const latin = Buffer.from(
    `Razón social\tNro CUIT\r\n"Agüero ""El Sol"" S.A."\t${cuitDe(40_001)}\r\nAgüero\t${cuitDe(40_001)}\r\n`,
    'latin1',
  )
  const otro = await cargar(latin)
  assert.deepEqual([otro.estado, otro.filas, otro.nuevas], ['APLICADA', 2, 1])
  assert.match((await nombre(40_001)).proveedor, /^Agüero/)
})

test('one load at a time, by central alone; what was cut leaves nothing and begins again', async () => {
  assert.equal((await subir(archivo(filas(50_000, 3)), operador)).status, 403)
  const antes = await enPadron()
  const dos = await Promise.all([50_000, 60_000].map((desde) => subir(archivo(filas(desde, 3)))))
  assert.deepEqual(dos.map((a) => a.body.codigo ?? a.status).toSorted(), [201, 'CONTRIBUYENTES_CARGANDO'])
  assert.equal((await subir(archivo(filas(70_000, 3)))).body.codigo, 'CONTRIBUYENTES_CARGANDO')
  // The process ends as it works.
  await workOf(t, 'contribuyentes', AbortSignal.abort())
  assert.equal(((await central.get('contribuyentes/carga')).body as CargaContribuyentes).estado, 'LEYENDO')
  assert.equal(await enPadron(), antes)
  while (await workOf(t, 'contribuyentes'));
  assert.equal(await enPadron(), antes + 3)
})
