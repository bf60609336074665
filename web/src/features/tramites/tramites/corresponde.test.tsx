import { actividad, type Corresponde } from '@gremial/contract/afiliado/actividad.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/app.tsx'
import { server } from '../../../../test/server.ts'
import { TeCorresponde } from './TeCorresponde.tsx'

const home = async (corresponde: Corresponde[]) => {
  server.answers(actividad.resumen, { cuenta: null, seccionales: [], corresponde })
  await show(<TeCorresponde />)
  await expect.poll(() => server.asked(actividad.resumen).length).toBe(1)
}
const kit = { id: 7, nombre: 'Kit escolar' }

test('one entitled procedure links to it (59.6)', async () => {
  await home([kit])
  expect((await screen.findByRole('link', { name: 'Te corresponde: Kit escolar' })).getAttribute('href')).toBe(
    '/app/tramites/iniciar/7',
  )
})

test('several entitled procedures name the first and link to all (59.6)', async () => {
  await home([kit, { id: 8, nombre: 'Sepelio' }, { id: 9, nombre: 'Club' }])
  expect((await screen.findByRole('link', { name: 'Te corresponde: Kit escolar y 2 más' })).getAttribute('href')).toBe(
    '/app/tramites/iniciar',
  )
})

test('nothing is shown without entitlements (59.6)', async () => {
  await home([])
  expect(screen.queryByRole('link')).toBeNull()
})
