import { registro } from '@gremial/contract/acceso/registro.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, dialog, retype } from '../../../../test/dom.ts'
import { server } from '../../../../test/server.ts'

/** Pages of mail links; requesting another link needs the captcha, which requires a browser. */
const useless = 'El enlace no es válido. Copialo entero del correo, o pedí otro.'
const beto = { nombre: 'Beto Prueba', email: 'beto@gremial.example' }
const save = () => screen.getByRole('button', { name: 'Guardar contraseña' })

test('a new password is typed twice, has at least seven characters and is sent with its link (A-RECUPERO-06..11)', async () => {
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

test('an invalid link shows why and offers another; offline it can be retried (A-RECUPERO-13)', async () => {
  server.refuses(registro.verificarHash, 'ENLACE_INVALIDO', { message: useless })
  await open('/recuperar-pass/inventado', null)
  await screen.findByRole('heading', { name: 'Este enlace no se puede usar' })
  screen.getByText(useless)
  screen.getByRole('button', { name: 'Pedir otro enlace' })
  server.answers(registro.verificarHash, beto)
  server.offline()
  const { user } = await open('/recuperar-pass/abc', null)
  // A connection error is not the link's fault.
  await screen.findByRole('heading', { name: 'No pudimos abrir el enlace' })
  expect(screen.queryByRole('button', { name: 'Pedir otro enlace' })).toBeNull()
  server.offline(false)
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  for (const label of ['Contraseña nueva', 'Repetir contraseña']) await user.type(await screen.findByLabelText(label), 'Siete.77')
  server.refuses(registro.reponerClave, 'ENLACE_USADO', { message: 'Este enlace ya se usó. Sirve una sola vez.' })
  await user.click(save())
  expect((await dialog('No se pudo completar')).textContent).toContain('Este enlace ya se usó. Sirve una sola vez.')
})

test("both validation pages use their link on a press and show the server's result (B-VALIDARMAIL-01, B-VALIDARMAIL-02, A-REGISTRO-08)", async () => {
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
    // Opening must not use the link, since mail programs may open it: no such call is mocked.
    const press = await screen.findByRole('button', { name: 'Validar mi correo' })
    expect(document.querySelector('input[type=password]')).toBeNull()
    server.answers(use, { message: 'Tu correo quedó validado. Ya podés ingresar con tu contraseña.' })
    await user.click(press)
    await screen.findByText('Tu correo quedó validado. Ya podés ingresar con tu contraseña.')
    expect(server.asked(use).map(({ keys, body }) => [keys.token, body])).toEqual([['abc', {}]])
  }
})
