import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type ExtractoProbado, type RecetaExtracto, recetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newCaja } from '../../../../test/caja.ts'
import { pathOf } from '../../../../test/extractos-de-bancos.ts'
import { withFile } from '../../../../test/importaciones.ts'

/** Recipes that an office creates, tries on a file, saves and shares. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const admin = await t.login('admin')
const ajena = await t.login('otra')
const day = formatDate(t.today())
const receta = (nombre: string, mas: Partial<RecetaExtracto> = {}): RecetaExtracto =>
  recetaExtracto.parse({ nombre, columnas: { fecha: ['Cuándo'], texto: ['Qué', 'De quién'], importe: ['Plata'] }, ...mas })
const raro = `Cuándo;Qué;De quién;Plata\r\n${day};Pago;Librería;10,00\r\n${day};Cobro;Sosa;-25,50\r\n`
const probar = async (content: string | Buffer, dicha?: RecetaExtracto) => {
  const { cuerpo, cabeceras } = withFile('extracto.csv', content)
  const query = dicha ? `?receta=${encodeURIComponent(JSON.stringify(dicha))}` : ''
  const { status, body } = await tesorera.post(`recetas-extracto/probar${query}`, cuerpo, cabeceras)
  assert.equal(status, 200, JSON.stringify(body))
  return body as ExtractoProbado
}

test('a file is tried and not stored: its rows and lines, or the reason of the refusal', async () => {
  const sin = await probar(raro)
  assert.deepEqual([sin.leido, sin.problema, sin.vista?.titulos, sin.vista?.filas[0]?.campos[3]], [null, null, 1, 'Plata'])
  const { leido, vista } = await probar(raro, receta('X', { signo: 'CONTRARIO' }))
  assert.deepEqual(vista?.columnas, { fecha: [0], texto: [1, 2], importe: [3] })
  assert.deepEqual(
    [leido?.entra, leido?.sale, leido?.cierra, leido?.primeras.map((l) => [l.importe, l.texto])],
    [
      25.5,
      10,
      null,
      [
        [-10, 'Pago Librería'],
        [25.5, 'Cobro Sosa'],
      ],
    ],
  )
  const wrong = await probar(raro.replace('10,00', 'mil'), receta('X'))
  assert.equal(wrong.leido, null)
  assert.match(wrong.problema?.mensaje ?? '', /línea 2 .*«mil»/)
  assert.equal(wrong.problema?.linea, 2)
  const galicia = await probar(readFileSync(pathOf('galicia.xlsx')))
  assert.deepEqual([galicia.leido?.receta, galicia.leido?.lineas], ['Galicia', 26])
  const { cuerpo, cabeceras } = withFile('x.csv', raro)
  assert.equal((await tesorera.post('recetas-extracto/probar?receta=%7B%7D', cuerpo, cabeceras)).body.codigo, 'RECETA_MAL')
})

test("a branch's recipe reads statements of its boxes, and one of all branches those of the rest", async () => {
  const caja = await newCaja(t)
  const [{ seccional } = { seccional: 0 }] = await t.rows<{ seccional: number }>(
    `select seccional_id as seccional from caja where id = ${caja.id}`,
  )
  const upload = async () => {
    const { cuerpo, cabeceras } = withFile('extracto.csv', raro)
    return (await tesorera.post(`conciliacion/${caja.id}/extracto`, cuerpo, cabeceras)).body
  }
  assert.ok((await upload()).elegir)
  const creada = await tesorera.post('recetas-extracto', { idSeccional: seccional, receta: receta('Banco raro') })
  assert.equal(creada.status, 201, JSON.stringify(creada.body))
  assert.equal((await upload()).nuevas, 2)
  assert.equal((await tesorera.get(`conciliacion/${caja.id}`)).body.extracto.receta, 'Banco raro')
  const other = await tesorera.post('recetas-extracto', { idSeccional: seccional, receta: receta('Banco raro') })
  assert.deepEqual([other.status, other.body.codigo], [409, 'RECETA_REPETIDA'])
})

test('a recipe is edited with its branch within scope, and one of all branches by administration', async () => {
  const { body } = await tesorera.post('recetas-extracto', { idSeccional: 1, receta: receta('De la 1') })
  const path = `recetas-extracto/${body.id}`
  assert.deepEqual((await tesorera.get(path)).body.receta, receta('De la 1'))
  assert.equal((await tesorera.put(path, { receta: receta('Otro nombre'), version: 1 })).status, 204)
  const old = await tesorera.put(path, { receta: receta('Tarde'), version: 1 })
  assert.deepEqual([old.status, old.body.codigo], [409, 'VERSION_VIEJA'])
  assert.equal((await ajena.get(path)).status, 404)
  const fuera = await tesorera.post('recetas-extracto', { idSeccional: 3, receta: receta('De la 3') })
  assert.equal(fuera.status, 404)
  assert.equal(
    (await tesorera.post('recetas-extracto', { idSeccional: null, receta: receta('De todas') })).body.codigo,
    'RECETA_AJENA',
  )
  const deTodas = await admin.post('recetas-extracto', { idSeccional: null, receta: receta('De todas') })
  assert.equal(deTodas.status, 201, JSON.stringify(deTodas.body))
  const own = `recetas-extracto/${deTodas.body.id}`
  assert.deepEqual((await tesorera.get(own)).body.can, { modificar: false, eliminar: false })
  for (const { status, body: dice } of [
    await tesorera.put(own, { receta: receta('Mía'), version: 1 }),
    await tesorera.delete(own),
  ])
    assert.deepEqual([status, dice.codigo], [403, 'RECETA_AJENA'])
  const names = (await tesorera.get('vistas/recetas-extracto')).body.content.map((r: { nombre: string }) => r.nombre)
  assert.deepEqual(
    ['De todas', 'Otro nombre'].map((n) => names.includes(n)),
    [true, true],
  )
  assert.equal((await admin.delete(own)).status, 204)
  assert.equal((await tesorera.delete(path)).status, 204)
  assert.equal((await tesorera.get(path)).status, 404)
  const incompleta = await tesorera.post('recetas-extracto', {
    idSeccional: 1,
    receta: { nombre: 'X', columnas: { fecha: ['a'] } },
  })
  assert.equal(incompleta.status, 400)
})
