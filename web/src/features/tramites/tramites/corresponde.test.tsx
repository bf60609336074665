import { menues } from '@gremial/contract/acceso/menues.ts'
import { actividad, type Corresponde } from '@gremial/contract/afiliado/actividad.ts'
import { armados, type TramiteParaPedir } from '@gremial/contract/tramites/armados.ts'
import { productos } from '@gremial/contract/tramites/productos.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/app.tsx'
import { member } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'
import { Iniciar } from './Iniciar.tsx'
import { TeCorresponde } from './TeCorresponde.tsx'

const home = async (corresponde: Corresponde[]) => {
  server.answers(actividad.resumen, { cuenta: null, seccionales: [], corresponde })
  await show(<TeCorresponde />)
  await expect.poll(() => server.asked(actividad.resumen).length).toBe(1)
}
const paraPedir = (id: number, mas: Partial<TramiteParaPedir>): TramiteParaPedir => ({
  id,
  codigo: `T${id}`,
  clase: 'ARMADO',
  nombre: '',
  resumen: '',
  grupo: 'SI',
  motivo: '',
  desde: '',
  hasta: '',
  habitual: { dias: null, pedidos: 0 },
  enCurso: '',
  idEnCurso: null,
  pideGarante: 0,
  ...mas,
})
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

test('among what one can begin, the designed procedures name those the member is entitled to (59.6)', async () => {
  const entrada = { id: 9, orden: 1, title: 'Subsidios y otros', link: 'app_tramites_iniciar', icono: 'tramite' }
  server.answers(menues.items, { content: [entrada], totalElements: 1, last: true })
  server.answers(productos.conCondiciones, [])
  server.answers(armados.paraPedir, [
    paraPedir(1, { nombre: 'Nacimiento' }),
    paraPedir(2, { nombre: 'Kit escolar' }),
    paraPedir(3, { nombre: 'Club', grupo: 'NO' }),
    paraPedir(4, { nombre: 'Préstamo', clase: 'PRESTAMO' }),
  ])
  await show(<Iniciar numero={1001} ajeno={false} />, member(['tramites.consultar', 'tramites.iniciar']))
  const list = within(await screen.findByRole('region', { name: 'Iniciar un trámite' }))
  expect((await list.findByRole('link', { name: /Nacimiento y Kit escolar$/ })).getAttribute('href')).toBe(
    '/app/tramites/iniciar',
  )
})
