import assert from 'node:assert/strict'
import type { SeccionMenu } from '@gremial/contract/acceso/menues.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const links = (sections: SeccionMenu[]) => sections.flatMap((s) => s.items.map((i) => i.link))
const menu = async (quien: string, language = 'es') =>
  (await (await t.login(quien, language)).get('menues?page=0&size=1000&sort=orden,asc&G_strategy=AND')).body

test('the menu has sections with order, link and title, up to 1000 (A-MENU-01, A-MENU-02, B-LISTADOS-05)', async () => {
  const { content, totalElements, last } = await menu('admin')
  assert.equal(totalElements, content.length)
  assert.equal(last, true)
  assert.deepEqual(
    content.map((s: SeccionMenu) => s.orden),
    content.map((s: SeccionMenu) => s.orden).toSorted((a: number, b: number) => a - b),
  )
  for (const section of content) {
    assert.deepEqual(Object.keys(section).sort(), ['id', 'items', 'link', 'orden', 'title'])
    assert.match(section.link, /^[a-z-]+$/)
    assert.ok(section.title.length > 2 && section.id > 0)
    for (const item of section.items) assert.deepEqual(Object.keys(item).sort(), ['icono', 'id', 'link', 'orden', 'title'])
  }
  assert.equal((await (await t.login('admin')).get('menues?sort=link,asc')).status, 400)
})

test('each user gets only the items they may open', async () => {
  assert.deepEqual(links((await menu('ana')).content).includes('app_bancos'), false)
  assert.deepEqual(links((await menu('ana')).content).includes('app_seccionales_afiliados'), false)
  assert.ok(links((await menu('ana')).content).includes('app_afiliados_cuenta-corriente'))
  assert.ok(links((await menu('operador')).content).includes('app_seccionales_afiliados'))
  assert.equal(links((await menu('operador')).content).includes('app_afiliados_consulta'), false)
  assert.ok(links((await menu('tesorera')).content).includes('app_afiliados_consulta'))
  assert.ok(links((await menu('admin')).content).includes('app_bancos'))
})

test('a disabled entry is not offered, nor a disabled section with all its entries', async () => {
  const before = (await menu('ana')).content as SeccionMenu[]
  const [first] = before
  const [entrada] = links(before)
  assert.ok(first && entrada)
  for (const [which, quedan] of [
    [`menu_item set visible = X where link = '${entrada}'`, links(before).slice(1)],
    [`menu_seccion set visible = X where id = ${first.id}`, links(before.slice(1))],
  ] as const) {
    await t.rows(`update ${which.replace('X', 'false')}`)
    assert.deepEqual(links((await menu('ana')).content), quedan, which)
    await t.rows(`update ${which.replace('X', 'true')}`)
  }
})

test("the title of a view is found by its link, in the user's language (A-MENU-03)", async () => {
  const title = async (language: string, link: string) =>
    (await (await t.login('ana', language)).get(`vista/items-menu/obtener-titulo-vista?link=${link}`)).body.titulo
  assert.equal(await title('es', 'app_perfil_editar'), 'Consulta y actualización de mi perfil')
  assert.equal(await title('en', 'app_bancos'), 'Banks')
  assert.equal(await title('ja', 'app_bancos'), '銀行')
  assert.equal((await (await t.login('ana')).get('vista/items-menu/obtener-titulo-vista?link=nada')).status, 404)
})

test('the navigation targets exist and have their titles (A-MENU-04..07, A-SHELL-18, A-SHELL-19)', async () => {
  const ana = await t.login('ana')
  for (const link of [
    'app_perfil_editar',
    'app_usuarios_contacto',
    'app_usuarios_nuevo',
    'app_bancos',
    'app_carnet-digital_carnet-digital',
  ]) {
    assert.equal((await ana.get(`vista/items-menu/obtener-titulo-vista?link=${link}`)).status, 200, link)
  }
})

test('row actions are menu items, paged by 1000, in the order of their section (B-AFILIADOSSECC-08, B-AFILIADOSSECC-09)', async () => {
  const { body } = await (await t.login('operador')).get(
    'vistas/items-menu?page=0&size=1000&sort=seccion.orden,asc&G_strategy=AND&G_ubicacion=AFILIADO_SECCIONAL',
  )
  assert.deepEqual(
    body.content.map((i: { link: string }) => i.link),
    ['app_adhesion_da_rd', 'app_solicitudes-prestamo_editar', 'app_solicitudes-prestamo_turismo'],
  )
  const second = (await (await t.login('operador')).get('vistas/items-menu?page=1&size=2&G_ubicacion=AFILIADO_SECCIONAL')).body
  assert.deepEqual(
    [second.content.map((i: { link: string }) => i.link), second.totalElements, second.last],
    [['app_solicitudes-prestamo_turismo'], 3, true],
  )
  assert.equal((await (await t.login('ana')).get('vistas/items-menu?G_ubicacion=AFILIADO_SECCIONAL')).body.totalElements, 0)
})

test("the menu has no entry for the template's demos (A-EXCLUSIONES-01..06, A-EXCLUSIONES-07..11)", async () => {
  const rows = await t.rows<{ link: string; titulo: Record<string, string> }>('select link, titulo from menu_item')
  const text = JSON.stringify(rows).toLowerCase()
  for (const demo of [
    'calendar',
    'calendario',
    'todo',
    'to-do',
    'tareas',
    'mailbox',
    'wizard',
    'lock',
    'mantenimiento',
    'maintenance',
    'ecommerce',
    'chart',
    'ui-',
    '404',
    '500',
    'sign-in',
  ]) {
    assert.ok(!text.includes(demo), demo)
  }
})
