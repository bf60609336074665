import assert from 'node:assert/strict'
import { maxPageSize } from '@gremial/contract/platform/list.ts'
import type { FilaAfiliadoSeccional } from '@gremial/contract/seccionales/seccionales.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readSheet } from '../../../../test/hojas.ts'

const t = await testApp()
const operador = await t.login('operador')
const otra = await t.login('otra')
const ruta = 'vistas/afiliados-seccional'
const contar = async (donde: string) =>
  (await t.rows<{ n: number }>(`select count(*)::int as n from afiliado where ${donde}`))[0]?.n ?? -1

test('a page of a branch has unlinked members only on request (B-AFILIADOSSECC-13)', async () => {
  const { body } = await operador.get(`${ruta}?page=0&size=10&sort=nombreCompleto,asc&G_idSeccional=1&G_strategy=AND`)
  assert.equal(body.totalElements, await contar('seccional_id = 1 and vinculado'))
  assert.equal(body.content.length, 10)
  assert.equal(body.last, false)
  const con = await operador.get(`${ruta}?G_idSeccional=1&G_incluirDesvinculado=1&G_strategy=AND`)
  assert.equal(con.body.totalElements, await contar('seccional_id = 1'))
  assert.ok(con.body.totalElements > body.totalElements)
})

test('names sort in Spanish: accents ignored, ñ after n', async () => {
  await t.rows(
    `update afiliado set apellido = 'Ñandú' where numero = 1003; update afiliado set apellido = 'Nuzzi' where numero = 1010; update afiliado set apellido = 'Álamo' where numero = 1011`,
  )
  const { body } = await operador.get(`${ruta}?size=all&G_idSeccional=1`)
  const nombres = body.content.map((a: FilaAfiliadoSeccional) => a.nombreCompleto) as string[]
  const clave = (n: string) => n.toLowerCase().replaceAll('ñ', 'n~').normalize('NFD').replace(/\p{M}/gu, '')
  assert.deepEqual(
    nombres,
    nombres.toSorted((a, b) => (clave(a) < clave(b) ? -1 : clave(a) > clave(b) ? 1 : 0)),
  )
  const lugar = (apellido: string) => nombres.findIndex((n) => n.startsWith(`${apellido},`))
  assert.ok(lugar('Nuzzi') > 0 && lugar('Ñandú') > lugar('Nuzzi'))
  assert.ok(lugar('Álamo') < 10)
})

test("catalogue names are in each caller's language, not cached from another", async () => {
  const dice = async (idioma: string) => {
    const { body } = await (await t.login('operador', idioma)).get(`${ruta}?size=all&G_idSeccional=1`)
    return body.content.find((a: FilaAfiliadoSeccional) => a.id === 1001).estado as string
  }
  const dicho: string[] = []
  for (const idioma of ['es', 'zh', 'en', 'es', 'zh']) dicho.push(await dice(idioma))
  assert.deepEqual(dicho, ['ACTIVO', '在册', 'ACTIVE', 'ACTIVO', '在册'])
})

test('the selector lists assigned branches only (B-AFILIADOSSECC-17, B-AFILIADOSSECC-16, B-AFILIADOSSECC-18)', async () => {
  assert.deepEqual((await operador.get('seccionales-usuario/listar')).body, [
    { idSeccional: 1, nombreSeccional: 'Rosario' },
    { idSeccional: 2, nombreSeccional: 'Córdoba' },
  ])
  assert.equal((await (await t.login('admin')).get('seccionales-usuario/listar')).body.length, 24)
})

test('an operator of branches 1 and 2 reads nothing of branch 3: list, search, chart, export', async () => {
  const vacia = { content: [], totalElements: 0, last: true }
  const [ajeno] = await t.rows<{ numero: number; apellido: string }>(
    'select numero, apellido from afiliado where seccional_id = 3 and vinculado limit 1',
  )
  assert.deepEqual((await operador.get(`${ruta}?buscar=${ajeno?.numero}`)).body, vacia)
  // Requested explicitly it is refused, never empty (decisions §10).
  for (const que of [ruta, `${ruta}/grafico`, `${ruta}/exportar-excel`]) {
    const { status, body } = await operador.get(`${que}?G_idSeccional=3`)
    assert.deepEqual([status, body.message], [403, 'No tiene permisos suficientes'], que)
  }
  const todas = (await operador.get(`${ruta}/exportar-excel?formato=csv`)).raw.toString()
  assert.ok(!todas.includes('Mendoza') && todas.includes('Rosario') && todas.includes('Córdoba'))
  assert.ok((await otra.get(`${ruta}?G_idSeccional=3`)).body.totalElements > 0)
  assert.equal((await (await t.login('ana')).get(ruta)).status, 403)
})

test('the pie has title, subtitle and series[0], and adds up to the list (B-AFILIADOSSECC-14, B-AFILIADOSSECC-06)', async () => {
  for (const extra of ['', '&G_incluirDesvinculado=1']) {
    const { body } = await operador.get(`${ruta}/grafico?idSeccional=1${extra}`)
    assert.equal(body.title, 'Rosario, por categoría')
    const total = (await operador.get(`${ruta}?G_idSeccional=1${extra}`)).body.totalElements
    assert.equal(body.subtitle, `${total} afiliados`)
    assert.equal(
      body.series[0].data.reduce((n: number, d: { y: number }) => n + d.y, 0),
      total,
    )
  }
})

test('totals stay exact when members join, leave, transfer or change category and state', async () => {
  const comprobar = async () => {
    const rows =
      await t.rows(`select * from (select seccional_id, categoria_id, vinculado, count(*)::int as n from afiliado group by 1, 2, 3) a
      full join (select seccional_id, categoria_id, vinculado, cantidad::int as n from conteo_afiliado where cantidad <> 0) c using (seccional_id, categoria_id, vinculado)
      where a.n is distinct from c.n`)
    assert.deepEqual(rows, [])
  }
  await comprobar()
  await t.rows(`update afiliado set seccional_id = 2 where numero between 1020 and 1060`)
  await t.rows(`update afiliado set categoria_id = 3 where numero between 1050 and 1090`)
  await t.rows(`update afiliado set estado_id = 4, vinculado = false where numero between 1100 and 1130`)
  await t.rows(`insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, fecha_alta, categoria_id, estado_id, vinculado, seccional_id)
    select n, 'Nueva', 'Persona', 1, n, '2026-01-01', 1, 1, true, 1 from generate_series(900001, 900050) n`)
  await t.rows(`delete from afiliado where numero between 900001 and 900020`)
  await t.rows(`update estado_afiliado set vinculado = false where nombre = 'SUSPENDIDO'`)
  await comprobar()
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      t
        .rows(`update afiliado set categoria_id = ${(i % 5) + 1} where numero between ${1150 + i * 5} and ${1160 + i * 5}`)
        .catch(() => undefined),
    ),
  )
  await comprobar()
})

test('the export has columns, filters and order of the list (B-AFILIADOSSECC-07, B-AFILIADOSSECC-15)', async () => {
  const query = 'G_idSeccional=1&G_idCategoria=1,2&sort=fechaAlta,desc'
  const lista = (await operador.get(`${ruta}?${query}&size=all`)).body.content as FilaAfiliadoSeccional[]
  const { raw, headers } = await operador.get(`${ruta}/exportar-excel?${query}`)
  assert.match(String(headers['content-disposition']), /Afiliados\.xls/)
  const [cabeza, ...filas] = readSheet(raw, 'xls')
  assert.deepEqual(cabeza, ['Número', 'Nombre', 'Documento', 'Categoría', 'Estado', 'Seccional', 'Empresa', 'Alta'])
  assert.deepEqual(
    filas.map((f) => [f[0], f[1], f[2]]),
    lista.map((a) => [a.numeroAfiliadoFormateado, a.nombreCompleto, a.documento]),
  )
  const [row] = await t.rows<{ datos: object }>(
    `select datos from auditoria where accion = 'exportar' and entidad = 'afiliadosSeccional' order by id desc limit 1`,
  )
  assert.deepEqual(row?.datos, { filtros: { idSeccional: '1', idCategoria: '1,2' }, formato: 'xls', personas: lista.length })
})

test('the search matches names in any order, numbers with check digit, documents with dots', async () => {
  const busca = async (texto: string) =>
    ((await operador.get(`${ruta}?buscar=${encodeURIComponent(texto)}`)).body.content as FilaAfiliadoSeccional[]).map((a) => a.id)
  assert.ok((await busca('beatriz quiroga')).includes(1001))
  assert.ok((await busca('QUIROGA, ana')).includes(1001))
  assert.deepEqual(await busca('17.845.302'), [1001])
  const [fila] = (await operador.get(`${ruta}?buscar=17845302`)).body.content
  const formateado: string = fila.numeroAfiliadoFormateado
  assert.deepEqual(await busca(formateado), [1001])
  // A wrong check digit matches nobody.
  assert.deepEqual(await busca(`${formateado.slice(0, -1)}${(Number(formateado.at(-1)) + 1) % 10}`), [])
  for (const nada of ["'; drop table afiliado; --", '🏦', '%', '\\']) assert.deepEqual(await busca(nada), [])
})

test('members are filtered by state and joining date', async () => {
  const { body } = await operador.get(`${ruta}?G_idSeccional=1&G_idEstado=2&G_fechaAltaDesde=01-01-2000&size=all`)
  assert.equal(
    body.totalElements,
    await contar(`seccional_id = 1 and vinculado and estado_id = 2 and fecha_alta >= '2000-01-01'`),
  )
  assert.ok(body.content.every((a: FilaAfiliadoSeccional) => a.estado === 'LICENCIA'))
})

test('"all" is bounded on screen', async () => {
  const { status } = await operador.get(`${ruta}?size=${maxPageSize + 1}`)
  assert.equal(status, 400)
})
