import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const [operador, otra, admin] = [await t.login('operador'), await t.login('otra'), await t.login('admin')]
const ver = 'vistas/estructura-seccional'
type Fila = { id: number; puesto: number; idSeccional: number; fechaDesde: string; fechaHasta: string; persona: string }

test("each post of a branch has its holder on a day, with the mandate's dates (B-ESTRUCTURA-03, B-ESTRUCTURA-05)", async () => {
  const { status, body } = await operador.get(`${ver}?page=0&size=25&G_idSeccional=1&G_strategy=AND`)
  assert.equal(status, 200)
  const filas = body.content as Fila[]
  const hoy = await t.rows<{ id: number; desde: string; hasta: string }>(
    `select id, desde::text, hasta::text from mandato where seccional_id = 1 and '${t.today()}' between desde and hasta`,
  )
  assert.ok(hoy.length > 1)
  assert.deepEqual(new Set(filas.map((f) => f.id)), new Set(hoy.map((m) => m.id)))
  for (const f of filas) {
    const mandato = hoy.find((m) => m.id === f.id)
    assert.deepEqual([f.fechaDesde, f.fechaHasta], [mandato?.desde, mandato?.hasta])
  }
  // Sorted by the order of the committee, not by code.
  assert.deepEqual(
    filas.map((f) => f.puesto).slice(0, 2),
    [49, 63]
      .filter((p) => filas.some((f) => f.puesto === p))
      .concat(51)
      .slice(0, 2),
  )
})

test('a branch is accepted in both spellings, and posts can be repeated (K-12)', async () => {
  const por = async (que: string) => ((await operador.get(`${ver}?${que}`)).body.content as Fila[]).map((f) => f.puesto).sort()
  assert.deepEqual(await por('idSeccional=1&id.puesto=49&id.puesto=51'), [49, 51])
  assert.deepEqual(await por('G_idSeccional=1&id.puesto=51'), [51])
  assert.deepEqual(await por('idSeccional=1'), await por('G_idSeccional=1'))
})

test('another day shows its holders: a mandate includes its first and last day', async () => {
  await t.rows(
    `insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta) values (2, 71, false, 1002, '2001-03-10', '2001-03-20')`,
  )
  const en = async (dia: string) =>
    ((await operador.get(`${ver}?idSeccional=2&id.puesto=71&fecha=${dia}`)).body.content as Fila[]).length
  assert.deepEqual([await en('2001-03-09'), await en('10-03-2001'), await en('2001-03-20'), await en('2001-03-21')], [0, 1, 1, 0])
})

test('signers on a day: the post and its delegate, for each side', async () => {
  const firman = async (dia: string) => (await operador.get(`${ver}/firmantes?idSeccional=1&fecha=${dia}`)).body.firmantes
  const hoy = await firman(t.today())
  assert.ok(hoy.some((f: { puesto: number; firma: string }) => f.puesto === 49 && f.firma === 'SECRETARIA'))
  assert.ok(hoy.some((f: { puesto: number; firma: string }) => f.puesto === 51 && f.firma === 'TESORERIA'))
  assert.ok(hoy.every((f: { puesto: number }) => [49, 63, 51, 64].includes(f.puesto)))
  assert.deepEqual(await firman('1950-01-01'), [])
})

test('another branch is refused in list, export and signers; the export matches the list (B-ESTRUCTURA-06)', async () => {
  for (const que of [`${ver}?idSeccional=3`, `${ver}/exportar-excel?idSeccional=3`, `${ver}/firmantes?idSeccional=3`]) {
    const { status, body } = await operador.get(que)
    assert.deepEqual([status, body.message], [403, 'No tiene permisos suficientes'], que)
    assert.equal((await otra.get(que)).status, 200, que)
  }
  // Without a branch, those of the caller.
  const { body } = await operador.get(`${ver}?size=all`)
  assert.deepEqual(new Set((body.content as Fila[]).map((f) => f.idSeccional)), new Set([1, 2]))
  const { raw } = await operador.get(`${ver}/exportar-excel?idSeccional=1&formato=csv`)
  const lineas = raw.toString().trim().split('\n')
  assert.match(lineas[0] ?? '', /Puesto.*Desde.*Hasta/)
  assert.equal(lineas.length - 1, (await operador.get(`${ver}?idSeccional=1`)).body.totalElements)
  assert.equal((await (await t.login('ana')).get(ver)).status, 403)
  assert.ok((await admin.get(`${ver}?idSeccional=3`)).body.totalElements > 0)
})
