import { type ProductoParaPedir, productos } from '@gremial/contract/tramites/productos.ts'
import { solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import { faltantes, type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open, show } from '../../../../test/app.tsx'
import { dialog } from '../../../../test/dom.ts'
import { member } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'
import { ElegirProducto } from './ElegirProducto.tsx'
import { porEmpezar } from './vacia.ts'

const ana = member(['tramites.consultar', 'tramites.iniciar'])
const condiciones = {
  montoMinimo: 50_000,
  montoMaximo: 900_000,
  plazoMinimo: 3,
  plazoMaximo: 12,
  plazoSalto: 3,
  tna: 36,
  gasto: 2,
  maximoIngreso: null,
}
const vacia = porEmpezar(1001, { afiliado: 'Quiroga, Ana', numeroAfiliadoFormateado: '001001/4' }, '2026-11-22')
const prestamo: Solicitud = {
  ...vacia,
  id: 7,
  version: 1,
  numeroSolicitudCompleto: '2026-000007',
  guardada: '2026-11-22T12:00:00.000Z',
  producto: { ...vacia.producto, id: 1, nombreProductoAfiliado: 'Préstamo para herramientas', condiciones },
  monto: 600_000,
}
const ofrecido = (id: number, nombre: string): ProductoParaPedir => ({
  ...vacia.producto,
  id,
  nombreProductoAfiliado: nombre,
  condiciones,
  enCurso: '',
  idEnCurso: null,
  habitual: { pedidos: 0, dias: null },
})

let solicitud = prestamo
beforeEach(() => {
  solicitud = prestamo
  server.answers(solicitudes.leer, () => solicitud)
  server.answers(solicitudPrestamo.resumen, () => ({
    solicitud,
    faltan: faltantes(solicitud),
    declaracion: '',
    costo: null,
    banco: '',
  }))
  server.answers(solicitudPrestamo.conocidos, {
    numeroAfiliado: 1001,
    nombre: 'Quiroga, Ana',
    numeroAfiliadoFormateado: '001001/4',
    cbu: '',
    banco: '',
    cbuDe: '',
    ingreso: null,
  })
  server.answers(productos.conCondiciones, [ofrecido(1, 'Préstamo para herramientas')])
  server.answers(productos.destinos, [])
})

test('a missing item opens its step with the focus on its field', async () => {
  const { user, address } = await open('/app/solicitudes-prestamo/7/resumen', ana)
  await user.click(await screen.findByRole('button', { name: 'Presentar solicitud' }))
  const missing = await dialog('Todavía no se puede presentar')
  await user.click(missing.querySelector('.botones button') as HTMLElement)
  await waitFor(() => expect(address()).toBe('/app/solicitudes-prestamo/7/editar'))
  const first = await screen.findByRole('radio', { name: /^3 cuotas/ })
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('a step opened from another one announces its name and loan', async () => {
  const { user } = await open('/app/solicitudes-prestamo/7/resumen', ana)
  // Opened by its address nothing gets the focus.
  await screen.findByRole('heading', { name: 'Resumen, paso 3 de 3' })
  expect(document.activeElement).toBe(document.body)
  expect(document.title).toMatch(/^Préstamo para herramientas: Resumen, paso 3 de 3/)
  await user.click((await screen.findAllByRole('link', { name: /^Monto y plazo/ }))[0] as HTMLElement)
  const heading = await screen.findByRole('heading', { name: 'Monto y plazo, paso 1 de 3' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.querySelector('.av-que')?.textContent).toMatch(/^Préstamo para herramientas · \$.600\.000,00$/)
})

test('choosing a loan by pointer collapses the list, and it can be expanded', async () => {
  const several = [ofrecido(1, 'Herramientas'), ofrecido(2, 'Turismo'), ofrecido(3, 'Vivienda')]
  const chosen: number[] = []
  const list = (elegido: number | null) => (
    <ElegirProducto productos={several} elegido={elegido} actual={0} fijo={false} elegir={(id) => chosen.push(id)} error={null} />
  )
  const { user } = await show(list(2))
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Ver los demás préstamos' }))
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Turismo/ }))
  // Arrow keys walk through the list without collapsing it.
  const other = screen.getByRole('radio', { name: /^Vivienda/ })
  fireEvent.keyDown(other, { key: 'ArrowDown' })
  fireEvent.click(other)
  expect(chosen).toEqual([3])
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  await user.click(screen.getByRole('radio', { name: /^Herramientas/ }))
  expect(chosen).toEqual([3, 1])
  expect(screen.getAllByRole('radio')).toHaveLength(1)
})
