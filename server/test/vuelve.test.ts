import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { eventually } from './eventually.ts'

/** `npm start` restarts the server. */

const dir = mkdtempSync(join(tmpdir(), 'gremial-vuelve-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const keeper = join(import.meta.dirname, '../../scripts/prepare.mjs')

/** A server script that runs `does` at each of its starts. */
function kept(name: string, does: string, pause = 1) {
  const starts = join(dir, name)
  const server = `const { appendFileSync, readFileSync } = require('node:fs'); appendFileSync(${JSON.stringify(starts)}, '.'); const start = readFileSync(${JSON.stringify(starts)}, 'utf8').length; ${does}`
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { keep } = await import(${JSON.stringify(keeper)}); keep(['-e', ${JSON.stringify(server)}], {}, ${pause})`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<{ code: number | null; said: string; starts: number }>((done) =>
    child.once('close', (code) => done({ code, said, starts: readFileSync(starts, 'utf8').length })),
  )
  return { child, ended, said: () => said }
}

test('a server that is killed or out of memory is restarted; one that exits by itself is not', async () => {
  const killed = await kept(
    'matado',
    "if (start < 3) process.kill(process.pid, start === 1 ? 'SIGKILL' : 'SIGABRT'); process.exit(0)",
  ).ended
  assert.deepEqual([killed.code, killed.starts], [0, 3])
  assert.match(killed.said, /El servidor se cortó \(SIGKILL\)[^]*\(SIGABRT\)/)
  const refused = await kept('rechazado', 'process.exit(1)').ended
  assert.deepEqual([refused.code, refused.starts, refused.said], [1, 1, ''])
})

test('npm start ends when asked, while the server runs and between two of its starts', async () => {
  const serving = kept(
    'sirviendo',
    "setInterval(() => 0, 1e6); process.once('SIGTERM', () => process.exit(0)); console.error('sirve')",
  )
  await eventually(() => serving.said().includes('sirve'), true)
  serving.child.kill('SIGTERM')
  assert.deepEqual(((r) => [r.code, r.starts])(await serving.ended), [0, 1])
  const waiting = kept('esperando', "process.kill(process.pid, 'SIGKILL')", 1e6)
  await eventually(() => waiting.said().includes('se cortó'), true)
  waiting.child.kill('SIGTERM')
  assert.deepEqual(((r) => [r.code, r.starts])(await waiting.ended), [0, 1])
})
