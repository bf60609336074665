import { statfs } from 'node:fs/promises'
import { errors } from '@gremial/contract/derived/errors.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../context.ts'
import type { Replicas } from '../db/replicas.ts'
import { withTimeout } from '../runtime/timeouts.ts'
import { version } from '../runtime/version.ts'
import { auditState } from './audit-state.ts'
import { type CopyRead, copyNow, type FilesRead, filesNow, replicasNow, type WaitingRead, waitingNow } from './readings.ts'

/**
 * Prometheus metrics of this process: its own counters, and values read from the database on request (decision 024).
 * Names are in the operator's Spanish, in seconds and bytes. A request is labelled with its route pattern, never its address.
 */
export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void
  /** Counts an error answer by its code of the contract. */
  refused(codigo: string): void
  /** Counts an outbox row that was done, or an attempt that failed. */
  job(tipo: string, resultado: 'hecho' | 'fallo'): void
  /** Counts a file that ended its sandbox worker. */
  sandboxEnded(): void
  /** The metrics in Prometheus text format. Works while the database is away, and reports that. */
  text(): Promise<string>
  contentType: string
}

const kept = new WeakMap<Services, Metrics>()

/** Metrics of a process, created once per Services. */
export function metricsOf(services: Services): Metrics {
  const before = kept.get(services)
  if (before) return before
  const made = make(services)
  kept.set(services, made)
  return made
}

/** Longest wait for the disk in ms: a dead network mount must not block a scrape. */
const diskMs = 2_000
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

function make(services: Services): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
  const requests = new Counter({
    name: 'gremial_pedidos_total',
    help: 'Pedidos respondidos, por ruta declarada',
    labelNames: ['metodo', 'ruta', 'estado'],
    registers,
  })
  const durations = new Histogram({
    name: 'gremial_pedido_segundos',
    help: 'Cuánto llevó responder',
    labelNames: ['metodo', 'ruta'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'gremial_rechazos_total',
    help: 'Pedidos rechazados o fallados, por código del contrato (ERROR_INTERNO es una falla nuestra)',
    labelNames: ['codigo'],
    registers,
  })
  // `increase()` of a series that is born with 1 is 0: an alert would miss the first one.
  for (const codigo of Object.keys(errors)) refusals.inc({ codigo }, 0)
  const ended = new Counter({
    name: 'gremial_lectores_cortados_total',
    help: 'Archivos que hicieron terminar al proceso aparte que los leía',
    registers,
  })
  const jobs = new Counter({
    name: 'gremial_bandeja_trabajos_total',
    help: 'Filas de la bandeja de salida que este proceso hizo, o que fallaron (y se intentan de nuevo)',
    labelNames: ['tipo', 'resultado'],
    registers,
  })
  const disk = gauge('gremial_disco_libres_bytes', 'Lugar libre en el disco de la carpeta de datos')
  const pool = gauge('gremial_conexiones', 'Conexiones de este proceso a la base', ['estado'])
  const reachable = gauge('gremial_base_responde', '1 si la base respondió a esta lectura')
  const waiting = waitingGauges(gauge)
  const lost = gauge(
    'gremial_auditoria_perdida',
    '1 si la base cambió de principal, perdió sus últimos sellos y nadie lo reconoció',
  )
  const replicas: ReplicaGauges = {
    count: gauge('gremial_replicas', 'Réplicas que siguen a la base'),
    synchronous: gauge('gremial_replicas_sincronicas', 'Las que tienen lo que se confirma antes de que se confirme'),
    lagBytes: gauge('gremial_replica_atraso_bytes', 'Lo que le falta a la más atrasada'),
    lagSeconds: gauge('gremial_replica_atraso_segundos', 'Hace cuánto es lo último que tiene la más atrasada'),
  }
  const altered = gauge('gremial_auditoria_alterada', '1 si este proceso encontró alterada la auditoría')
  const files: FileGauges = {
    count: gauge('gremial_archivos', 'Archivos guardados'),
    bytes: gauge('gremial_archivos_bytes', 'Lo que ocupan los archivos guardados'),
    damaged: gauge('gremial_archivos_danados', 'Archivos que faltan o que ya no son lo que su huella dice'),
  }
  const copies = copyGauges(gauge)
  gauge('gremial_proceso', 'Siempre 1: qué versión es y qué papel tiene', ['version', 'papel', 'node'])
    .labels(version, services.config.duty, process.version)
    .set(1)
  let defaults = false
  return {
    contentType: registry.contentType,
    request(metodo, ruta, estado, seconds) {
      requests.inc({ metodo, ruta, estado })
      durations.observe({ metodo, ruta }, seconds)
    },
    refused: (codigo) => refusals.inc({ codigo }),
    sandboxEnded: () => ended.inc(),
    job: (tipo, resultado) => jobs.inc({ tipo, resultado }),
    async text() {
      // Starts Node's own metrics on the first read: a process that is never scraped collects none.
      if (!defaults) collectDefaultMetrics({ register: registry })
      defaults = true
      const { totalCount, idleCount, waitingCount } = services.database.pool
      pool.set({ estado: 'abiertas' }, totalCount)
      pool.set({ estado: 'libres' }, idleCount)
      pool.set({ estado: 'pedidos_en_espera' }, waitingCount)
      altered.set(['alterada', 'apartadas'].includes(auditState(services)?.estado ?? '') ? 1 : 0)
      lost.set(auditState(services)?.estado === 'perdida' ? 1 : 0)
      const [now, stored, copied, followed, free] = await Promise.all([
        waitingNow(services),
        filesNow(services),
        copyNow(services),
        replicasNow(services),
        withTimeout(diskMs, statfs(services.config.dataDir)),
      ])
      if (free) disk.set(free.bavail * free.bsize)
      else disk.remove()
      showReplicas(replicas, followed)
      showCopy(copies, copied, services)
      reachable.set(now ? 1 : 0)
      showWaiting(waiting, now)
      showFiles(files, stored)
      return registry.metrics()
    },
  }
}

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge

const waitingGauges = (gauge: MakeGauge): WaitingGauges => ({
  pending: gauge('gremial_bandeja_pendientes', 'Filas de la bandeja de salida por hacer', ['tipo']),
  oldest: gauge('gremial_bandeja_mas_vieja_segundos', 'Edad de la fila por hacer más vieja', ['tipo']),
  overdue: gauge('gremial_bandeja_atraso_segundos', 'Hace cuánto tendría que haberse hecho la fila más atrasada', ['tipo']),
  failed: gauge('gremial_bandeja_fallidas', 'Filas que se dejaron de intentar', ['tipo']),
  unsealed: gauge('gremial_auditoria_sin_sellar', 'Acciones que esperan su sello'),
  unsealedAge: gauge('gremial_auditoria_sin_sellar_segundos', 'Edad de la acción sin sellar más vieja'),
})

const copyGauges = (gauge: MakeGauge): CopyGauges => ({
  age: gauge('gremial_copia_edad_segundos', 'Desde la última copia de seguridad, o desde que se instaló si no hay ninguna'),
  bytes: gauge('gremial_copia_bytes', 'Lo que ocupa la última copia'),
  seconds: gauge('gremial_copia_segundos', 'Lo que llevó la última copia'),
  failed: gauge('gremial_copia_fallida', '1 si después de la última copia se intentó otra y falló'),
  sentAge: gauge(
    'gremial_copia_enviada_edad_segundos',
    'Desde la última copia que salió de este equipo, o desde que se instaló si tenía que salir y ninguna salió',
  ),
  rehearsedAge: gauge(
    'gremial_copia_ensayo_edad_segundos',
    'Desde el último ensayo de restauración, o desde que se instaló si no hubo ninguno',
  ),
  rehearsedSeconds: gauge('gremial_copia_ensayo_segundos', 'Lo que llevó restaurar, en el último ensayo que salió bien'),
  wrong: gauge('gremial_copia_ensayo_mal', '1 si el último ensayo de restauración no salió bien'),
})

interface WaitingGauges {
  pending: Gauge
  oldest: Gauge
  overdue: Gauge
  failed: Gauge
  unsealed: Gauge
  unsealedAge: Gauge
}

interface FileGauges {
  count: Gauge
  bytes: Gauge
  damaged: Gauge
}

/** Removes values that could not be read: a stale one would look current. */
function showWaiting(
  { pending, oldest, overdue, failed, unsealed, unsealedAge }: WaitingGauges,
  now: WaitingRead | undefined,
): void {
  for (const one of [pending, oldest, overdue, failed]) one.reset()
  if (!now) {
    for (const one of [unsealed, unsealedAge]) one.remove()
    return
  }
  for (const { tipo, pendientes, edad, atraso, fallidas } of now.outbox) {
    pending.set({ tipo }, pendientes)
    oldest.set({ tipo }, edad)
    overdue.set({ tipo }, atraso)
    failed.set({ tipo }, fallidas)
  }
  unsealed.set(now.unsealed)
  unsealedAge.set(now.unsealedAge)
}

function showFiles({ count, bytes, damaged }: FileGauges, stored: FilesRead | undefined): void {
  if (!stored) {
    for (const one of [count, bytes, damaged]) one.remove()
    return
  }
  count.set(stored.archivos)
  bytes.set(stored.bytes)
  damaged.set(stored.danados)
}

interface ReplicaGauges {
  count: Gauge
  synchronous: Gauge
  lagBytes: Gauge
  lagSeconds: Gauge
}

/** Removes the state of the replicas if PostgreSQL does not report it. */
function showReplicas({ count, ...how }: ReplicaGauges, now: Replicas | undefined): void {
  for (const one of [count, ...Object.values(how)]) one.remove()
  if (!now) return
  count.set(now.count)
  if (!now.seen) return
  how.synchronous.set(now.synchronous)
  how.lagBytes.set(now.lagBytes)
  how.lagSeconds.set(now.lagSeconds)
}

interface CopyGauges {
  age: Gauge
  bytes: Gauge
  seconds: Gauge
  failed: Gauge
  sentAge: Gauge
  rehearsedAge: Gauge
  rehearsedSeconds: Gauge
  wrong: Gauge
}

/** A backup that never left or had no restore test has the age of the installation, where one should have. */
function showCopy(gauges: CopyGauges, read: CopyRead | undefined, { config, now }: Services): void {
  const { rehearsed } = read ?? {}
  const leaves = config.copies.command !== undefined
  const rehearses = config.databaseUrl === undefined && config.copies.folder !== undefined && !config.demo
  const figures: Record<keyof CopyGauges, number | undefined> = {
    age: read?.age,
    bytes: read?.bytes,
    seconds: read?.seconds,
    failed: read && (read.failed ? 1 : 0),
    sentAge: read?.sentAge ?? (leaves ? read?.installedAge : undefined),
    rehearsedAge: rehearsed ? (now().getTime() - rehearsed.at.getTime()) / 1000 : rehearses ? read?.installedAge : undefined,
    rehearsedSeconds: rehearsed?.wrong === undefined ? rehearsed?.seconds : undefined,
    wrong: read && (rehearsed?.wrong === undefined ? 0 : 1),
  }
  for (const [name, gauge] of Object.entries(gauges) as Array<[keyof CopyGauges, Gauge]>) {
    const figure = figures[name]
    if (figure === undefined) gauge.remove()
    else gauge.set(figure)
  }
}
