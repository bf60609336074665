import { ownPerfil, type Perfil, sesiones } from '@gremial/contract/acceso/perfil.ts'
import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, dialog, held, readOnly, retype, saidOf } from '../../../../test/dom.ts'
import { member, staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const martin: Perfil = {
  id: 1,
  nombre: 'Martín',
  apellido: 'Godoy',
  numeroDocumento: '',
  fechaNacimiento: null,
  genero: null,
  cuilCuit: '',
  prefijoTelefono: '',
  caracteristicaTelefono: '',
  telefono: '',
  telefonoCompleto: '',
  email: 'martin@gremial.example',
  usuarioFacebook: '',
  usuarioTwitter: '',
  usuarioInstagram: '',
  usuarioLinkedin: '',
  numeroAfiliado: null,
  delPadron: [],
  version: 2,
}
beforeEach(() => {
  server.answers(ownPerfil.leer, martin)
  server.answers(sesiones.leer, [])
  server.answers(segundoFactor.leer, { aplicacion: null, llaves: [], codigos: 0, exigido: false, llavesPosibles: false })
})
const field = (label: string) => screen.findByLabelText(label)
const save = () => screen.getByRole('button', { name: 'Guardar cambios' })

test('errors show at once and keep the input; a stale version is refused with a message (B-PERFIL-07)', async () => {
  const { user, go, address } = await open('/app/perfil/editar', staff(['perfil.editar']))
  await retype(user, await field('Apellido'), "O'Higgins Ñandú")
  await retype(user, await field('CUIL o CUIT (opcional)'), '20123456787')
  await retype(user, await field('Instagram'), 'ana maría')
  await retype(user, await field('Fecha de nacimiento'), '1/1/2015')
  await user.click(save())
  for (const message of ['Debe ser mayor de 18 años', '20-12345678-7 CUIT no es válido.', 'ana maría no es usuario válido.'])
    await screen.findByText(message)
  expect(saidOf(await field('Teléfono'))).toContain('Este campo es requerido.')
  expect(document.activeElement).toBe(await field('Número de documento'))
  expect(held(await field('Apellido'))).toBe("O'Higgins Ñandú")
  await go('/app')
  await answer(user, 'Hay cambios sin guardar', 'Seguir acá')
  expect(address()).toBe('/app/perfil/editar')
  await retype(user, await field('Número de documento'), '28.765.432')
  await retype(user, await field('Fecha de nacimiento'), '5/3/81')
  await user.click(screen.getByRole('combobox', { name: 'Género' }))
  await user.click(await screen.findByRole('option', { name: 'Femenino' }))
  await retype(user, await field('CUIL o CUIT (opcional)'), '20 12345678 6')
  await retype(user, await field('Instagram'), 'ana_maria.81')
  await retype(user, await field('Teléfono'), '0341 15-400-120')
  await user.click(save())
  await waitFor(async () => expect(saidOf(await field('Teléfono'))).toMatch(/El teléfono va completo, con código de área/))
  expect(document.activeElement).toBe(await field('Teléfono'))
  await retype(user, await field('Teléfono'), '0341 15-400-1200')
  server.refuses(ownPerfil.cambiar, 'VERSION_VIEJA', { message: 'Otra persona lo cambió mientras tanto.' })
  await user.click(save())
  expect((await dialog('No se guardó')).textContent).toContain('Otra persona lo cambió')
  await answer(user, 'No se guardó', 'Aceptar')
  expect(held(await field('Apellido'))).toBe("O'Higgins Ñandú")
  expect(server.asked(ownPerfil.cambiar)[0]?.body).toMatchObject({
    version: 2,
    apellido: "O'Higgins Ñandú",
    fechaNacimiento: '1981-03-05',
    usuarioInstagram: 'ana_maria.81',
  })
})

test('fields owned by the register are read-only for a member (B-PERFIL-07)', async () => {
  server.answers(ownPerfil.leer, {
    ...martin,
    numeroAfiliado: 1001,
    numeroDocumento: '17845302',
    fechaNacimiento: '1966-02-03',
    delPadron: ['nombre', 'apellido', 'numeroDocumento', 'fechaNacimiento', 'genero', 'cuilCuit'],
  })
  await open('/app/perfil/editar', member(['perfil.editar']))
  await screen.findByText('17.845.302')
  screen.getByText(/Son los del padrón de afiliados\./)
  expect(screen.queryByLabelText('Apellido')).toBeNull()
  expect(readOnly(await field('Correo electrónico'))).toBe(true)
})
