import { menues } from '@gremial/contract/acceso/menues.ts'
import { catalogos } from '@gremial/contract/administracion/catalogos.ts'
import { afiliadosSeccionalList, type FilaAfiliadoSeccional, seccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { dialog, retype, words } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const operator = staff(['seccionales.afiliados'])
const screenOf = '/app/seccionales/afiliados'
const member = (id: number, nombreCompleto: string): FilaAfiliadoSeccional => ({
  id,
  numeroAfiliadoFormateado: `00${id}/4`,
  nombreCompleto,
  documento: '20.111.222',
  categoria: 'Activo',
  estado: 'Vigente',
  signoEstado: 'ok',
  seccional: 'Rosario',
  empresa: 'Molinos',
  fechaAlta: '2001-05-03',
})

beforeEach(() => {
  server.answers(seccionales.asignadas, [
    { idSeccional: 1, nombreSeccional: 'Rosario' },
    { idSeccional: 2, nombreSeccional: 'Córdoba' },
  ])
  server.lists(afiliadosSeccionalList, ({ query }) =>
    query.buscar === 'zzzz'
      ? []
      : [member(1001, 'Quiroga, Ana Beatriz'), ...(query.G_incluirDesvinculado ? [member(1002, 'Baja, Beto')] : [])],
  )
  server.answers(seccionales.grafico, {
    title: 'Rosario, por categoría',
    subtitle: '',
    series: [{ name: 'categoria', data: [{ name: 'Activo', y: 1 }] }],
  })
  server.answers(catalogos.categoriasConAfiliados, [])
  server.answers(catalogos.estadosAfiliado, [])
  server.path('GET', menues.items.path, () => Response.json({ content: [], totalElements: 0, last: true }))
})

test('a branch is chosen and queried with CONSULTAR, optionally with former members (B-AFILIADOSSECC-01..06, B-AFILIADOSSECC-17)', async () => {
  const { user, address } = await open(screenOf, operator)
  await screen.findByText('Elegí la seccional y tocá CONSULTAR')
  expect(screen.queryByText('Quiroga, Ana Beatriz')).toBeNull()
  expect(server.asked(afiliadosSeccionalList)).toHaveLength(0)
  await user.click(screen.getByRole('combobox', { name: 'Seccional' }))
  expect(words(screen.getAllByRole('option'))).toEqual(['Todas las mías', 'Rosario', 'Córdoba'])
  await user.click(screen.getByRole('option', { name: 'Rosario' }))
  await user.click(screen.getByRole('button', { name: 'CONSULTAR' }))
  await screen.findByText('Quiroga, Ana Beatriz')
  const [asked] = server.asked(afiliadosSeccionalList)
  expect(asked?.query).toEqual({
    G_idSeccional: '1',
    G_strategy: 'AND',
    page: '0',
    size: '25',
    sort: 'nombreCompleto,asc',
  })
  await screen.findByRole('img', { name: 'Rosario, por categoría' })
  await user.click(screen.getByLabelText('Incluir afiliados desvinculados'))
  await user.click(screen.getByRole('button', { name: 'CONSULTAR' }))
  await screen.findByText('Baja, Beto')
  expect(address()).toContain('incluirDesvinculado=1')
})

test('filters are removable chips; an empty result offers to clear them', async () => {
  const { user, address } = await open(`${screenOf}?idSeccional=1&consultado=1`, operator)
  await user.click(await screen.findByRole('button', { name: 'Filtros' }))
  const filters = await dialog('Filtros')
  await retype(user, within(filters).getByLabelText('Ingreso desde'), '1/1/2000')
  await user.click(within(filters).getByRole('button', { name: 'Aplicar' }))
  await screen.findByText('Ingreso desde 01/01/2000')
  await user.type(screen.getByPlaceholderText('Nombre, número o documento'), 'zzzz{Enter}')
  await screen.findByText('Nada coincide con la búsqueda')
  await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
  await waitFor(() => expect(screen.queryByText('Nada coincide con la búsqueda')).toBeNull())
  expect(address()).not.toContain('buscar')
  expect(screen.queryByText('Ingreso desde 01/01/2000')).toBeNull()
})

test('members as of a day show a chip; a future day is refused; past knowledge needs the audit', async () => {
  const { user } = await open(`${screenOf}?consultado=1&incluirDesvinculado=1`, operator)
  await user.click(await screen.findByRole('button', { name: 'Filtros' }))
  const filters = within(await dialog('Filtros'))
  expect(filters.queryByRole('textbox', { name: 'Según lo que se sabía el' })).toBeNull()
  const day = filters.getByRole('textbox', { name: 'Como estaba el día' })
  await retype(user, day, '31/12/2099')
  await user.click(filters.getByRole('button', { name: 'Aplicar' }))
  await filters.findByText('Ese día no existe, o todavía no llegó.')
  await retype(user, day, '1/3/1985')
  await user.click(filters.getByRole('button', { name: 'Aplicar' }))
  await screen.findByText('Al 01/03/1985')
  await waitFor(() => expect(server.asked(afiliadosSeccionalList).at(-1)?.query).toMatchObject({ G_alDia: '1985-03-01' }))
  await waitFor(() => expect(server.asked(seccionales.grafico).at(-1)?.query).toMatchObject({ alDia: '1985-03-01' }))
})

test('staff without a branch read whom to ask', async () => {
  server.answers(seccionales.asignadas, [])
  await open(screenOf, operator)
  await screen.findByText('No tenés seccionales asignadas')
  expect(screen.queryByRole('button', { name: 'CONSULTAR' })).toBeNull()
})
