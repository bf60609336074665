import { globSync } from 'node:fs'
import { addDays, dateOf } from '@gremial/contract/values/dates.ts'
import { follow } from './follow.ts'
import { allTests, drawn, isNightly, isSlow } from './test/select.ts'

/**
 * The nightly part "other days": tests of contract and server with the clock moved, PostgreSQL included. The days are 31
 * December, 1 January, the next 29 February and one chosen by the date. `other-days.ts 2027-03-31` runs that day only. Exits with
 * 2 without faketime.
 */
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
if (!library) {
  console.log('Skipped: faketime is not installed. Debian: apt-get install --no-install-recommends faketime')
  process.exit(2)
}
const dayMs = 86_400_000
const today = dateOf(new Date())
const from = (day: string): number => Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
const year = Number(today.slice(0, 4))
const leap = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => year + n).find((y) => y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0))
const asked = process.argv.slice(2)
const [some = 0] = drawn(
  Array.from({ length: 366 }, (_, i) => i + 1),
  Date.parse(today) / dayMs,
)
const days = asked.length > 0 ? asked.map(from) : [from(`${year}-12-31`), from(`${year + 1}-01-01`), from(`${leap}-02-29`), some]

/** Excluded: under faketime PostgreSQL has no statement timeouts, and file times are those of the real day. */
const notHere = ['server/src/platform/db/connection.test.ts', 'server/src/platform/storage/store.test.ts']
const files = allTests().filter(
  (file) => /^(server|contract)\//.test(file) && !isSlow(file) && !isNightly(file) && !notHere.includes(file),
)
const sum = { passed: 0, failed: 0 }
for (const ahead of days) {
  console.log(`\n— as of ${addDays(today, ahead)} —`)
  const { last } = await follow(['scripts/test.ts', ...files], {
    GREMIAL_NIGHTLY: '',
    LD_PRELOAD: library,
    FAKETIME: `+${ahead}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const [, passed = 0, failed = 1] = /(\d+) passed, (\d+) failed/.exec(last)?.map(Number) ?? []
  sum.passed += passed
  sum.failed += failed
}
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)
