import assert from 'node:assert/strict'
import { test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { AppError } from './errors.ts'
import { fairTurns, turnOwner } from './fair-turns.ts'

/** Works that end when they are let, in the order in which they began. */
function bench(atOnce: number, longestQueue: number) {
  const turn = fairTurns(atOnce, longestQueue)
  const begun: string[] = []
  const refused: string[] = []
  const ends: Array<() => void> = []
  const ask = (owner: string, name: string) =>
    turnOwner.run(owner, () =>
      turn(() => {
        begun.push(name)
        return new Promise<void>((done) => ends.push(done))
      }).catch((error: unknown) => {
        assert.ok(error instanceof AppError && error.codigo === 'OCUPADO')
        refused.push(name)
      }),
    )
  /** Ends each work until `count` began. */
  const until = (count: number) =>
    eventually(() => {
      if (begun.length < count) ends.shift()?.()
      return begun.length
    }, count)
  return { ask, begun, refused, until }
}

test('thirty tasks of one person delay another by one turn, and lose the last ones if full', async () => {
  const { ask, begun, refused, until } = bench(2, 20)
  for (let n = 1; n <= 30; n++) void ask('ana', `ana ${n}`)
  await eventually(() => refused.length, 8)
  assert.deepEqual(refused[0], 'ana 23')
  void ask('beto', 'beto 1')
  void ask('beto', 'beto 2')
  await eventually(() => refused.slice(8), ['ana 22', 'ana 21'])
  await until(6)
  assert.deepEqual(begun, ['ana 1', 'ana 2', 'ana 3', 'beto 1', 'ana 4', 'beto 2'])
  await until(22)
  assert.equal(begun.at(-1), 'ana 20')
})

test('with a queue shared evenly, a newcomer of the longest queue is refused', async () => {
  const { ask, refused } = bench(1, 4)
  void ask('ana', 'runs')
  for (const name of ['ana 1', 'ana 2']) void ask('ana', name)
  for (const name of ['beto 1', 'beto 2']) void ask('beto', name)
  void ask('ana', 'ana 3')
  await eventually(() => refused, ['ana 3'])
  // Somebody without any takes the newest of the longest queue.
  void ask('caro', 'caro 1')
  await eventually(() => refused.length, 2)
})
