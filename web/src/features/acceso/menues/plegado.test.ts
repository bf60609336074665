import type { SeccionMenu } from '@gremial/contract/acceso/menues.ts'
import { expect, test } from 'vitest'
import { plegar } from './plegado.ts'

const seccion = (link: string, ...links: string[]): SeccionMenu => ({
  id: 1,
  orden: 10,
  link,
  title: link,
  items: links.map((link, id) => ({ id, orden: id, link, title: link, icono: 'info' })),
})
const muchas = Array.from({ length: 26 }, (_, i) => `app_tesoreria_${i}`)
const nombres = (secciones: SeccionMenu[]) => secciones.map((s) => s.link)

test('a long menu collapses treasury, desk and system; a short one collapses nothing', () => {
  const larga = [
    seccion('padron', 'app_a'),
    seccion('tesoreria', ...muchas),
    seccion('propia', 'app_b'),
    seccion('sistema', 'app_c'),
  ]
  expect([nombres(plegar(larga).vistas), nombres(plegar(larga).plegadas)]).toEqual([
    ['padron', 'propia'],
    ['tesoreria', 'sistema'],
  ])
  const corta = [seccion('tesoreria', ...muchas), seccion('sistema', 'app_c')]
  expect([nombres(plegar(corta).vistas), nombres(plegar(corta).plegadas)]).toEqual([['tesoreria', 'sistema'], []])
})

test('screens of one subject have one entry, the first permitted one; empty sections are hidden', () => {
  const links = (s: SeccionMenu[]) => plegar(s).vistas.flatMap(({ items }) => items.map(({ link }) => link))
  expect(
    links([
      seccion('personas', 'app_roles_lista', 'app_permisos_lista', 'app_seccionales_mandatos_lista'),
      seccion('seccional', 'app_seccionales_estructura'),
    ]),
  ).toEqual(['app_roles_lista', 'app_seccionales_mandatos_lista'])
  expect(links([seccion('seccional', 'app_seccionales_estructura', 'app_seccionales_puestos_lista')])).toEqual([
    'app_seccionales_estructura',
  ])
})
