import { acceso } from '@gremial/contract/acceso/acceso.ts'
import { bancos, bancosList } from '@gremial/contract/administracion/bancos.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open, show } from '../../../test/app.tsx'
import { answer, dialog, held, retype, saidOf } from '../../../test/dom.ts'
import { member, staff } from '../../../test/people.ts'
import { server } from '../../../test/server.ts'
import { ClaveDialog } from '../../features/acceso/perfil/ClaveDialog.tsx'

/** Behaviour shared by all forms, tested on a page and on a dialog. */
const editor = staff(['bancos.consultar', 'bancos.editar'])
const name = () => screen.findByLabelText('Nombre')

async function newBank() {
  server.lists(bancosList, [])
  server.answers(bancos.crear, { id: 4 })
  return open('/app/bancos/editar/nuevo', editor)
}

test('two presses before anything is drawn again save once', async () => {
  const { user, address } = await newBank()
  await user.type(await name(), 'Banco de las Dos Veces')
  const save = screen.getByRole('button', { name: 'Guardar' })
  save.click()
  save.click()
  await screen.findByText('Banco guardado: Banco de las Dos Veces')
  expect(address()).toBe('/app/bancos/lista')
  expect(server.asked(bancos.crear)).toHaveLength(1)
})

test('a form with something missing is not sent, says it in the field and takes the focus there', async () => {
  const { user } = await newBank()
  const field = await name()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(saidOf(field)).toContain('Este campo es requerido.')
  expect(document.activeElement).toBe(field)
  expect(server.asked(bancos.crear)).toHaveLength(0)
  await user.type(field, 'Banco que Sí')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Banco guardado: Banco que Sí')
  expect(server.asked(bancos.crear)).toHaveLength(1)
})

test('leaving a dialog with unsaved text asks first; a field error is shown under it', async () => {
  const person = member()
  let open = true
  const { user } = await show(
    <ClaveDialog usuario={person} cerrar={() => (open = false)} salir={async () => undefined} />,
    person,
  )
  const form = await dialog('Cambiar contraseña')
  const current = within(form).getByLabelText('Contraseña actual')
  await waitFor(() => expect(document.activeElement).toBe(current))
  await user.type(current, 'no es esta')
  await user.click(within(form).getByRole('button', { name: 'Cancelar' }))
  await answer(user, 'Hay cambios sin guardar', 'Seguir acá')
  expect([open, held(current)]).toEqual([true, 'no es esta'])
  for (const label of ['Contraseña nueva', 'Repetir contraseña'])
    await user.type(within(form).getByLabelText(label), 'Nueva.clave.7')
  server.refuses(acceso.cambiarClave, 'VALIDACION', { fields: { passwordAnterior: 'La contraseña actual no es correcta.' } })
  await user.click(within(form).getByRole('button', { name: 'Guardar contraseña' }))
  await waitFor(() => expect(saidOf(current)).toContain('La contraseña actual no es correcta.'))
  expect(document.activeElement).toBe(current)
  expect(open).toBe(true)
})

test('after a dialog over a form the focus returns, and Ctrl+Enter saves from anywhere', async () => {
  const { user, address } = await newBank()
  await retype(user, await name(), 'Banco de las Piezas')
  const cancel = screen.getByRole('button', { name: 'Cancelar' })
  await user.click(cancel)
  const question = await dialog('Hay cambios sin guardar')
  // An uncertain question focuses the answer that discards nothing.
  await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Seguir acá' })))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  expect(held(await name())).toBe('Banco de las Piezas')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Banco guardado: Banco de las Piezas')
  expect(address()).toBe('/app/bancos/lista')
})
