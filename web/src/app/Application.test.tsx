import assert from 'node:assert/strict'
import { act, render, screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { ask } from '../ui/dialogs.ts'
import { OnDemandDialogs } from './Application.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('a question whose code fails to load is asked by the browser, and the screen stays', async () => {
  const failing = Object.assign(() => null, { preload: () => Promise.reject(new Error('no code')) })
  render(
    <>
      <p>Padrón</p>
      <OnDemandDialogs Shown={failing} />
    </>,
  )
  const asked: string[] = []
  vi.stubGlobal('confirm', (words: string) => asked.push(words) > 1)
  vi.stubGlobal('alert', (words: string) => asked.push(words))
  const question = { title: '¿Descartar?', text: 'Se pierde lo escrito.', action: 'Descartar', cancel: 'Seguir' }
  const answers = [
    await act(() => ask(question)),
    await act(() => ask(question)),
    await act(() => ask({ title: 'Sin conexión', text: <b>1</b>, action: 'Aceptar' })),
  ]
  assert.deepEqual(answers, [false, true, true])
  assert.deepEqual(asked, ['¿Descartar?\n\nSe pierde lo escrito.', '¿Descartar?\n\nSe pierde lo escrito.', 'Sin conexión'])
  assert.ok(screen.getByText('Padrón'))
})
