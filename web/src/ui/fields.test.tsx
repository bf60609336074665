import { amountCases } from '@gremial/contract/values/money.cases.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/app.tsx'
import { held, retype, saidOf } from '../../test/dom.ts'
import { AmountField } from './AmountField.tsx'
import { DateField } from './DateField.tsx'
import { PinField } from './PinField.tsx'

/** Tests of the shared form fields. */

function Amount({ emptyIsZero, initial = null }: { emptyIsZero?: boolean; initial?: number | null }) {
  const [value, setValue] = useState<number | null>(initial)
  return <AmountField label="Efectivo" value={value} onChange={setValue} emptyIsZero={emptyIsZero ?? false} />
}

test('an ambiguous amount shows an error on blur, and keeps the typed text', async () => {
  const { user } = await show(<Amount />)
  const field = screen.getByLabelText('Efectivo')
  for (const [typed, cents] of amountCases) {
    await retype(user, field, typed)
    await user.tab()
    expect([typed, held(field)]).toEqual([typed, cents === undefined ? typed : formatAmount(cents / 100)])
    expect([typed, saidOf(field).includes('No se entiende el número. La coma separa los decimales')]).toEqual([
      typed,
      cents === undefined,
    ])
  }
})

test('an amount parses in any format; empty may be zero, and the wheel does not change it', async () => {
  const { user } = await show(<Amount emptyIsZero initial={100} />)
  const field = screen.getByLabelText('Efectivo')
  for (const [typed, shown] of [
    ['1234,5', '1.234,50'],
    ['1234.56', '1.234,56'],
    ['$ 2.000', '2.000,00'],
    ['', '0,00'],
  ] as const) {
    await retype(user, field, typed)
    fireEvent.wheel(field, { deltaY: 400 })
    await user.tab()
    expect(held(field)).toBe(shown)
  }
})

test('an amount that gets the focus is selected whole, so that the first key replaces it', async () => {
  const { user } = await show(<Amount initial={123_456} />)
  const field = screen.getByLabelText('Efectivo')
  expect(held(field)).toBe('1.234,56')
  await user.tab()
  expect([document.activeElement, held(field)]).toEqual([field, '1234,56'])
  await user.keyboard('7')
  await user.tab()
  expect(held(field)).toBe('7,00')
})

function DateValue(props: { minDate?: string; maxDate?: string; clearable?: boolean }) {
  const [value, setValue] = useState<string | null>('2026-11-20')
  return (
    <>
      <DateField label="Fecha" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
    </>
  )
}

test('an invalid or out of range date stays with its message, and does not revert', async () => {
  const { user } = await show(<DateValue minDate="2026-11-01" maxDate="2026-11-30" />)
  const field = screen.getByLabelText('Fecha')
  for (const [typed, said] of [
    ['31/02/2026', 'Esa fecha no existe'],
    ['abc', 'Esa fecha no existe'],
    ['01/01/2001', 'El primer día que se puede elegir es'],
    ['01/12/2026', 'El último día que se puede elegir es'],
  ] as const) {
    await retype(user, field, typed)
    await user.tab()
    expect(held(field)).toBe(typed)
    expect(saidOf(field)).toContain(said)
  }
  // The field is required, so it has no clear button.
  expect(screen.queryByRole('button', { name: 'Borrar la fecha' })).toBeNull()
  // No day of the calendar is red.
  await user.click(field)
  expect((await screen.findAllByRole('button', { name: /2026$/ })).length).toBeGreaterThan(27)
  expect(document.querySelectorAll('[data-weekend]')).toHaveLength(0)
})

test('a date is read as people type it, and written back DD/MM/YYYY when it is left', async () => {
  const { user } = await show(<DateValue clearable />)
  const field = screen.getByLabelText('Fecha')
  for (const [typed, shown, iso] of [
    ['3/5/26', '03/05/2026', '2026-05-03'],
    ['03052026', '03/05/2026', '2026-05-03'],
  ] as const) {
    await retype(user, field, typed)
    await user.tab()
    expect([held(field), screen.getByRole('status').textContent]).toEqual([shown, iso])
  }
  await user.click(screen.getByRole('button', { name: 'Borrar la fecha' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

function Pin() {
  const [value, setValue] = useState('')
  return <PinField label="PIN de la caja" value={value} onChange={setValue} />
}

test('a PIN takes four digits and no letter, and shows dots', async () => {
  const { user } = await show(<Pin />)
  const field = screen.getByLabelText('PIN de la caja')
  expect(field.getAttribute('type')).toBe('password')
  await user.type(field, '12x')
  expect(held(field)).toBe('12')
  await user.type(field, '3456')
  expect(held(field)).toBe('1234')
})
