import { ownPerfil } from '@gremial/contract/acceso/perfil.ts'
import { type ConsultaPropia, contacto, secretariasContactoList } from '@gremial/contract/afiliado/contacto.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, dialog, held, retype } from '../../../../test/dom.ts'
import { member, staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const ana = member(['perfil.editar'], { nombre: 'Quiroga, Ana Beatriz', email: 'ana@gremial.example' })
const sent: ConsultaPropia = {
  id: 12,
  numero: 'C-000012/2026',
  fecha: '2026-11-20',
  secretaria: 'Secretaría de Finanzas',
  mensaje: '¿Y el talón? 😞',
  email: 'ana.casa@correo.example',
  telefono: '543414001200',
  respondida: null,
  tomada: null,
}
let queries: ConsultaPropia[] = []
beforeEach(() => {
  queries = []
  server.answers(contacto.propias, () => queries)
  server.lists(secretariasContactoList, [
    { codigo: 2, nombreSecretariaMostrar: 'Secretaría de Finanzas' },
    { codigo: 5, nombreSecretariaMostrar: 'Secretaría Gremial' },
  ])
  server.path('GET', ownPerfil.leer.path, () => Response.json({ telefonoCompleto: '341 400-5566' }))
})
const field = (label: string) => screen.findByLabelText(label)
const send = () => screen.getByRole('button', { name: 'Enviar consulta' })
const succeeds = () =>
  server.answers(contacto.enviar, () => {
    queries = [sent]
    return { id: sent.id, numero: sent.numero }
  })

test('all errors are shown together, no input is lost, and the number is shown (B-CONTACTO-01, A-SHELL-19)', async () => {
  const { user, address } = await open('/app/usuarios/contacto', ana)
  // Known data are prefilled.
  expect(held(await field('Nombre'))).toBe('Ana Beatriz Quiroga')
  expect(held(await field('Correo electrónico'))).toBe('ana@gremial.example')
  expect(held(await field('Teléfono'))).toBe('341 400-5566')
  await retype(user, await field('Nombre'), '')
  await retype(user, await field('Correo electrónico'), 'Ana@X')
  await retype(user, await field('Teléfono'), 'ocho')
  await user.click(send())
  await waitFor(() => expect(screen.getAllByText('Este campo es requerido.')).toHaveLength(3))
  screen.getByText('ana@x no es email válido.')
  screen.getByText('Valor inválido.')
  expect(document.activeElement).toBe(await field('Secretaría'))
  await user.selectOptions(await field('Secretaría'), 'Secretaría de Finanzas')
  await retype(user, await field('Nombre'), "Ana O'Quiroga ñ")
  await retype(user, await field('Correo electrónico'), 'ana.casa@correo.example')
  await retype(user, await field('Teléfono'), '(0341) 15-400-1200')
  const message = await field('Mensaje')
  await user.click(message)
  expect(held(await field('Teléfono'))).toBe('341 400-1200')
  screen.getByText('Quedan 600 caracteres')
  await user.click(message)
  await user.paste('x'.repeat(599))
  await screen.findByText('Queda 1 carácter')
  await retype(user, message, '¿Y el talón? 😞')
  server.offline()
  await user.click(send())
  await answer(user, 'No se envió la consulta', 'Aceptar')
  expect(held(message)).toBe('¿Y el talón? 😞')
  server.offline(false)
  succeeds()
  await user.dblClick(send())
  await screen.findByRole('heading', { name: 'Recibimos tu consulta' })
  await screen.findByText('C-000012/2026')
  for (const said of [
    'La lee Secretaría de Finanzas.',
    'Te responden a ana.casa@correo.example o al 341 400-1200.',
    'Te mandamos una copia a ana@gremial.example. Si no la ves, mirá en el correo no deseado.',
  ])
    screen.getByText(said)
  expect(server.asked(contacto.enviar).map(({ body }) => body)).toEqual([
    {
      secretariaContacto: { codigo: 2 },
      nombre: "Ana O'Quiroga ñ",
      email: 'ana.casa@correo.example',
      telefono: expect.stringMatching(/3414001200$/),
      mensaje: '¿Y el talón? 😞',
      envio: expect.any(String),
    },
  ])
  // The confirmation has its own address.
  expect(address()).toBe('/app/usuarios/contacto?enviada=C-000012%2F2026')
  await user.click(screen.getByRole('link', { name: 'Enviar otra consulta' }))
  expect(held(await field('Mensaje'))).toBe('')
  expect((await screen.findAllByText(/¿Y el talón\?/)).length).toBe(1)
})

test('a query without an answer is retried with the same id; other content has another', async () => {
  const { user } = await open('/app/usuarios/contacto', ana)
  await user.selectOptions(await field('Secretaría'), 'Secretaría Gremial')
  await user.type(await field('Mensaje'), 'Se corta la luz')
  let cuts = 0
  server.path('POST', contacto.enviar.path, () => {
    // The request arrives, but its answer is lost.
    if (cuts++ < 2) throw new TypeError('Failed to fetch')
    queries = [sent]
    return Response.json({ id: sent.id, numero: sent.numero }, { status: 201 })
  })
  for (const more of ['', ' y vuelve', '']) {
    if (more) await user.type(await field('Mensaje'), more)
    await user.click(send())
    if (cuts <= 2 && queries.length === 0) await answer(user, 'No se envió la consulta', 'Aceptar')
  }
  await screen.findByRole('heading', { name: 'Recibimos tu consulta' })
  const [first, second, third] = server.asked(contacto.enviar).map(({ body }) => (body as { envio: string }).envio)
  expect(second).not.toBe(first)
  expect(third).toBe(second)
})

test('a refusal is shown at its field or in a dialog; leaving with input asks (B-CONTACTO-05, B-CONTACTO-18)', async () => {
  const { user, go } = await open('/app/usuarios/contacto', ana)
  await user.selectOptions(await field('Secretaría'), 'Secretaría Gremial')
  await user.type(await field('Mensaje'), 'Otra')
  server.refuses(contacto.enviar, 'VALIDACION', {
    fields: { 'secretariaContacto.codigo': 'Debe seleccionar una secretaria válida' },
  })
  await user.click(send())
  await screen.findByText('Debe seleccionar una secretaria válida')
  server.refuses(contacto.enviar, 'CONSULTAS_AGOTADAS', { message: 'Llegaste al máximo de consultas en 24 horas (1).' })
  await user.click(send())
  expect((await dialog('No se envió la consulta')).textContent).toContain('Llegaste al máximo de consultas en 24 horas (1).')
  await answer(user, 'No se envió la consulta', 'Aceptar')
  await go('/app')
  await answer(user, 'Hay cambios sin guardar', 'Seguir acá')
  expect(held(await field('Mensaje'))).toBe('Otra')
})

test('the form works in English, for staff without record or phone', async () => {
  const { user } = await open('/app/usuarios/contacto', staff([], { nombre: 'Godoy, Martín' }), { language: 'en' })
  expect(held(await field('Name'))).toBe('Martín Godoy')
  expect(held(await field('Phone'))).toBe('')
  await user.click(screen.getByRole('button', { name: 'Send query' }))
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(3))
  await user.selectOptions(await field('Office'), 'Secretaría de Finanzas')
  await user.type(await field('Phone'), '3414001200')
  await user.type(await field('Message'), 'Is there a course in March?')
  succeeds()
  await user.click(screen.getByRole('button', { name: 'Send query' }))
  await screen.findByRole('heading', { name: 'We have received your query' })
  await screen.findByText('C-000012/2026')
})
