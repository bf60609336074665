import { seccionales } from '@gremial/contract/seccionales/seccionales.ts'
import {
  type Caja,
  type CajaRow,
  cajas,
  cajasList,
  type UsuarioDeCaja,
  usuariosCajaList,
} from '@gremial/contract/tesoreria/cajas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, choose, dialog, held, readOnly, retype, rowMenu, words } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const treasurer = staff(['cajas.consultar', 'cajas.editar'])
const can: CajaRow['can'] = {
  modificar: true,
  eliminar: true,
  actualizarPin: true,
  cambiarEstado: true,
  restablecerPin: false,
  asignar: false,
  operar: true,
}
const small: CajaRow = {
  id: 2,
  nombre: 'Caja Chica',
  idSeccional: 1,
  nombreSeccional: 'Rosario',
  habilitada: 1,
  habilitadoUsuario: 1,
  tieneMovimientos: false,
  bloqueada: false,
  numeroPlanilla: 4,
  cantidadUsuarios: 1,
  arqueo: 'OPCIONAL',
  saldo: 0,
  fechaRegistro: '2026-01-05',
  version: 3,
  can,
}
const marta: UsuarioDeCaja = { id: 7, nombre: 'Ledesma, Marta Susana', hab: 0, yo: true, responsable: true }
const ramon: UsuarioDeCaja = { id: 8, nombre: 'Acosta, Ramón Esteban', hab: 0, yo: false, responsable: true }
const box: Caja = { ...small, seccional: { id: 1, nombre: 'Rosario' }, usuariosHabilitados: [{ ...marta, hab: 1 }, ramon] }
const rosario = { idSeccional: 1, nombreSeccional: 'Rosario' }
const funes = { idSeccional: 2, nombreSeccional: 'Funes' }
const form = '/app/seccionales/cajas'
const list = '/app/seccionales/cajas/lista'
const nameField = () => screen.findByLabelText('Nombre')
const save = () => screen.getByRole('button', { name: 'Guardar' })

let rows: CajaRow[] = []
beforeEach(() => {
  rows = [small]
  server.lists(cajasList, () => rows)
  server.lists(usuariosCajaList, [marta, ramon])
  server.answers(seccionales.asignadas, [rosario])
})

test("a new box starts in the list's branch, under its title (C-CAJA-03, C-CAJA-12, C-CAJA-13, C-CAJA-14, C-CAJA-16, C-CAJA-30)", async () => {
  server.answers(seccionales.asignadas, [rosario, funes])
  server.answers(cajas.leer, box)
  const { user, address, go } = await open(list, treasurer)
  await screen.findByText('Caja Chica')
  await user.click(screen.getByRole('button', { name: 'Nueva caja' }))
  await screen.findByRole('heading', { level: 1, name: 'Nueva caja' })
  const branch = await screen.findByRole('combobox', { name: 'Seccional' })
  const asked = new URL(address(), 'http://localhost').searchParams
  expect([asked.get('modo'), asked.get('titulo'), asked.get('seccionalesUsuario')]).toEqual(['nuevo', 'Nueva caja', '1,2'])
  // With two branches, neither is preselected.
  expect(held(branch)).toBe('')
  await user.click(save())
  expect(screen.getAllByText('Este campo es requerido.')).toHaveLength(2)
  await go(list)
  await go(`${form}/nuevo/editar?modo=nuevo&titulo=Caja%20de%20campamento&seccionalesUsuario=2`)
  await screen.findByRole('heading', { level: 1, name: 'Caja de campamento' })
  expect(held(await screen.findByRole('combobox', { name: 'Seccional' }))).toBe('Funes')
  await go(`${form}/2/editar?modo=editar&titulo=La%20chica`)
  await screen.findByRole('heading', { level: 1, name: 'La chica' })
  expect(held(await nameField())).toBe('Caja Chica')
})

test('a refused new box shows its errors and keeps the input (C-CAJA-17..20, C-CAJA-31, C-CAJA-34, C-CAJA-35, C-CAJA-49)', async () => {
  const { user, go, address } = await open(`${form}/nuevo/editar`, treasurer)
  // The creator is enabled by default.
  const own = await screen.findByLabelText('Ledesma, Marta Susana')
  expect(own).toHaveProperty('checked', true)
  await user.click(own)
  await user.click(save())
  await screen.findByText('Este campo es requerido.')
  screen.getByText('El PIN tiene que ser de 4 números.')
  screen.getByText('Habilitá al menos a una persona.')
  const name = await nameField()
  expect(document.activeElement).toBe(name)
  expect(name.getAttribute('maxlength')).toBe('50')
  await user.type(name, "Caja d'Ávila ñ 💰")
  const pin = screen.getByLabelText('PIN de la caja')
  const again = screen.getByLabelText('Repetir el PIN')
  expect([pin, again].map((field) => field.getAttribute('type'))).toEqual(['password', 'password'])
  await user.type(pin, '4321')
  await user.type(again, '4322')
  await user.click(own)
  await user.click(save())
  await screen.findByText('Los pines deben ser iguales')
  await retype(user, again, '4321')
  server.refuses(cajas.crear, 'EN_USO', { message: 'Se está cerrando el año.' })
  await user.click(save())
  expect((await dialog('No se guardó la caja')).textContent).toContain('Se está cerrando el año.')
  await answer(user, 'No se guardó la caja', 'Aceptar')
  expect(held(name)).toBe("Caja d'Ávila ñ 💰")
  await go('/app/conceptos-caja/lista')
  await answer(user, 'Hay cambios sin guardar', 'Seguir acá')
  expect(address()).toContain('/nuevo/editar')
  expect(held(name)).toBe("Caja d'Ávila ñ 💰")
  server.answers(cajas.crear, { id: 9 })
  await user.dblClick(save())
  await screen.findByText("Caja guardada: Caja d'Ávila ñ 💰")
  expect(
    server
      .asked(cajas.crear)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([
    expect.objectContaining({
      nombre: "Caja d'Ávila ñ 💰",
      idSeccional: '1',
      pin: '4321',
      usuariosHabilitados: [expect.objectContaining({ id: 7, hab: true }), expect.objectContaining({ id: 8, hab: false })],
    }),
  ])
})

test('a box is changed without its PIN, and a refusal shows its reason (C-CAJA-06, C-CAJA-21, C-CAJA-42, C-CAJA-49)', async () => {
  server.answers(cajas.leer, box)
  server.refuses(cajas.cambiar, 'EN_USO', { message: 'Todavía no.' })
  const { user } = await open(list, treasurer)
  await choose(user, 'Caja Chica', 'Modificar')
  await screen.findByRole('heading', { name: 'Modificar caja' })
  const name = await nameField()
  expect(screen.queryByLabelText('PIN de la caja')).toBeNull()
  await retype(user, name, 'Caja de prueba')
  const other = screen.getByLabelText('Acosta, Ramón Esteban')
  expect(other).toHaveProperty('checked', false)
  await user.click(other)
  await user.click(save())
  expect((await dialog('No se guardó la caja')).textContent).toContain('Todavía no.')
  await answer(user, 'No se guardó la caja', 'Aceptar')
  server.answers(cajas.cambiar, box)
  await user.click(save())
  await screen.findByText('Caja guardada: Caja de prueba')
  expect(server.asked(cajas.cambiar).at(-1)?.body).toMatchObject({
    id: 2,
    nombre: 'Caja de prueba',
    version: 3,
    usuariosHabilitados: [
      { id: 7, hab: true },
      { id: 8, hab: true },
    ],
  })
})

test('a PIN is changed with the current one; a wrong PIN and a refusal open other dialogs (C-CAJA-08, C-CAJA-36, C-CAJA-50, C-CAJA-52)', async () => {
  const { user } = await open(list, treasurer)
  const title = 'Cambiar el PIN de Caja Chica'
  const fill = async (...pins: string[]) => {
    const form = within(await dialog(title))
    for (const [i, label] of ['PIN actual', 'PIN nuevo', 'Repetir el PIN nuevo'].entries())
      await retype(user, form.getByLabelText(label), pins[i] ?? '')
  }
  await choose(user, 'Caja Chica', 'Cambiar el PIN')
  const current = within(await dialog(title)).getByLabelText('PIN actual')
  await user.type(current, '12x')
  expect([held(current), current.getAttribute('type')]).toEqual(['12', 'password'])
  await answer(user, title, 'Cambiar el PIN')
  expect(within(await dialog(title)).getAllByText('El PIN tiene que ser de 4 números.').length).toBeGreaterThan(0)
  server.refuses(cajas.cambiarPin, 'PIN_INCORRECTO', { message: 'Te quedan 4 intentos.' })
  await fill('0000', '1111', '1111')
  await user.keyboard('{Enter}')
  expect((await dialog('El PIN no es correcto')).textContent).toContain('Te quedan 4 intentos.')
  await answer(user, 'El PIN no es correcto', 'Aceptar')
  server.refuses(cajas.cambiarPin, 'EN_USO', { message: 'La caja se está moviendo de seccional.' })
  await fill('4321', '1111', '1111')
  await answer(user, title, 'Cambiar el PIN')
  expect((await dialog('El PIN no cambió')).textContent).toContain('La caja se está moviendo de seccional.')
  await answer(user, 'El PIN no cambió', 'Aceptar')
  // The refusal is about a concurrent change, so the dialog closes.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  server.answers(cajas.cambiarPin)
  await choose(user, 'Caja Chica', 'Cambiar el PIN')
  await fill('4321', '1111', '1111')
  await answer(user, title, 'Cambiar el PIN')
  await screen.findByText('El PIN de Caja Chica cambió')
  expect(server.asked(cajas.cambiarPin).at(-1)?.body).toEqual({ id: 2, password: '4321', password2: '1111' })
})

test('disabling and enabling a box require confirmation (C-CAJA-05, C-CAJA-24, C-CAJA-25, C-CAJA-26)', async () => {
  server.answers(cajas.alternar, () => {
    rows = rows.map((one) => ({ ...one, habilitada: one.habilitada ? 0 : 1 }))
    return { habilitada: rows[0]?.habilitada ?? 0 }
  })
  const { user } = await open(list, treasurer)
  for (const [i, [verb, was]] of (
    [
      ['Deshabilitar', 'deshabilitada'],
      ['Habilitar', 'habilitada'],
    ] as const
  ).entries()) {
    await choose(user, 'Caja Chica', verb)
    await answer(user, `¿${verb} Caja Chica?`, 'Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.asked(cajas.alternar)).toHaveLength(i)
    await choose(user, 'Caja Chica', verb)
    await answer(user, `¿${verb} Caja Chica?`, verb)
    await screen.findByText(`Caja Chica quedó ${was}`)
    expect(server.asked(cajas.alternar)).toHaveLength(i + 1)
  }
})

test('deleting takes a four-digit PIN, and a refusal shows its reason (C-CAJA-07, C-CAJA-28, C-CAJA-29, C-CAJA-37, C-CAJA-51)', async () => {
  rows = [small, { ...small, id: 1, nombre: 'Caja Central', tieneMovimientos: true }]
  const { user } = await open(list, treasurer)
  await choose(user, 'Caja Central', 'Eliminar')
  expect((await dialog('No se eliminó')).textContent).toContain('La caja no se puede eliminar porque tiene movimientos.')
  await answer(user, 'No se eliminó', 'Aceptar')
  const title = '¿Eliminar Caja Chica?'
  const pin = async () => within(await dialog(title)).getByLabelText('PIN de Caja Chica')
  await choose(user, 'Caja Chica', 'Eliminar')
  expect((await pin()).getAttribute('type')).toBe('password')
  await user.type(await pin(), '11')
  await answer(user, title, 'Eliminar')
  within(await dialog(title)).getByText('El PIN tiene que ser de 4 números.')
  await retype(user, await pin(), '1x11')
  expect(held(await pin())).toBe('111')
  server.refuses(cajas.eliminar, 'EN_USO', { message: 'Tiene un arqueo sin terminar.' })
  await retype(user, await pin(), '1111')
  await answer(user, title, 'Eliminar')
  expect((await dialog('No se eliminó')).textContent).toContain('Tiene un arqueo sin terminar.')
  await answer(user, 'No se eliminó', 'Aceptar')
  server.answers(cajas.eliminar)
  await choose(user, 'Caja Chica', 'Eliminar')
  await user.type(await pin(), '1111')
  await answer(user, title, 'Eliminar')
  await screen.findByText('Caja eliminada: Caja Chica')
  expect(server.asked(cajas.eliminar).at(-1)?.body).toEqual({ id: 2, password: '1111' })
})

test('a user not enabled on a box sees no write actions; soloLectura is read-only (C-CAJA-09, C-CAJA-10, C-CAJA-11, C-CAJA-15, A-PERMISOS-04)', async () => {
  const none = Object.fromEntries(Object.keys(can).map((what) => [what, false])) as CajaRow['can']
  rows = [
    { ...small, nombre: 'Ventanilla', habilitadoUsuario: 0, can: { ...none, cambiarEstado: true } },
    { ...small, id: 5, nombre: 'Ajena', can: none },
  ]
  const { user } = await open(list, staff(['cajas.consultar']))
  expect(words(await rowMenu(user, 'Ventanilla'))).toEqual(['Ver', 'Ver la planilla abierta', 'Fondos a rendir', 'Deshabilitar'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(words(await rowMenu(user, 'Ajena'))).toEqual(['Ver', 'Ver la planilla abierta', 'Fondos a rendir'])
  expect(screen.queryByRole('button', { name: 'Nueva caja' })).toBeNull()
  for (const [to, given] of [
    [`${form}/2/editar?soloLectura=true`, box],
    [`${form}/2/editar`, { ...box, can: none }],
  ] as const) {
    server.answers(cajas.leer, given)
    await open(to, treasurer)
    expect(readOnly(await nameField())).toBe(true)
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  }
  server.answers(cajas.leer, box)
  await open(`${form}/2/editar`, treasurer)
  await screen.findByRole('button', { name: 'Guardar' })
})
