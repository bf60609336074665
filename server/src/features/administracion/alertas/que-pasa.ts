import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { AvisoSalud } from '@gremial/contract/acceso/salud.ts'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config/config.ts'
import type { Services } from '../../../platform/context.ts'
import { replicasNow } from '../../../platform/metrics/readings.ts'
import { withTimeout } from '../../../platform/runtime/timeouts.ts'
import { stateOf } from '../../acceso/salud/salud.service.ts'
import { leyoDemasiado } from '../../afiliado/actividad/avisos.queries.ts'

/** Problems of an installation that need attention: those of `/api/salud/listo`, and those found by checks. */
export type Alerta = AvisoSalud | 'base' | 'replica' | 'reloj' | 'certificado' | 'lecturas'

/** A certificate with fewer days left was not renewed in time. */
const diasDeCertificado = 14
const atrasoDeReplica = 60
const corrimientoDeReloj = 30
const esperaMs = 4_000

/** Current problems; only `base` while the database does not answer. */
export async function quePasa(services: Services): Promise<Set<Alerta>> {
  const { base, avisos } = await stateOf(services)
  if (base === 'no') return new Set<Alerta>(['base'])
  const pasa = new Set<Alerta>(avisos)
  const replicas = await replicasNow(services)
  if (replicas?.seen && replicas.lagSeconds > atrasoDeReplica) pasa.add('replica')
  const corrido = await withTimeout(esperaMs, relojCorrido(services))
  if (corrido !== undefined && corrido > corrimientoDeReloj) pasa.add('reloj')
  if (await leyoDemasiado(services.database, services.now())) pasa.add('lecturas')
  const dias = await diasQueQuedan(services.config)
  if (dias !== undefined && dias < diasDeCertificado) pasa.add('certificado')
  return pasa
}

/** Seconds between the clocks of the database and of this machine; 0 on a single machine. */
async function relojCorrido({ database: { db } }: Services): Promise<number> {
  const antes = Date.now()
  const { rows } = await sql<{ hora: Date }>`select clock_timestamp() as hora`.execute(db)
  return Math.abs((rows[0]?.hora.getTime() ?? antes) - (antes + Date.now()) / 2) / 1000
}

const mirados = new WeakMap<Config, { hora: number; dias: number | undefined }>()
const cadaMs = 6 * 3_600_000

/** Days left of the certificate of the public address, as a visitor sees it; undefined without one or without an answer. */
async function diasQueQuedan(config: Config): Promise<number | undefined> {
  if (!config.publicUrl?.startsWith('https:')) return undefined
  const antes = mirados.get(config)
  if (antes && performance.now() - antes.hora < cadaMs) return antes.dias
  const dias = await diasDe(new URL(config.publicUrl))
  mirados.set(config, { hora: performance.now(), dias })
  return dias
}

export function diasDe({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((dice) => {
    // An invalid certificate must be read too.
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      ...(isIP(hostname) ? {} : { servername: hostname }),
      rejectUnauthorized: false,
    })
    const listo = (dias: number | undefined) => {
      socket.destroy()
      dice(dias)
    }
    socket.setTimeout(esperaMs, () => listo(undefined))
    socket.once('error', () => listo(undefined))
    socket.once('secureConnect', () => {
      const vence = Date.parse(socket.getPeerCertificate().valid_to)
      listo(Number.isNaN(vence) ? undefined : Math.floor((vence - Date.now()) / 86_400_000))
    })
  })
}
