import type { Services } from '../context.ts'
import type { AuditRow } from './audit.ts'
import { checkpointBackend } from './checkpoint.ts'

/**
 * The last actions that were sealed, in this process and in a file beside the anchor (`auditoria.ultimas`; in a bucket it would be one request
 * more each half second, and there is only the process): what a promotion took along can be said by its name.
 */
export interface LastAction {
  orden: number
  /** The timeline in which it was sealed (life.ts). */
  linea: number
  /** Instant, ISO. */
  momento: string
  usuario: number | null
  accion: string
  cosa: string
  codigo: string
}

const name = 'auditoria.ultimas'
const most = 200
const trails = new WeakMap<Services, LastAction[]>()

export async function rememberActions(
  services: Services,
  rows: Array<AuditRow & { orden: number }>,
  linea: number,
): Promise<void> {
  if (rows.length === 0) return
  const now = rows.map(
    ({ orden, momento, usuario_id, accion, entidad, entidad_id }): LastAction => ({
      orden,
      linea,
      momento: momento.toISOString(),
      usuario: usuario_id,
      accion,
      cosa: entidad,
      codigo: entidad_id,
    }),
  )
  const trail = [...(trails.get(services) ?? []), ...now].slice(-most)
  trails.set(services, trail)
  const backend = checkpointBackend(services)
  if (!backend.remote) await backend.replace(name, trail.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

/** Those of that timeline after a seal, as far as this process and the file know. What is not readable is not known. */
export async function actionsAfter(services: Services, orden: number, linea: number): Promise<LastAction[]> {
  const backend = checkpointBackend(services)
  const text = backend.remote ? '' : ((await backend.read(name))?.toString() ?? '')
  const kept = text.split('\n').flatMap((line): LastAction[] => {
    try {
      return [JSON.parse(line) as LastAction]
    } catch {
      return []
    }
  })
  const each = new Map([...kept, ...(trails.get(services) ?? [])].map((one) => [one.orden, one]))
  return [...each.values()].filter((one) => one.linea === linea && one.orden > orden).toSorted((a, b) => a.orden - b.orden)
}
