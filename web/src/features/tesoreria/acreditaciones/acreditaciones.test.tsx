import { type AcreditacionesDeCaja, acreditaciones } from '@gremial/contract/tesoreria/acreditaciones.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/app.tsx'
import { server } from '../../../../test/server.ts'
import { Acreditaciones } from './Acreditaciones.tsx'

const linea = { id: 8, fecha: '2026-12-11', texto: 'ACREDITACION DEBITOS', referencia: '', importe: 197, diferencia: 0 }
const datos = (cambia: Partial<AcreditacionesDeCaja['esperados'][number]> = {}): AcreditacionesDeCaja => ({
  esperados: [
    {
      clase: 'LOTE',
      id: 14,
      nombre: '14',
      convenio: 'Banco Nación',
      desde: '2026-12-10',
      hasta: '2026-12-14',
      cantidad: 2,
      cobrado: 200,
      comision: 3,
      acreditado: 0,
      falta: 197,
      lineas: [linea],
      ...cambia,
    },
  ],
  juntos: [],
  hechas: [],
  can: { operar: true },
})

test('the line that credits a lot to the cent is joined at once; one with a difference asks first, in cents', async () => {
  server.answers(acreditaciones.leer, datos({ lineas: [linea, { ...linea, id: 9, importe: 190, diferencia: -7 }] }))
  server.answers(acreditaciones.unir, { id: 1 })
  const { user } = await show(<Acreditaciones caja={2} />)
  const section = await screen.findByRole('region', { name: 'Cobros que el banco acredita' })
  expect(within(section).getByText(/coincide al centavo/)).toBeTruthy()
  const [sure, unsure] = within(section).getAllByRole('button', { name: 'Es este renglón' })
  if (sure) await user.click(sure)
  expect(server.asked(acreditaciones.unir).at(-1)?.body).toEqual({
    caja: 2,
    linea: 8,
    clase: 'LOTE',
    cobros: [14],
    diferencia: 0,
  })
  if (unsure) await user.click(unsure)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/7,00 de menos/)).toBeTruthy()
})

test('a collection without any line says so, and a reader does not join', async () => {
  server.answers(acreditaciones.leer, { ...datos({ lineas: [] }), can: { operar: false } })
  await show(<Acreditaciones caja={2} />)
  expect(await screen.findByText('Ningún renglón del extracto puede ser.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a line that several lots add up to is joined to all of them, and shown with their names', async () => {
  const { diferencia: _, ...suya } = linea
  const juntos = {
    linea: { ...suya, importe: 255.5 },
    clase: 'LOTE' as const,
    convenio: 'Banco Nación',
    cobros: [
      { id: 14, nombre: '14', falta: 197 },
      { id: 15, nombre: '15', falta: 58.5 },
    ],
  }
  const hecha = { clase: 'LOTE' as const, fecha: '2026-12-01', importe: 20, comision: 0, diferencia: 0, por: 'Rivero, Carmen' }
  server.answers(acreditaciones.leer, {
    ...datos({ lineas: [] }),
    juntos: [juntos],
    hechas: [{ ...hecha, id: 3, nombres: ['11', '12', '13'] }],
  })
  server.answers(acreditaciones.unir, { id: 1 })
  const { user } = await show(<Acreditaciones caja={2} />)
  expect(await screen.findByText('Lotes de débito 14 y 15')).toBeTruthy()
  expect(screen.getByText(/Juntos son justo este renglón: .*197,00 \+ .*58,50/)).toBeTruthy()
  expect(screen.getByText('Lotes de débito 11, 12 y 13')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Es de estos cobros' }))
  expect(server.asked(acreditaciones.unir).at(-1)?.body).toEqual({
    caja: 2,
    linea: 8,
    clase: 'LOTE',
    cobros: [14, 15],
    diferencia: 0,
  })
})
