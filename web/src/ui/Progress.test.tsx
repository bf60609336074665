import { useMutation } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/app.tsx'
import { ask, opened } from './dialogs.ts'
import { Progress } from './Progress.tsx'

/** A write that ends when the test says so. */
function Writing({ end }: { end: Promise<void> }) {
  const write = useMutation({ mutationFn: () => end })
  return (
    <>
      <button type="button" onClick={() => write.mutate()}>
        Leer
      </button>
      <Progress />
    </>
  )
}
const progress = () => screen.queryByRole('alertdialog', { name: 'Cargando…' })

test('the progress of a write gives way to a question, and returns after the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user } = await show(<Writing end={promise} />)
  await user.click(screen.getByRole('button', { name: 'Leer' }))
  await expect.poll(progress).not.toBeNull()
  act(() => void ask({ title: 'Antes de leerlo', action: 'Leer igual' }))
  await expect.poll(progress).toBeNull()
  act(() => opened.get()?.respond(true))
  await expect.poll(progress).not.toBeNull()
  act(() => resolve())
  await expect.poll(progress).toBeNull()
})
