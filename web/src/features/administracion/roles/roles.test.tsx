import { type CambioRol, cambiosRol } from '@gremial/contract/administracion/cambios-rol.ts'
import { type FilaPermiso, permisosList } from '@gremial/contract/administracion/permisos.ts'
import { type Rol, roles, rolesList } from '@gremial/contract/administracion/roles.ts'
import { seccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { held } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const admin = staff(['roles.consultar', 'roles.editar'])
const permission = (id: number, codigo: string, nombre: string): FilaPermiso => ({
  id,
  codigo,
  nombre,
  grupo: 'administrar',
  ambitos: ['seccionales', 'todas'],
  declarado: 1,
  cantidadRoles: 1,
})
const banks = permission(1, 'bancos.consultar', 'Ver los bancos y sus sucursales')
const boxes = permission(2, 'cajas.consultar', 'Ver las cajas')
const role: Rol = {
  id: 6,
  codigo: 'REVISOR',
  nombre: 'Revisor de cuentas',
  version: 3,
  permisos: [{ permiso: 'bancos.consultar', ambito: 'todas' }],
  personas: 2,
  activas: 0,
  puestos: [],
  delPortal: false,
  cambio: null,
}

beforeEach(() => {
  server.answers(seccionales.asignadas, [])
  server.lists(permisosList, [banks, boxes])
  server.lists(rolesList, [])
  server.answers(roles.leer, role)
  server.answers(cambiosRol.leer, { deADos: false, cambios: [] })
  server.answers(roles.impacto, { permisos: [], total: 0, activas: 0, personas: [] })
})

test('after a concurrent save the conflict names user and changes, and saving again keeps both', async () => {
  const { user } = await open('/app/roles/editar/6', admin)
  await user.selectOptions(await screen.findByLabelText(/^Ver las cajas/), 'Sus seccionales')
  server.answers(roles.leer, {
    ...role,
    version: 4,
    permisos: [],
    cambio: { momento: '2026-11-20T12:00:00Z', por: 'Vera, Adriana' },
  })
  server.refuses(roles.cambiar, 'VERSION_VIEJA')
  await user.click(screen.getByRole('button', { name: 'Guardar 1 cambio' }))
  const notice = (await screen.findByText(/Vera, Adriana guardó este rol/)).closest('.aviso')
  expect(notice?.textContent).toContain('Quitó: «Ver los bancos y sus sucursales».')
  expect(held(screen.getByLabelText(/^Ver las cajas/))).toBe('seccionales')
  expect(held(screen.getByLabelText(/^Ver los bancos y sus sucursales/))).toBe('')
  server.answers(roles.cambiar, role)
  await user.click(screen.getByRole('button', { name: 'Guardar 1 cambio' }))
  await screen.findByText('Rol guardado: Revisor de cuentas')
  expect(server.asked(roles.cambiar).at(-1)?.body).toEqual({
    nombre: 'Revisor de cuentas',
    version: 4,
    permisos: [{ permiso: 'cajas.consultar', ambito: 'seccionales' }],
  })
})

test('a reader of a role gets no control to change it (B-PERMISOS-09)', async () => {
  await open('/app/roles/editar/6', staff(['roles.consultar']))
  await screen.findByLabelText('Buscar un permiso')
  screen.getByText('Ver los bancos y sus sucursales', { selector: 'label' })
  expect(screen.queryByLabelText('Nombre del rol')).toBeNull()
  expect(document.querySelectorAll('.permiso select')).toHaveLength(0)
  expect(screen.queryByRole('button', { name: /Guardar|Crear/ })).toBeNull()
})

test('with the setting on, saving requests approval; another user approves, the author withdraws', async () => {
  server.answers(cambiosRol.leer, { deADos: true, cambios: [] })
  server.answers(cambiosRol.pedir, { id: 9 })
  const { user, address } = await open('/app/roles/editar/6', admin)
  await user.selectOptions(await screen.findByLabelText(/^Ver las cajas/), 'Sus seccionales')
  const waiting: CambioRol = {
    id: 9,
    tipo: 'CAMBIAR',
    rol: { id: 6, nombre: role.nombre },
    nombre: role.nombre,
    agrega: [{ permiso: boxes.codigo, nombre: boxes.nombre, ambito: 'seccionales' }],
    quita: [],
    vieja: false,
    pedido: '2026-11-30T12:00:00Z',
    pedidoPor: 'Vera, Adriana',
    vence: '2026-12-07T12:00:00Z',
    propio: true,
  }
  server.answers(cambiosRol.leer, { deADos: true, cambios: [waiting, { ...waiting, id: 10, propio: false, nombre: 'Revisor' }] })
  await user.click(screen.getByRole('button', { name: 'Pedir la aprobación' }))
  await screen.findByText('Pediste el cambio de «Revisor de cuentas». Otra persona lo tiene que aprobar.')
  expect(address()).toBe('/app/roles/lista')
  expect(server.asked(cambiosRol.pedir)[0]?.body).toMatchObject({ rol: 6, version: 3 })
  await screen.findByText('Se llamaría «Revisor».')
  expect(screen.getAllByRole('button', { name: /^(Aprobar|Rechazar|Retirar)$/ }).map((b) => b.textContent)).toEqual([
    'Retirar',
    'Aprobar',
    'Rechazar',
  ])
})
