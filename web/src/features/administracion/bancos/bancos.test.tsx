import { type Banco, bancos, bancosList, type FilaBanco } from '@gremial/contract/administracion/bancos.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, choose, dialog, held, readOnly, retype, rowMenu, words } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const editor = staff(['bancos.consultar', 'bancos.editar'])
const reader = staff(['bancos.consultar'])
const row = (id: number, nombre: string): FilaBanco => ({
  id,
  codigo: String(100 + id),
  nombre,
  cantidadSucursales: 1,
  habilitado: 1,
  version: 1,
})
const credicoop = row(3, 'Banco Credicoop')
const bank: Banco = {
  id: 3,
  codigo: '103',
  nombre: 'Banco Credicoop',
  habilitado: 1,
  version: 4,
  sucursales: [{ id: 8, codigo: '1', nombre: 'Casa central', localidad: 'Rosario' }],
}
const names = () => screen.findAllByLabelText('Nombre') as Promise<[HTMLElement, ...HTMLElement[]]>
const save = () => screen.getByRole('button', { name: 'Guardar' })

test('an editor creates a bank with a branch, sent once, and edits it (B-BANCOS-01, B-BANCOS-02, B-BANCOS-04)', async () => {
  server.lists(bancosList, [credicoop])
  server.answers(bancos.crear, { id: 4 })
  server.answers(bancos.leer, bank)
  const { user, address } = await open('/app/bancos/lista', editor)
  await screen.findByText('Banco Credicoop')
  await user.click(screen.getByRole('button', { name: 'Nuevo banco' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await screen.findByText('Este campo es requerido.')
  expect(server.asked(bancos.crear)).toHaveLength(0)
  await user.type((await names())[0], "Banco d'Ávila ñ 🏦")
  await user.click(screen.getByRole('button', { name: 'Agregar sucursal' }))
  await user.type((await names())[1] as HTMLElement, 'Casa central')
  await user.dblClick(save())
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
  await choose(user, 'Banco Credicoop', 'Modificar')
  expect((await names()).map(held)).toEqual(['Banco Credicoop', 'Casa central'])
  expect(address()).toBe('/app/bancos/editar/3')
})

test('a menu opened just before closes with Escape', async () => {
  server.lists(bancosList, [credicoop])
  const { user } = await open('/app/bancos/lista', editor)
  const button = await screen.findByRole('button', { name: 'Acciones de Banco Credicoop' })
  await user.click(button)
  button.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  expect(words(await rowMenu(user, 'Banco Credicoop'))).toContain('Modificar')
})

test('soloLectura shows a bank without fields to write; a reader never gets them (B-BANCOS-03)', async () => {
  server.answers(bancos.leer, bank)
  for (const [who, to] of [
    [editor, '/app/bancos/editar/3?soloLectura=true'],
    [reader, '/app/bancos/editar/3'],
  ] as const) {
    await open(to, who)
    expect((await names()).map(readOnly)).toEqual([true, true])
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Agregar sucursal' })).toBeNull()
  }
  server.lists(bancosList, [credicoop])
  const { user } = await open('/app/bancos/lista', reader)
  expect(words(await rowMenu(user, 'Banco Credicoop'))).toEqual(['Ver'])
  expect(screen.queryByRole('button', { name: 'Nuevo banco' })).toBeNull()
})

test("a stale version shows the server's message and keeps the input", async () => {
  server.answers(bancos.leer, bank)
  server.refuses(bancos.cambiar, 'VERSION_VIEJA', { message: 'Otra persona lo cambió mientras tanto.' })
  const { user } = await open('/app/bancos/editar/3', editor)
  await retype(user, (await names())[0], 'Banco Credicoop, otra')
  await user.click(save())
  expect((await dialog('No se guardó')).textContent).toContain('Otra persona lo cambió')
  await answer(user, 'No se guardó', 'Aceptar')
  expect(held((await names())[0])).toBe('Banco Credicoop, otra')
  expect(server.asked(bancos.cambiar)[0]?.body).toMatchObject({ version: 4 })
})

test('a form started from a cached answer sends its version, not that of the background refetch', async () => {
  let now = bank
  server.answers(bancos.leer, () => now)
  server.lists(bancosList, [credicoop])
  server.refuses(bancos.cambiar, 'VERSION_VIEJA')
  const { user, go } = await open('/app/bancos/editar/3', editor)
  expect(held((await names())[0])).toBe('Banco Credicoop')
  await go('/app/bancos/lista')
  await screen.findByText('Banco Credicoop')
  now = { ...bank, nombre: 'Banco Credicoop, de otra', version: 5 }
  await go('/app/bancos/editar/3')
  await waitFor(() => expect(server.asked(bancos.leer)).toHaveLength(2))
  await screen.findByRole('button', { name: 'Guardar' })
  expect(held((await names())[0])).toBe('Banco Credicoop')
  await retype(user, (await names())[0], 'Banco Credicoop, mía')
  await user.click(save())
  await dialog('No se guardó')
  expect(server.asked(bancos.cambiar)[0]?.body).toMatchObject({ nombre: 'Banco Credicoop, mía', version: 4 })
})

test('leaving with unsaved changes asks; a save without network loses nothing', async () => {
  server.answers(bancos.leer, bank)
  server.answers(bancos.cambiar, bank)
  server.lists(bancosList, [credicoop])
  const { user, go, address } = await open('/app/bancos/editar/3', editor)
  await retype(user, (await names())[0], 'A medio escribir')
  await go('/app/bancos/lista')
  await answer(user, 'Hay cambios sin guardar', 'Seguir acá')
  expect(address()).toBe('/app/bancos/editar/3')
  server.offline()
  await user.click(save())
  await answer(user, 'No se guardó', 'Aceptar')
  expect(held((await names())[0])).toBe('A medio escribir')
  server.offline(false)
  await user.click(save())
  await screen.findByText('Banco guardado: A medio escribir')
})

test('disabling and deleting state their effect, and the button repeats the verb', async () => {
  let rows = [credicoop]
  server.lists(bancosList, () => rows)
  server.answers(bancos.alternar, () => {
    rows = rows.map((one) => ({ ...one, habilitado: 0 }))
    return { habilitado: 0 }
  })
  const { user } = await open('/app/bancos/lista?buscar=cred', editor)
  await choose(user, 'Banco Credicoop', 'Deshabilitar')
  await answer(user, '¿Deshabilitar Banco Credicoop?', 'Deshabilitar')
  await screen.findByText('Banco Credicoop quedó deshabilitado')
  await choose(user, 'Banco Credicoop', 'Eliminar')
  expect((await dialog('¿Eliminar Banco Credicoop?')).textContent).toMatch(/Se elimina.* también su.*\. No se puede deshacer\./)
  // No answer is declared: a request now would fail the test.
  await answer(user, '¿Eliminar Banco Credicoop?', 'No eliminar')
  server.answers(bancos.eliminar)
  rows = []
  await choose(user, 'Banco Credicoop', 'Eliminar')
  await answer(user, '¿Eliminar Banco Credicoop?', 'Eliminar')
  await screen.findByText('Nada coincide con la búsqueda')
  expect(server.asked(bancos.eliminar).map(({ keys }) => keys.id)).toEqual(['3'])
})

test('paging, sorting a column twice, and screen reader announcements (A-LISTADOS-04, A-LISTADOS-05, A-LISTADOS-06)', async () => {
  const rows = Array.from({ length: 17 }, (_, i) => row(i + 1, `Banco ${String.fromCharCode(65 + i)}`))
  server.lists(bancosList, rows)
  const { user, address } = await open('/app/bancos/lista?size=5', editor)
  const pages = await screen.findByRole('navigation', { name: 'Páginas' })
  const shows = (from: number) =>
    waitFor(() => {
      for (const { nombre } of rows.slice(from, from + 5)) screen.getByText(nombre)
      expect(screen.getAllByRole('row')).toHaveLength(rows.slice(from, from + 5).length + 1)
    })
  const current = () => words([...pages.querySelectorAll<HTMLElement>('[aria-current=page]')])
  const press = (name: string) => user.click(within(pages).getByRole('button', { name }))
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await shows(0)
  expect(head('Nombre').getAttribute('aria-sort')).toBe('ascending')
  for (const n of [0, 1, 2]) {
    await shows(n * 5)
    expect(current()).toEqual([String(n + 1)])
    await press('Página siguiente')
    await waitFor(() => expect(address()).toContain(`page=${n + 1}`))
  }
  await press('Página anterior')
  await shows(10)
  await press('Página 2')
  await shows(5)
  expect(within(pages).getAllByRole('button', { name: /^Página \d+$/ }).length).toBeLessThanOrEqual(5)
  for (const [sense, said] of [
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ]) {
    await user.click(within(head('Código')).getByRole('button'))
    await waitFor(() => expect(head('Código').getAttribute('aria-sort')).toBe(said))
    expect(address()).toContain(`sort=codigo%2C${sense}`)
    // Back to the first page.
    expect(address()).not.toContain('page=')
    await waitFor(() => expect(server.asked(bancosList).at(-1)?.query).toMatchObject({ sort: `codigo,${sense}`, page: '0' }))
  }
  expect(head('Nombre').getAttribute('aria-sort')).not.toBe('ascending')
})
