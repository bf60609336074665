import { type Banco, bancos, type FilaBanco, listaBancos } from '@gremial/contract/administracion/bancos.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const editor = staff(['bancos.consultar', 'bancos.editar'])
const reader = staff(['bancos.consultar'])
const credicoop: FilaBanco = { id: 3, codigo: '191', nombre: 'Banco Credicoop', cantidadSucursales: 1, habilitado: 1, version: 1 }
const bank: Banco = {
  id: 3,
  codigo: '191',
  nombre: 'Banco Credicoop',
  habilitado: 1,
  version: 4,
  sucursales: [{ id: 8, codigo: '1', nombre: 'Casa central', localidad: 'Rosario' }],
}

test('an editor creates a bank with a branch; an empty name is refused before it is sent (B-BANCOS-01, B-BANCOS-02, B-BANCOS-04)', async () => {
  server.lists(listaBancos, [credicoop])
  server.answers(bancos.crear, { id: 4 })
  const { user, address } = await open('/app/bancos/lista', editor)
  await screen.findByText('Banco Credicoop')
  await user.click(screen.getByRole('button', { name: 'Nuevo banco' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await screen.findByText('Este campo es requerido.')
  expect(server.asked(bancos.crear)).toHaveLength(0)
  await user.type(screen.getByLabelText('Nombre'), "Banco d'Ávila ñ 🏦")
  await user.click(screen.getByRole('button', { name: 'Agregar sucursal' }))
  await user.type(screen.getAllByLabelText('Nombre')[1] as HTMLElement, 'Casa central')
  await user.dblClick(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText("Banco guardado: Banco d'Ávila ñ 🏦")
  expect(address()).toBe('/app/bancos/lista')
  expect(server.asked(bancos.crear).map(({ body }) => body)).toEqual([
    {
      codigo: '',
      nombre: "Banco d'Ávila ñ 🏦",
      habilitado: 1,
      sucursales: [{ codigo: '', nombre: 'Casa central', localidad: '' }],
    },
  ])
})

test('soloLectura shows a bank without fields to write; a reader never gets them (B-BANCOS-03)', async () => {
  server.answers(bancos.leer, bank)
  for (const [who, to] of [
    [editor, '/app/bancos/editar/3?soloLectura=true'],
    [reader, '/app/bancos/editar/3'],
  ] as const) {
    await open(to, who)
    for (const field of await screen.findAllByLabelText('Nombre')) expect(field.hasAttribute('readonly')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Agregar sucursal' })).toBeNull()
  }
  server.lists(listaBancos, [credicoop])
  const { user } = await open('/app/bancos/lista', reader)
  await user.click(await screen.findByRole('button', { name: 'Acciones de Banco Credicoop' }))
  expect(
    within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ver'])
})
