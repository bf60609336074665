import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/app.tsx'
import { ConteoTable } from './ConteoTable.tsx'

const denominaciones = [{ id: 1, clase: 'BILLETE' as const, valor: 1000 }]

function Count() {
  const [fijo, setFijo] = useState(false)
  return (
    <>
      <ConteoTable
        denominaciones={denominaciones}
        conteo={{ cantidades: { 1: '3' }, monedas: 0 }}
        cambiar={() => undefined}
        lectura={fijo}
      />
      <button type="button" onClick={() => setFijo(!fijo)}>
        cambiar
      </button>
    </>
  )
}

test('a count, and a second one, start at the first bill', async () => {
  const { user } = await show(<Count />)
  const bill = screen.getByLabelText(/1000/)
  await waitFor(() => expect(document.activeElement).toBe(bill))
  const button = screen.getByRole('button', { name: 'cambiar' })
  await user.click(button)
  expect(document.activeElement).toBe(button)
  await user.click(button)
  expect(document.activeElement).toBe(bill)
})
