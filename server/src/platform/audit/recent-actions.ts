import type { Services } from '../context.ts'
import type { AuditRow } from './audit.ts'
import { checkpointBackend } from './checkpoint.ts'

/**
 * The last sealed actions, in memory and in a file beside the checkpoint (`auditoria.ultimas`), to name what a promotion lost.
 * With a remote checkpoint only memory is used: a file would cost one request every half second.
 */
export interface LastAction {
  orden: number
  /** Timeline in which it was sealed (server-identity.ts). */
  linea: number
  /** Timestamp, ISO 8601. */
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

/** Known actions of a timeline after a seal, from memory and the file. Unreadable lines are ignored. */
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
