import { registro } from '@gremial/contract/acceso/registro.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, dialog, retype } from '../../../../test/dom.ts'
import { server } from '../../../../test/server.ts'

/** The screens of the links that a mail brings; asking for another one needs the captcha, which a browser solves. */
const useless = 'El enlace no es válido. Copialo entero del correo, o pedí otro.'
const beto = { nombre: 'Beto Prueba', email: 'beto@gremial.example' }
const save = () => screen.getByRole('button', { name: 'Guardar contraseña' })

test('a new password is asked for twice and of seven letters, and sent with its link and nothing else (A-RECUPERO-06..11)', async () => {
  server.answers(registro.verificarHash, beto)
  server.answers(registro.reponerClave, { message: 'La contraseña se actualizó correctamente.' })
  const { user, address } = await open('/recuperar-pass/abc', null)
  await screen.findByText('beto@gremial.example')
  await user.click(save())
  await waitFor(() => expect(screen.getAllByText('Este campo es requerido.')).toHaveLength(2))
  const [first, second] = ['Contraseña nueva', 'Repetir contraseña'].map((label) => screen.getByLabelText(label)) as [
    HTMLElement,
    HTMLElement,
  ]
  expect(document.activeElement).toBe(first)
  await retype(user, first, 'seis66')
  await retype(user, second, 'seis66')
  await user.click(save())
  await waitFor(() => expect(screen.getAllByText('Este campo requiere 7 caracteres como mínimo.')).toHaveLength(2))
  await retype(user, first, 'Siete.77')
  await retype(user, second, 'Otra.clave.7')
  await user.click(save())
  await screen.findByText('Las claves deben ser iguales')
  expect(server.asked(registro.reponerClave)).toHaveLength(0)
  await retype(user, second, 'Siete.77')
  await user.click(save())
  expect((await dialog('Listo')).textContent).toContain('La contraseña se actualizó correctamente.')
  await answer(user, 'Listo', 'Ir a ingresar')
  await waitFor(() => expect(address()).toBe('/login'))
  expect(server.asked(registro.reponerClave)[0]?.body).toEqual({ hash: 'abc', password: 'Siete.77', password2: 'Siete.77' })
})

test('a link that is of no use says why and gets another; without network it is tried again; one used meanwhile is refused in a dialog (A-RECUPERO-13)', async () => {
  server.refuses(registro.verificarHash, 'ENLACE_INVALIDO', { message: useless })
  await open('/recuperar-pass/inventado', null)
  await screen.findByRole('heading', { name: 'Este enlace no se puede usar' })
  screen.getByText(useless)
  screen.getByRole('button', { name: 'Pedir otro enlace' })
  server.answers(registro.verificarHash, beto)
  server.offline()
  const { user } = await open('/recuperar-pass/abc', null)
  // No connection is not the link's fault.
  await screen.findByRole('heading', { name: 'No pudimos abrir el enlace' })
  expect(screen.queryByRole('button', { name: 'Pedir otro enlace' })).toBeNull()
  server.offline(false)
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  for (const label of ['Contraseña nueva', 'Repetir contraseña']) await user.type(await screen.findByLabelText(label), 'Siete.77')
  server.refuses(registro.reponerClave, 'ENLACE_USADO', { message: 'Este enlace ya se usó. Sirve una sola vez.' })
  await user.click(save())
  expect((await dialog('No se pudo completar')).textContent).toContain('Este enlace ya se usó. Sirve una sola vez.')
})

test('both validation screens say success or failure as the answer does, and use their link on a press (B-VALIDARMAIL-01, B-VALIDARMAIL-02, A-REGISTRO-08)', async () => {
  for (const [to, look, use] of [
    ['/validar-nuevo-usuario', registro.mirarUsuario, registro.validarUsuario],
    ['/validar-correo-usuario', registro.mirarCorreo, registro.validarCorreo],
  ] as const) {
    server.refuses(look, 'ENLACE_INVALIDO', { message: useless })
    await open(`${to}/inventado`, null)
    await screen.findByText(useless)
    screen.getByRole('button', { name: 'Pedir otro enlace' })
    server.answers(look, { email: 'porvalidar@gremial.example', eligeClave: false, hecha: null })
    const { user } = await open(`${to}/abc`, null)
    // Opening it is not enough, because a mail program may: nothing was declared for using it.
    const press = await screen.findByRole('button', { name: 'Validar mi correo' })
    expect(document.querySelector('input[type=password]')).toBeNull()
    server.answers(use, { message: 'Tu correo quedó validado. Ya podés ingresar con tu contraseña.' })
    await user.click(press)
    await screen.findByText('Tu correo quedó validado. Ya podés ingresar con tu contraseña.')
    expect(server.asked(use).map(({ keys, body }) => [keys.token, body])).toEqual([['abc', {}]])
  }
})
