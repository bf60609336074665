import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packed, packedEnd } from '../../platform/backup/pack.ts'
import { readRecipient } from '../../platform/backup/recovery.ts'
import { type Config } from '../../platform/config/config.ts'
import { StartError } from '../../platform/runtime/start-error.ts'

/** Longest time in ms in which the command takes nothing of what it is sent, or does not end after the last byte. */
const idleLimitMs = 20 * 60_000
/** Grace period in ms before SIGKILL. */
const killMs = 10_000

/**
 * Pipes a backup, as one encrypted file, to the off-site command. The file's name is in GREMIAL_COPIA. Throws StartError with the
 * last line of the command's errors if it fails. A command that hangs is killed with what it started: it would stop the next
 * backups.
 */
export async function sendBackup(config: Config, folder: string, command: string, idleMs = idleLimitMs): Promise<void> {
  const recipient = readRecipient(config)
  if (recipient === undefined)
    throw new StartError('Falta la clave de recuperación, con la que se cifra lo que sale: npm run clave-copias')
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, GREMIAL_COPIA: `${basename(folder)}${packedEnd}` },
    stdio: ['pipe', 'ignore', 'pipe'],
    // A process group of its own, which can be killed whole.
    detached: true,
  })
  let hung = false
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // It has ended.
    }
  }
  const clock = setTimeout(() => {
    hung = true
    kill('SIGTERM')
    setTimeout(() => kill('SIGKILL'), killMs).unref()
  }, idleMs)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000)
  })
  const ended = new Promise<number>((done) => {
    child.once('error', () => done(-1))
    child.once('close', (code) => done(code ?? -1))
  })
  // A command that stops reading reports the reason by its exit.
  const moves = new PassThrough().on('data', () => void clock.refresh())
  const broken = await pipeline(packed(folder, { secret: config.secret, recipient }), moves, child.stdin).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (broken instanceof StartError) kill('SIGTERM')
  const code = await ended
  clearTimeout(clock)
  if (hung)
    throw new StartError(
      `El comando de GREMIAL_COPIAS_COMANDO no tomó nada en ${Math.round(idleMs / 60_000)} minutos y se lo cortó: fijate si pide una contraseña o si su destino no responde`,
    )
  if (broken instanceof StartError) throw broken
  if (code === 0 && broken === undefined) return
  if (code === 0)
    throw new StartError('El comando de GREMIAL_COPIAS_COMANDO terminó sin leer lo que se le mandaba: no guardó la copia')
  const last = said.trim().split('\n').at(-1)?.slice(0, 200)
  throw new StartError(`El comando de GREMIAL_COPIAS_COMANDO terminó con ${code}${last ? `: ${last}` : ''}`)
}
