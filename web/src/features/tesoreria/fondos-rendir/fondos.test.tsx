import { conciliacionMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { type Fondo, fondosRendir } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open, show } from '../../../../test/app.tsx'
import { dialog } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'
import { MisFondos } from './MisFondos.tsx'

/** A fund: actions by role, requests, and the holder's view. */
const tesorera = staff(['cajas.consultar', 'cajas.editar', 'movimientosCaja.editar'])
const fondo: Fondo = {
  id: 7,
  idCaja: 2,
  nombreCaja: 'Caja Chica',
  idSeccional: 1,
  nombreSeccional: 'Rosario',
  idTitular: 8,
  titular: 'Acosta, Ramón Esteban',
  techo: 1000,
  abierto: 650,
  disponible: 350,
  masViejo: '2026-11-01',
  dias: 29,
  version: 3,
  can: { modificar: true, entregar: true },
  anticipos: [
    {
      id: 1,
      importe: 500,
      saldo: 150,
      entregado: '2026-11-01',
      dias: 29,
      por: 'Ledesma, Marta Susana',
      idMovimiento: 90,
      movimiento: '4-12',
      anulado: false,
    },
  ],
  reposiciones: [{ idRendicion: 15, numero: '0015/2026', pagada: '2026-11-29', rendido: 700, importe: 650 }],
}
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ')

beforeEach(() => {
  server.answers(fondosRendir.leer, fondo)
  server.answers(conciliacionMuchas.conceptos, [{ id: 3, nombre: 'Anticipos', veces: 1 }])
})

test('a fund shows its open amount against the ceiling, its age, and what to replenish first', async () => {
  server.answers(fondosRendir.rendir, { importe: 650, movimiento: null })
  const { user } = await open('/app/tesoreria/fondos-rendir/7', tesorera)
  await screen.findByRole('heading', { level: 1, name: 'Fondo de Ramón Esteban Acosta' })
  const main = plain(document.body)
  for (const said of ['$ 650,00', '$ 350,00', '$ 1.000,00', 'hace 29 días', 'Rendición 0015/2026, pagada el 29/11/2026'])
    expect(main).toContain(said)
  await user.click(screen.getByRole('button', { name: /^Reponer/ }))
  const box = await dialog(/Para reponer/)
  await user.click(within(box).getByRole('combobox', { name: 'Concepto' }))
  await user.click(await screen.findByRole('option', { name: 'Anticipos' }))
  await user.click(within(box).getByRole('button', { name: /^Reponer/ }))
  await screen.findByText(/Se descontaron y se repusieron/)
  const [sent] = server.asked(fondosRendir.rendir).map(({ body }) => body)
  expect(sent).toMatchObject({ idRendicion: 15, reponer: { concepto: 3, forma: 'efectivo', confirmaNegativo: false } })
})

test('an advance over the ceiling is refused on its field and not sent', async () => {
  server.answers(fondosRendir.entregar, { idMovimiento: 1, numeroMovimiento: 1, numeroPlanilla: 1 })
  const { user } = await open('/app/tesoreria/fondos-rendir/7', tesorera)
  await user.click(await screen.findByRole('button', { name: 'Entregar un anticipo' }))
  const box = await dialog(/Entregar un anticipo/)
  await user.type(within(box).getByLabelText('Importe'), '350,01')
  await user.click(within(box).getByRole('button', { name: 'Guardar' }))
  expect(plain(box)).toContain('Pasa el tope: quedan $ 350,00.')
  expect(server.asked(fondosRendir.entregar)).toHaveLength(0)
})

test('a reader sees the fund without actions', async () => {
  server.answers(fondosRendir.leer, { ...fondo, can: { modificar: false, entregar: false } })
  await open('/app/tesoreria/fondos-rendir/7', staff(['cajas.consultar']))
  await screen.findByText('Sin rendir, del más viejo primero')
  for (const name of ['Entregar un anticipo', 'Recibir una devolución', 'Cambiar el tope', /^Reponer/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a holder sees open amount, box and age; nothing without an advance', async () => {
  const { anticipos } = fondo
  server.answers(fondosRendir.mios, [
    { id: 7, nombreCaja: 'Caja Chica', techo: 1000, abierto: 150, anticipos },
    { id: 8, nombreCaja: 'Caja Central', techo: 1000, abierto: 0, anticipos: [] },
  ])
  await show(<MisFondos idSeccional={1} />)
  const heading = await screen.findByRole('heading')
  expect(plain(heading)).toBe('De Caja Chica tenés $ 150,00 sin rendir')
  screen.getByText('hace 29 días')
})
