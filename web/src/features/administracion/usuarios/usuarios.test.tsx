import { type AlcancePersona, alcances } from '@gremial/contract/administracion/alcance.ts'
import { rolesList } from '@gremial/contract/administracion/roles.ts'
import { type FilaUsuario, type Usuario, usuarios, usuariosList } from '@gremial/contract/administracion/usuarios.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, dialog, held, rowMenu, words } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const admin = staff(['usuarios.consultar', 'usuarios.editar', 'roles.consultar'])
const perpetua: Usuario = {
  id: 41,
  nombre: 'Perpetua',
  apellido: 'Salvatierra',
  numeroDocumento: '20111222',
  fechaNacimiento: '1970-01-01',
  genero: 2,
  cuilCuit: '',
  numeroAfiliado: null,
  numeroAfiliadoFormateado: null,
  delPadron: [],
  nombreContacto: 'Perpetua Salvatierra',
  email: 'perpetua@correo.example',
  estadoUsuario: true,
  mailValidado: 1,
  prefijoTelefono: '54',
  caracteristicaTelefono: '351',
  telefono: '4001200',
  telefonoCompleto: '351 400-1200',
  usuarioFacebook: '',
  usuarioTwitter: '',
  usuarioInstagram: '',
  usuarioLinkedin: '',
  realizoTour: true,
  roles: [],
  seccionales: [],
  version: 1,
  modificado: null,
}
const ofOffice = {
  rol: 'Secretaría de seccional',
  puesto: 'Secretario general',
  de: null,
  hasta: '2027-06-30',
  seccionales: ['Rosario'],
}
const reach: AlcancePersona = { nombre: 'Perpetua Salvatierra', roles: [], permisos: [], delegadas: [] }

beforeEach(() => {
  server.answers(usuarios.leer, perpetua)
  server.lists(rolesList, [])
  server.path('GET', 'seccionales', () => Response.json({ content: [], totalElements: 0, last: true }))
  server.answers(alcances.dePersona, reach)
})

test('an edit conflict names author and changes, overwrites nothing and keeps the input (B-USUARIOS-07, B-USUARIOS-53)', async () => {
  const { user } = await open('/app/usuarios/editar/41', admin)
  await user.type(await screen.findByLabelText('Facebook'), 'perpetua.otra')
  server.refuses(usuarios.cambiar, 'VERSION_VIEJA', { message: 'Otra persona lo cambió.' })
  server.answers(usuarios.leer, {
    ...perpetua,
    version: 2,
    usuarioInstagram: 'perpetua.una',
    modificado: { quien: 'Adriana Vera', momento: '2026-11-20T12:00:00Z' },
  })
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect((await dialog('No se guardó')).textContent).toContain('Otra persona lo cambió')
  await answer(user, 'No se guardó', 'Aceptar')
  await screen.findByText(/Adriana Vera cambió este usuario/)
  expect(screen.getByText('perpetua.una').closest('li')?.textContent).toBe('Instagram: perpetua.una')
  expect(held(screen.getByLabelText('Facebook'))).toBe('perpetua.otra')
  expect(server.asked(usuarios.cambiar)[0]?.body).toMatchObject({ version: 1, usuarioFacebook: 'perpetua.otra' })
  await user.click(screen.getByRole('button', { name: 'Descartar lo mío y traer lo actual' }))
  await waitFor(() => expect(held(screen.getByLabelText('Instagram'))).toBe('perpetua.una'))
  expect(held(screen.getByLabelText('Facebook'))).toBe('')
})

test('roles by mandate are shown read-only, with post, branch and last day', async () => {
  server.answers(alcances.dePersona, {
    ...reach,
    roles: [
      { ...ofOffice, origen: 'MANDATO' },
      { ...ofOffice, rol: 'Mesa', origen: 'ROL' },
    ],
  })
  await open('/app/usuarios/editar/41', admin)
  const given = (await screen.findByText(/Secretario general/)).closest('ul')
  expect(given?.children).toHaveLength(1)
  for (const said of ['Secretaría de seccional', 'Secretario general', 'Rosario', '30/06/2027'])
    expect(given?.textContent).toContain(said)
  // Without any, the list is absent.
  server.answers(alcances.dePersona, reach)
  await open('/app/usuarios/editar/41', admin)
  await screen.findByRole('combobox', { name: 'Roles' })
  await waitFor(() => expect(document.querySelector('.por-puesto')).toBeNull())
})

const row: FilaUsuario = {
  id: 41,
  nombre: 'Perpetua Salvatierra',
  email: 'perpetua@correo.example',
  numeroAfiliado: null,
  nivel: 1,
  roles: '',
  seccionales: '',
  estadoUsuario: true,
  mailValidado: 0,
  rebotado: true,
  ultimoIngreso: null,
  creado: '2026-11-01T12:00:00Z',
}

test('actions depend on validation of the address and on permissions', async () => {
  let rows = [row]
  server.lists(usuariosList, () => rows)
  const { user } = await open('/app/usuarios/lista', staff(['usuarios.consultar', 'usuarios.editar', 'usuarios.ayudar']))
  expect(words(await rowMenu(user, 'Perpetua Salvatierra'))).toEqual([
    '¿Por qué no entra?',
    'Modificar',
    'Deshabilitar',
    'Reenviar el correo de validación',
    'Eliminar',
  ])
  rows = [{ ...row, mailValidado: 1, estadoUsuario: false }]
  const again = await open('/app/usuarios/lista', staff(['usuarios.consultar', 'usuarios.editar', 'usuarios.ayudar']))
  expect(words(await rowMenu(again.user, 'Perpetua Salvatierra'))).toEqual(['¿Por qué no entra?', 'Modificar', 'Habilitar'])
})
