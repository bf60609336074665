import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { test } from 'vitest'
import { lowerPriority } from './priority.ts'

test('a priority is lowered from the given one, never raised', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
  await once(child, 'spawn')
  const { pid = 0 } = child
  const begun = getPriority(pid)
  lowerPriority(5, pid)
  assert.equal(getPriority(pid), Math.min(19, begun + 5))
  setPriority(pid, 18)
  lowerPriority(5, pid)
  assert.equal(getPriority(pid), 19)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lowerPriority(5, pid)
})
