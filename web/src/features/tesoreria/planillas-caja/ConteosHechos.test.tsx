import type { Conteo } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/app.tsx'
import { words } from '../../../../test/dom.ts'
import { ConteosHechos } from './ConteosHechos.tsx'

const forma = (efectivo: number, bancarios = 0) => ({ efectivo, bancarios, valores: 0, total: efectivo + bancarios })
const first: Conteo = { fecha: '2026-11-28T15:00:00Z', usuario: 'Ledesma, Marta', diferencia: forma(-1390), cierra: false }
const second: Conteo = { fecha: '2026-11-28T15:05:00Z', usuario: 'Acosta, Ramón', diferencia: forma(0), cierra: true }

test('two counts are both listed with author, date and difference, and the closing one marked', async () => {
  await show(<ConteosHechos saldos={{ estado: 'CERRADA', conteos: [first, second] }} />)
  screen.getByRole('heading', { name: 'Se contó 2 veces' })
  const [uno, dos] = words(screen.getAllByRole('listitem')).map((text) => text.replaceAll('\u00a0', ' '))
  expect(uno).toContain('1.º conteo, Marta Ledesma')
  expect(uno).toContain('28/11/2026')
  expect(uno).toContain('Efectivo: Falta $ 1.390,00')
  expect(uno).not.toContain('se cerró')
  expect(dos).toContain('2.º conteo, Ramón Acosta')
  expect(dos).toContain('Sin diferencia')
  expect(dos).toContain('Con este se cerró')
})

test('one count is listed unless it closes the sheet; a hidden difference is shown as text', async () => {
  await show(<ConteosHechos saldos={{ estado: 'CERRADA', conteos: [second] }} />)
  expect(screen.queryByRole('heading')).toBeNull()
  await show(<ConteosHechos saldos={{ estado: 'ABIERTA', conteos: [{ ...first, diferencia: null }] }} />)
  screen.getByRole('heading', { name: 'Se contó 1 vez' })
  const item = within(screen.getByRole('listitem'))
  item.getByText('Su diferencia se ve después del arqueo')
  expect(screen.getByRole('listitem').textContent).not.toMatch(/—|\$/)
})
