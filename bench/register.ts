import { addDays, dateOf } from '../contract/src/values/dates.ts'
import { files, fillRegister } from './history.ts'
import { load } from './load.ts'
import { type Ask, pair } from './pair.ts'
import { prepared } from './prepared.ts'
import { sessionOf } from './sessions.ts'
import { serve } from './site.ts'
import { record } from './table.ts'

/** The register on other days: a branch against its page of today, and the whole union with its total. */
export async function measureRegister(members = 300_000): Promise<void> {
  const dir = await prepared(`register-${members}`, ['bench/history.ts', 'bench/members.ts'], (booted, url) =>
    fillRegister(booted, url, members),
  )
  const site = await serve(dir)
  const headers = { cookie: await sessionOf(site.connection, 'admin@gremial.example') }
  const list = `${site.url}/api/vistas/afiliados-seccional?size=25&sort=nombreCompleto,asc`
  const today = dateOf(new Date())
  const paths = [100, 500, 900, 1300, 1700].flatMap((ago) => [0, 1].map((page) => `&page=${page}&alDia=${addDays(today, -ago)}`))
  const branch =
    (which: string[]): Ask =>
    () =>
      load(`${list}&G_idSeccional=1`, headers, { paths: which })
  const { ratio, noise, p50 } = await pair(branch(paths), branch(['&page=0', '&page=1']))
  const size = { counts: members >= 300_000, beside: `${members} members, ${files} monthly files` }
  record('page of a branch on another day', 1 / ratio, {
    ...size,
    atMost: 2,
    noise,
    beside: `today's page; ${p50.toFixed(1)} ms`,
  })
  const union = () => load(list, headers, { paths, connections: 1 })
  await union()
  record('page of the whole union on another day, with its total', (await union()).p50, { ...size, atMost: 50, unit: ' ms' })
  await site.stop()
}
