import assert from 'node:assert/strict'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { test } from 'vitest'
import { invalidate } from './invalidate.ts'

test('a query invalidated during its first fetch is refetched once', async () => {
  const queries = new QueryClient()
  const requests: Array<(result: string) => void> = []
  const queryFn = () => new Promise<string>((result) => requests.push(result))
  const seen: Array<string | undefined> = []
  const leave = new QueryObserver(queries, { queryKey: ['telefonos'], queryFn }).subscribe(({ data }) => seen.push(data))
  const turn = () => new Promise(setImmediate)
  await turn()
  invalidate(queries, ({ queryKey }) => queryKey[0] === 'telefonos')
  requests[0]?.('uno')
  await turn()
  await turn()
  assert.equal(requests.length, 2)
  requests[1]?.('uno, éste')
  await turn()
  await turn()
  assert.equal(seen.at(-1), 'uno, éste')
  // A loaded query is refetched at once; a query that was not invalidated is not refetched.
  invalidate(queries, ({ queryKey }) => queryKey[0] === 'otras')
  await turn()
  assert.equal(requests.length, 2)
  invalidate(queries, ({ queryKey }) => queryKey[0] === 'telefonos')
  await turn()
  assert.equal(requests.length, 3)
  leave()
  queries.clear()
})
