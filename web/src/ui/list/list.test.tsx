import { bancos, bancosList, type FilaBanco } from '@gremial/contract/administracion/bancos.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../test/app.tsx'
import { answer, choose, words } from '../../../test/dom.ts'
import { staff } from '../../../test/people.ts'
import { server } from '../../../test/server.ts'

/** List states, tested on the bank list. */
const editor = staff(['bancos.consultar', 'bancos.editar'])
const row = (id: number): FilaBanco => ({
  id,
  codigo: String(id),
  nombre: `Banco ${id}`,
  cantidadSucursales: 0,
  habilitado: 1,
  version: 1,
})
const many = (n: number) => Array.from({ length: n }, (_, i) => row(i + 1))
const list = '/app/bancos/lista'
const search = () => screen.getByPlaceholderText('Nombre o código') as HTMLInputElement

test('while the first response is pending nothing is reported missing; then its rows show', async () => {
  server.lists(bancosList, many(2))
  const release = server.holds(bancosList)
  await open(list, editor)
  await waitFor(() => expect(server.asked(bancosList)).toHaveLength(1))
  screen.getByRole('heading', { name: 'Bancos' })
  expect(screen.queryByText(/^Banco \d/)).toBeNull()
  expect(screen.queryByText('Todavía no hay bancos')).toBeNull()
  release()
  expect(words(await screen.findAllByText(/^Banco \d/))).toEqual(['Banco 1', 'Banco 2'])
})

test('an empty list explains it and offers to create; a reader gets no button', async () => {
  server.lists(bancosList, [])
  await open(list, staff(['bancos.consultar']))
  await screen.findByText('Todavía no hay bancos')
  expect(screen.queryByRole('button', { name: 'Nuevo banco' })).toBeNull()
  const { user, address } = await open(list, editor)
  await screen.findByText('Todavía no hay bancos')
  // The button of the screen and that of the empty list.
  const [, offered] = screen.getAllByRole('button', { name: 'Nuevo banco' })
  await user.click(offered as HTMLElement)
  await waitFor(() => expect(address()).toBe('/app/bancos/editar/nuevo'))
})

test('a list that fails says why in the words of the server, and is tried again', async () => {
  server.refuses(bancosList, 'ERROR_INTERNO', { message: 'Algo salió mal de nuestro lado.' })
  const { user } = await open(list, editor)
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Algo salió mal de nuestro lado.')
  server.lists(bancosList, many(1))
  await user.click(within(failure).getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Banco 1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a 403 on a list shows "No tiene permisos suficientes" and goes home (B-LISTADOS-06, B-LISTADOS-07)', async () => {
  server.refuses(bancosList, 'SIN_PERMISO', { message: 'No tiene permisos suficientes' })
  const { user, address } = await open(list, editor)
  await answer(user, 'No tiene permisos suficientes', 'Ir al inicio')
  await waitFor(() => expect(address()).toBe('/app'))
})

test('a search is debounced by 1 s or sent on Enter, and no results offer to clear it (B-LISTADOS-03, B-LISTADOS-04)', async () => {
  server.lists(bancosList, ({ query }) => (query.buscar ? [] : many(1)))
  const { user, address } = await open(list, editor)
  await screen.findByText('Banco 1')
  expect(search().maxLength).toBe(250)
  await user.type(search(), 'zzz')
  expect(address()).toBe(list)
  await screen.findByText('Nada coincide con la búsqueda')
  expect(server.asked(bancosList).map(({ query }) => query.buscar)).toEqual([undefined, 'zzz'])
  await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
  await screen.findByText('Banco 1')
  expect(address()).not.toContain('buscar')
  await user.type(search(), 'yyy{Enter}')
  expect(address()).toContain('buscar=yyy')
})

test('page size, page and sort live in the URL, and a new size resets the page (B-LISTADOS-01, B-LISTADOS-02, A-LISTADOS-03..06)', async () => {
  server.lists(bancosList, many(40))
  const { user, address } = await open(`${list}?size=5`, editor)
  const pages = await screen.findByRole('navigation', { name: 'Páginas' })
  const size = screen.getByRole('combobox', { name: 'Mostrar' }) as HTMLSelectElement
  expect([...size.options].map(({ text }) => text)).toEqual(['5', '10', '25', '50', '100', 'Todos'])
  expect(words(within(pages).getAllByRole('button', { name: /^Página \d+$/ }))).toEqual(['1', '2', '3'])
  await user.click(within(pages).getByRole('button', { name: 'Página 3' }))
  await waitFor(() => expect(address()).toContain('page=2'))
  await waitFor(() => expect(words(within(pages).getAllByRole('button', { name: /^Página \d+$/ }))).toEqual(['2', '3', '4']))
  await user.selectOptions(size, '10')
  await waitFor(() => expect(server.asked(bancosList).at(-1)?.query).toMatchObject({ page: '0', size: '10' }))
  expect(address()).toContain('size=10')
  expect(address()).not.toContain('page=')
  // A shared URL opens the same page.
  await open(`${list}?size=10&page=1&sort=codigo%2Cdesc`, editor)
  await screen.findByText('Banco 11')
  expect(server.asked(bancosList).at(-1)?.query).toMatchObject({ page: '1', size: '10', sort: 'codigo,desc' })
})

test('filters are shown as chips, and removing one reloads without it', async () => {
  server.lists(bancosList, many(1))
  const { user, address } = await open(`${list}?habilitado=1`, editor)
  await screen.findByText('Banco 1')
  expect(server.asked(bancosList)[0]?.query).toMatchObject({ G_habilitado: '1', G_strategy: 'AND' })
  await user.click(screen.getByRole('button', { name: /^Quitar .*Habilitado/ }))
  await waitFor(() => expect(server.asked(bancosList).at(-1)?.query.G_habilitado).toBeUndefined())
  expect(address()).not.toContain('habilitado')
})

test('on a phone rows are blocks with their menu', async () => {
  server.lists(bancosList, many(2))
  server.refuses(bancos.leer, 'NO_EXISTE')
  const { user, address } = await open(list, editor, { phone: true })
  await screen.findByText('Banco 1')
  expect(screen.queryByRole('table')).toBeNull()
  await choose(user, 'Banco 2', 'Ver')
  await waitFor(() => expect(address()).toBe('/app/bancos/editar/2?soloLectura=true'))
  await open(list, editor)
  await screen.findByRole('table')
})
