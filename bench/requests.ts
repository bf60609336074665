import { dateOf, firstDayAgo, toSpecDate } from '@gremial/contract/values/dates.ts'
import { load } from './load.ts'
import { type Ask, type Pair, pair } from './pair.ts'
import { memberSessions, sessionOf, settle } from './sessions.ts'
import { bareServer, peakMemory, type Site, site } from './site.ts'
import { record } from './table.ts'

const movementsSince = (day: string, url: string) =>
  `${url}/api/vistas/cuenta-corriente-afiliado/listar-movimientos?sort=fecha,asc&fechaDesde=${day}`
const pageOf = (url: string) =>
  `${url}/api/vistas/afiliados-seccional?size=25&sort=nombreCompleto,asc&G_idSeccional=1&G_strategy=AND&page=`
const pages = ['0', '1', '2']
const sevenMonthsAgo = firstDayAgo(dateOf(new Date()), 7)

/** Requests for one member's movements and for a page of members, as the portal serves them. */
async function askers({ url, connection }: Site): Promise<{ movements: Ask; page: Ask }> {
  const beto = { cookie: await sessionOf(connection, 'beto@gremial.example') }
  const operator = { cookie: await sessionOf(connection, 'operador@gremial.example') }
  return {
    movements: () => load(movementsSince(toSpecDate(sevenMonthsAgo), url), beto),
    page: () => load(pageOf(url), operator, { paths: pages }),
  }
}

async function p50(ask: Ask): Promise<number> {
  await ask()
  return (await ask()).p50
}

/** Reads against the bare server on the same database, growth from a small union to a large one, and memory under load. */
export async function measureRequests(small: number, large: number): Promise<void> {
  const little = await site(small)
  const smallAskers = await askers(little)
  const before = { movements: await p50(smallAskers.movements), page: await p50(smallAskers.page) }
  await little.stop()

  const big = await site(large)
  const bare = await bareServer(big)
  const { movements, page } = await askers(big)
  const members = (await memberSessions(big.connection, 1_000)).map((cookie) => ({ cookie }))
  // Payday load: each member makes five requests and leaves.
  const people = () => load(movementsSince(toSpecDate(sevenMonthsAgo), big.url), members, { paths: ['', '', '', '', ''] })
  const bareMovements = () => load(`${bare.url}/movimientos?numero=10001&desde=${sevenMonthsAgo}`, {})
  const barePage = (route: string) => () => load(`${bare.url}/${route}?seccional=1&page=`, {}, { paths: pages })

  await page()
  await settle(big.connection)
  const counts = large >= 1_000_000
  const ratio = (figure: string, { ratio, noise, ours, bare }: Pair, atLeast: number, gate: number) =>
    record(figure, ratio, { atLeast, gate, noise, counts, beside: `bare server: ${ours.toFixed(0)} of ${bare.toFixed(0)} per s` })
  ratio('movements, a thousand members', await pair(people, bareMovements), 0.75, 0.6)
  const listed = await pair(page, barePage('afiliados'))
  ratio('page of 25 members with its total', listed, 0.65, 0.4)
  ratio('the same page', await pair(page, barePage('afiliados-auditado')), 0.95, 0.65)
  const growth = (figure: string, now: number, then: number, atMost: number) =>
    record(figure, now / then, { atMost, beside: `${small} members: ${then.toFixed(1)} → ${now.toFixed(1)} ms` })
  growth('movements, median time', await p50(movements), before.movements, 1.3)
  growth('page, median time', listed.p50, before.page, 2)
  const memory = await peakMemory(big.server, () =>
    load(movementsSince('01-01-2026', big.url), members[0] ?? {}, { connections: 64, ms: 5000, shedding: true }),
  )
  record('server memory, 64 connections', memory, { atMost: 150, gate: 170, unit: ' MB', counts })
  bare.stop()
  await big.stop()
}
