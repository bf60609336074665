import assert from 'node:assert/strict'
import { getPriority } from 'node:os'
import { test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { textoDelPdf } from '../../../test/papel.ts'
import { errorBody, retryAfterOf, statusOf, toAppError } from '../http/errors.ts'
import { draw, drawable } from './document.ts'
import { PdfThreads } from './render.ts'

/** A module as a data: URL, so that each test defines its own drawing. */
const module = (body: string): string =>
  `data:text/javascript,${encodeURIComponent(`import { threadId } from 'node:worker_threads'; import os from 'node:os'; const e = new TextEncoder(); export async function draw(data) { ${body} }`)}`
const limits = { threads: 1, longestQueue: 2, timeoutMs: 5000, waitMs: 60_000, idleMs: 60_000 }
const threads = (other: Partial<typeof limits> = {}) => new PdfThreads({ ...limits, ...other })

test('a PDF is rendered in another thread, at lower priority, and its bytes return whole', async () => {
  const pool = threads()
  const answer = await pool.draw(
    module('return e.encode(JSON.stringify({ ...data, threadId, priority: os.getPriority() }))'),
    'draw',
    {
      nombre: 'Ñandú',
    },
  )
  const said = JSON.parse(answer.toString()) as { nombre: string; threadId: number; priority: number }
  assert.equal(said.nombre, 'Ñandú')
  assert.notEqual(said.threadId, 0)
  if (process.platform === 'linux') assert.equal(said.priority, Math.min(19, getPriority() + 5))
  const big = await pool.draw(module('return new Uint8Array(data).fill(7)'), 'draw', 3_000_000)
  assert.deepEqual([big.length, big[0], big.at(-1)], [3_000_000, 7, 7])
  assert.equal(pool.size, 1)
})

test('glyphs used in one document keep their characters in the next: the text stays searchable', async () => {
  // Every character whose glyph is composed of others, without those.
  await draw({}, (doc) => doc.font('fuerte').text('Áéñü: ; ÷ … “ %'))
  const all = '.,´¨~-!iaenu'
  const pdf = await draw({}, (doc) => doc.font('fuerte').text(all))
  assert.equal(textoDelPdf(pdf).replaceAll(/\s/g, ''), all)
})

test('the request thread is not blocked while a rendering uses its CPU', async () => {
  const busy = threads().draw(
    module('const t = performance.now(); while (performance.now() - t < data); return e.encode("x")'),
    'draw',
    600,
  )
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  await busy
  clearInterval(timer)
  assert.ok(turns > 20, `${turns} turns`)
})

test('an error in a drawing reaches its caller, and the next drawing works', async () => {
  const pool = threads()
  await assert.rejects(pool.draw(module('throw new Error("sin tinta")'), 'draw', {}), /sin tinta/)
  await assert.rejects(pool.draw(module('process.exit(1)'), 'draw', {}), /thread/)
  await assert.rejects(pool.draw(module(''), 'otro', {}), /does not export otro/)
  await assert.rejects(
    pool.draw(module(''), 'draw', () => 1),
    /could not be cloned/,
  )
  assert.equal((await pool.draw(module('return e.encode("sigue")'), 'draw', {})).toString(), 'sigue')
})

test('an endless rendering is stopped, and the queued one behind it is served', async () => {
  const pool = threads({ timeoutMs: 1500 })
  const endless = pool.draw(module('for (;;);'), 'draw', {})
  const behind = pool.draw(module('return e.encode("después")'), 'draw', {})
  await assert.rejects(endless, /more than 1500 ms/)
  assert.equal((await behind).toString(), 'después')
})

test('a rendering has a CPU limit: waiting does not consume it, and an endless wait is cut', async () => {
  const pool = threads({ timeoutMs: 200 })
  const waits = (ms: number) => module(`await new Promise((r) => setTimeout(r, ${ms})); return e.encode('drawn')`)
  assert.equal((await pool.draw(waits(500), 'draw', {})).toString(), 'drawn')
  await assert.rejects(pool.draw(waits(3_600_000), 'draw', {}), /more than 200 ms/)
})

test('beyond the queue the service answers busy, and no accepted task is lost', async () => {
  const pool = threads()
  const slow = module('await new Promise((r) => setTimeout(r, 100)); return e.encode(String(data))')
  const asked = [1, 2, 3, 4, 5].map((n) => pool.draw(slow, 'draw', n).then(String, (e: { codigo?: string }) => e.codigo))
  assert.deepEqual(await Promise.all(asked), ['1', '2', '3', 'OCUPADO', 'OCUPADO'])
})

test('a drawing that waits too long for a thread is refused, and the one before it ends', async () => {
  const pool = threads({ waitMs: 50 })
  const first = pool.draw(module('await new Promise((r) => setTimeout(r, 400)); return e.encode("first")'), 'draw', {})
  await assert.rejects(pool.draw(module('return e.encode("late")'), 'draw', {}), (error) => {
    const known = toAppError(error)
    assert.ok(known)
    assert.deepEqual([known.codigo, statusOf(known), retryAfterOf(known)], ['PDF_DEMORADO', 503, 15])
    assert.match(errorBody(known, 'es').message, /Probá de nuevo en un momento/)
    assert.match(known.message, /waited more than 50 ms/)
    return true
  })
  assert.equal((await first).toString(), 'first')
  assert.equal((await pool.draw(module('return e.encode("next")'), 'draw', {})).toString(), 'next')
})

test('an idle thread ends', async () => {
  const pool = threads({ idleMs: 50 })
  await pool.draw(module('return e.encode("x")'), 'draw', {})
  await eventually(() => pool.size, 0)
})

test('user text becomes drawable: accents stay, emoji are dropped, other scripts become "?"', () => {
  const latin = { hasGlyphForCodePoint: (c: number) => c < 0x100 && c >= 0x20 }
  assert.equal(drawable("  Ñandú  O'Higgins\tü  ", latin), "Ñandú O'Higgins ü")
  assert.equal(drawable('Ana 🦄🇦🇷👩🏽‍👩‍👧 Łukasz Nguyễn', latin), 'Ana Lukasz Nguyen')
  assert.equal(drawable('山田 Ana\u0000\u200f', latin), '?? Ana')
})

test('the font is parsed once per thread, and equal content gives equal bytes', async () => {
  const document = (text: string, strong: boolean) =>
    draw({ info: { CreationDate: new Date(0), ModDate: new Date(0) } }, (doc, clean) => {
      doc.text(clean(text))
      if (strong) doc.font('fuerte').text(clean(text.toUpperCase()))
    })
  const first = await document('Ñandú O’Higgins', true)
  for (const text of ['abc', 'ÁÉÍ ł €', 'Quiroga, Ana Beatriz']) await document(text, text.length > 5)
  assert.ok(first.equals(await document('Ñandú O’Higgins', true)))
})
