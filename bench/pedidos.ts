import { diaDe, enviarFecha, primerDiaHace } from '@gremial/contract/platform/fechas.ts'
import { load, median, type Round } from './carga.ts'
import { type Gasto, gastoDe } from './gasto.ts'
import { afiliadosCon, sesionDe } from './personas.ts'
import type { Site } from './sitio.ts'

const rounds = 5
/** Of CPU by count: fewer rounds are enough, as it does not move with what else the machine does. */
const countedRounds = 6
const counted = 1_000

export interface Pair {
  ratio: number
  noise: number
  p50: number
  perSecond: number
  /** CPU of a request, in microseconds, of ours and of the bare server; and how many times ours is the bare one's. */
  ours: Gasto
  bare: Gasto
  times: number
}

/** A kind of request: to us and to the bare server, again and again for a while or as many times. */
type Ask = (requests?: number) => Promise<Round>

/** Alternating rounds of ours, bare and bare again; the ratio is the median of the ratios of each round. Then CPU by count, by turns too. */
async function pair(s: Site, ours: Ask, bare: Ask): Promise<Pair> {
  await ours()
  await bare()
  const ratios: number[] = []
  const noises: number[] = []
  const p50s: number[] = []
  const rates: number[] = []
  for (let i = 0; i < rounds; i++) {
    const [a, b, c] = i % 2 === 0 ? [await ours(), await bare(), await bare()] : await reversed(ours, bare)
    ratios.push(a.perSecond / b.perSecond)
    noises.push(Math.abs(c.perSecond / b.perSecond - 1))
    p50s.push(a.p50)
    rates.push(a.perSecond)
  }
  const spent: Record<'ours' | 'bare', Gasto[]> = { ours: [], bare: [] }
  const spend = async (which: 'ours' | 'bare') =>
    spent[which].push(
      await gastoDe(s, which === 'ours' ? s.server : s.bareServer, counted, () => (which === 'ours' ? ours : bare)(counted)),
    )
  for (let i = 0; i < countedRounds; i++)
    for (const which of i % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) await spend(which)
  const whole = ({ servidor, base }: Gasto) => servidor + base
  return {
    ratio: median(ratios),
    noise: median(noises),
    p50: median(p50s),
    perSecond: median(rates),
    ours: mediano(spent.ours),
    bare: mediano(spent.bare),
    times: median(spent.ours.map((gasto, i) => whole(gasto) / whole(spent.bare[i] ?? gasto))),
  }
}
const mediano = (gastos: Gasto[]): Gasto => ({
  servidor: median(gastos.map((g) => g.servidor)),
  base: median(gastos.map((g) => g.base)),
})
async function reversed(ours: Ask, bare: Ask): Promise<[Round, Round, Round]> {
  const c = await bare()
  const b = await bare()
  return [await ours(), b, c]
}

export interface Pedidos {
  movements: Pair
  /** The same movements, asked for by a thousand members, five times each. */
  people: Pair
  /** Beside the bare server, and beside the one that also writes who saw what. */
  page: Pair
  equal: Pair
}

/** The two that are also asked of a small union, to see what grows: how long they take there. */
export async function smallRequests(s: Site): Promise<{ movements: number; page: number }> {
  const { movements, page } = await askers(s)
  const p50 = async (ask: Ask) => {
    await ask()
    return (await ask()).p50
  }
  return { movements: await p50(movements), page: await p50(page) }
}

async function askers(s: Site) {
  const beto = { cookie: await sesionDe(s.psql, 'beto@gremial.example') }
  const operator = { cookie: await sesionDe(s.psql, 'operador@gremial.example') }
  const members = (await afiliadosCon(s.psql, 1_000)).map((cookie) => ({ cookie }))
  const desde = primerDiaHace(diaDe(new Date()), 7)
  const own = `${s.url}/api/vistas/cuenta-corriente-afiliado/listar-movimientos?sort=fecha,asc&fechaDesde=${enviarFecha(desde)}`
  const paths = ['0', '1', '2']
  const list = `${s.url}/api/vistas/afiliados-seccional?size=25&sort=nombreCompleto,asc&G_idSeccional=1&G_strategy=AND&page=`
  const times = (n: number | undefined) => (n === undefined ? {} : { requests: n })
  const ask =
    (url: string, who: Parameters<typeof load>[1], paths: string[] = ['']): Ask =>
    (n) =>
      load(url, who, { paths, ...times(n) })
  return {
    movements: ask(own, beto),
    // As on payday: each one comes, asks for five things and goes.
    people: ask(own, members, ['', '', '', '', '']),
    page: ask(list, operator, paths),
    bareMovements: ask(`${s.bare}/movimientos?numero=10001&desde=${desde}`, {}),
    barePage: ask(`${s.bare}/afiliados?seccional=1&page=`, {}, paths),
    equalPage: ask(`${s.bare}/afiliados-auditado?seccional=1&page=`, {}, paths),
  }
}

export async function requests(s: Site): Promise<Pedidos> {
  const { movements, people, page, bareMovements, barePage, equalPage } = await askers(s)
  return {
    movements: await pair(s, movements, bareMovements),
    people: await pair(s, people, bareMovements),
    page: await pair(s, page, barePage),
    equal: await pair(s, page, equalPage),
  }
}
