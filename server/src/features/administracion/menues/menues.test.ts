import assert from 'node:assert/strict'
import type { MenuCambio, MenuEditable } from '@gremial/contract/administracion/menues.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { openDatabase } from '../../../platform/db/pool.ts'
import { sembrar } from '../../../semillas/semillas.ts'

const t = await testApp()
const admin = await t.login('admin')
const leer = async (): Promise<MenuEditable> => (await admin.get('menues/edicion')).body
const guardar = (cambio: MenuCambio) => admin.put('menues/edicion', cambio)
const cambioDe = ({ version, secciones }: MenuEditable): MenuCambio => ({
  version,
  secciones: structuredClone(secciones).map((s) => ({
    ...s,
    items: s.items.map(({ link, ...i }) => (i.ajeno ? { ...i, link } : i)),
  })),
})
const ve = async (quien: string, idioma = 'es') =>
  (await (await t.login(quien, idioma)).get('menues')).body.content as Array<{
    title: string
    items: Array<{ link: string; title: string }>
  }>
const links = async (quien: string) => (await ve(quien)).flatMap((s) => s.items.map((i) => i.link))
const titulo = (nombre: string) => ({ es: nombre, en: nombre, zh: nombre, ja: nombre })

test('order, titles and hidden items apply to all; hidden is not forbidden; a restart keeps them', async () => {
  const menu = cambioDe(await leer())
  menu.secciones.reverse()
  for (const seccion of menu.secciones)
    for (const item of seccion.items) {
      if (item.titulo.es === 'Bancos') item.titulo = { es: "Bancos d'Ávila", en: 'Banking', zh: '银', ja: '銀' }
      if (item.titulo.es === 'Correos') item.visible = false
    }
  assert.equal((await guardar(menu)).status, 204)
  const owner = openDatabase(t.urlAs('owner'), { max: 1 })
  await sembrar(owner.db)
  await owner.close()
  const titulos = (await ve('admin')).map((s) => s.title)
  const suyas = menu.secciones.map((s) => s.titulo.es).filter((s) => titulos.includes(s))
  assert.deepEqual(titulos, suyas)
  assert.ok((await ve('admin')).some((s) => s.items.some((i) => i.title === "Bancos d'Ávila")))
  assert.ok((await ve('admin', 'ja')).some((s) => s.items.some((i) => i.title === '銀')))
  assert.ok(!(await links('admin')).includes('app_administracion_correos'))
  // A hidden screen works and keeps its title.
  assert.equal((await admin.get('vistas/correos')).status, 200)
  assert.equal((await admin.get('vistas/items-menu/obtener-titulo-vista?link=app_administracion_correos')).body.titulo, 'Correos')
  const [fila] = await t.rows<{ datos: { cambios: Record<string, { antes: { titulo: string }; despues: { titulo: string } }> } }>(
    `select datos from auditoria where entidad = 'menues' order by id desc limit 1`,
  )
  const cambios = Object.values(fila?.datos.cambios ?? {})
  assert.ok(cambios.some((c) => c.antes.titulo === 'Bancos' && c.despues.titulo === "Bancos d'Ávila"))
})

test('a stale menu is rejected, and so is one without a screen of the product', async () => {
  const menu = cambioDe(await leer())
  const [primera, segunda] = await Promise.all([
    guardar({ ...menu, secciones: menu.secciones.toReversed() }),
    guardar({ ...menu, secciones: menu.secciones.slice(1).concat(menu.secciones[0] ?? []) }),
  ])
  assert.deepEqual([primera.status, segunda.status].sort(), [204, 409])
  const ahora = cambioDe(await leer())
  const sinUno = ahora.secciones.map((s, i) => (i === 0 ? { ...s, items: s.items.slice(1) } : s))
  for (const secciones of [sinUno, ahora.secciones.slice(1), [...ahora.secciones, ...ahora.secciones.slice(0, 1)]]) {
    const { status, body } = await guardar({ ...ahora, secciones })
    assert.deepEqual([status, body.codigo], [409, 'MENU_INCOMPLETO'])
  }
  assert.equal((await leer()).version, ahora.version)
})

test('an external link must be https, is visible to all, and is deleted with its section', async () => {
  const menu = cambioDe(await leer())
  const con = (link: string): MenuCambio => ({
    ...menu,
    secciones: [
      ...menu.secciones,
      {
        titulo: titulo('Enlaces'),
        visible: true,
        items: [{ link, titulo: titulo('Obra social'), icono: 'info', visible: true }],
      },
    ],
  })
  for (const link of [
    'javascript:alert(1)',
    'http://obra.example',
    'app_bancos',
    'https://a:b@obra.example',
    'https://localhost/',
    '//obra.example',
    'data:text/html,x',
  ])
    assert.equal((await guardar(con(link))).status, 400, link)
  assert.equal((await guardar(con('https://obra.example/turnos?x=1'))).status, 204)
  assert.ok((await links('ana')).includes('https://obra.example/turnos?x=1'))
  const puesto = await leer()
  assert.ok(puesto.secciones.at(-1)?.items[0]?.ajeno)
  // A product screen keeps its link.
  const torcido = cambioDe(puesto)
  const bancos = torcido.secciones.flatMap((s) => s.items).find((i) => i.titulo.en === 'Banking')
  assert.ok(bancos)
  bancos.link = 'https://otro.example/'
  assert.equal((await guardar(torcido)).status, 204)
  assert.ok((await links('admin')).includes('app_bancos'))
  const otra = cambioDe(await leer())
  assert.equal((await guardar({ ...otra, secciones: otra.secciones.slice(0, -1) })).status, 204)
  assert.ok(!(await links('ana')).some((l) => l.startsWith('https:')))
  assert.equal((await leer()).secciones.length, menu.secciones.length)
})

test('row actions are not part of the menu; only readers of their own record count as members', async () => {
  await t.rows(`with s as (insert into menu_seccion (orden, link, titulo, visible) values (99, 'aparte', '${JSON.stringify(titulo('Aparte'))}', true) returning id)
    insert into menu_item (seccion_id, orden, link, titulo, icono, ubicacion, visible)
      select id, 1, 'app_aparte', '${JSON.stringify(titulo('Aparte'))}', 'x', 'AFILIADO_SECCIONAL', true from s;
    insert into rol_permiso (rol_id, permiso, ambito)
      select m.id, p.permiso, 'propio' from rol m, rol a join rol_permiso p on p.rol_id = a.id
      where m.codigo = 'MESA_TRAMITES' and a.codigo = 'AFILIADO' and p.ambito = 'propio' and p.permiso <> 'afiliados.consultar'
      on conflict do nothing`)
  const { secciones, roles } = await leer()
  assert.ok(!secciones.some((s) => s.titulo.es === 'Aparte'))
  assert.deepEqual(
    roles.filter((r) => r.deAfiliado).map((r) => r.codigo),
    ['AFILIADO'],
  )
})
