import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../access/access.ts'
import { AppError } from './errors.ts'

/**
 * Whose turn it is when not everybody can be answered: health goes in whatever happens, then who writes money, then who else writes or
 * reads money, and everybody's reading is the first that is told to come later (decision 060).
 */
export type Place = 'always' | 'money' | 'work' | 'reading'

/** How things are inside: what is late, what waits. */
export interface Pressure {
  /** Milliseconds that the event loop comes late, in the last samples. */
  late: number
  /** Requests in hand, and those of them that wait for a connection to the database: for each connection that there is. */
  inHand: number
  waiting: number
}

/** From which wait a place is refused, and between which delays more and more of its requests are: all at once would be none a moment later. */
const refusals: Record<Exclude<Place, 'always'>, { waiting: number; late: [some: number, all: number] }> = {
  reading: { waiting: 4, late: [50, 150] },
  work: { waiting: 8, late: [150, 400] },
  money: { waiting: 16, late: [500, 1500] },
}
/** A loop that comes late with fewer than these in hand is a start, or one request that is long: nobody is sent away for it. */
const fewInHand = 2
const sampleMs = 100

/** Whether a request goes in; `chance`, from 0 to 1, is drawn for each. */
export function goesIn(place: Place, { late, inHand, waiting }: Pressure, chance: number): boolean {
  if (place === 'always') return true
  const {
    waiting: most,
    late: [some, all],
  } = refusals[place]
  return waiting < most && (inHand < fewInHand || chance >= (late - some) / (all - some))
}

/** Seconds after which who was sent away comes back: not all at once. */
export const comeBack = (chance: number): number => 2 + Math.floor(chance * 9)

/** Given the access of a route, whether what it opens is money. */
export type IsMoney = (access: Access) => boolean

/** The door of an application, asked before anything is looked up for a request. Throws MUCHA_GENTE. */
export async function doorOf(app: FastifyInstance, isMoney: IsMoney) {
  await app.register(underPressure, { sampleInterval: sampleMs })
  const { pool, planned } = app.services.database
  let inHand = 0
  const placeOf = ({ method, routeOptions: { config } }: FastifyRequest): Place => {
    if (config.always) return 'always'
    const writes = method !== 'GET' && method !== 'HEAD'
    const money = config.access !== undefined && isMoney(config.access)
    return money && writes ? 'money' : money || writes ? 'work' : 'reading'
  }
  return (request: FastifyRequest, { raw }: FastifyReply): void => {
    const connections = pool.options.max ?? 1
    const pressure: Pressure = {
      late: app.memoryUsage().eventLoopDelay,
      inHand: inHand / connections,
      waiting: (pool.waitingCount + planned.waitingCount) / connections,
    }
    if (!goesIn(placeOf(request), pressure, Math.random()))
      throw new AppError('MUCHA_GENTE', { segundos: comeBack(Math.random()) })
    inHand++
    let gone = false
    const leave = () => {
      if (!gone) inHand--
      gone = true
    }
    for (const end of ['finish', 'close']) raw.once(end, leave)
  }
}
