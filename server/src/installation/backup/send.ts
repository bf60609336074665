import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { packed, packedEnd } from '../../platform/backup/pack.ts'
import { readRecipient } from '../../platform/backup/recovery.ts'
import { type Config } from '../../platform/config/config.ts'
import { StartError } from '../../platform/runtime/start-error.ts'

/**
 * Pipes a backup, as one encrypted file, to the off-site command. The file's name is in GREMIAL_COPIA. Throws StartError with the
 * last line of the command's errors if it fails.
 */
export async function sendBackup(config: Config, folder: string, command: string): Promise<void> {
  const recipient = readRecipient(config)
  if (recipient === undefined)
    throw new StartError('Falta la clave de recuperación, con la que se cifra lo que sale: npm run clave-copias')
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, GREMIAL_COPIA: `${basename(folder)}${packedEnd}` },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000)
  })
  const ended = new Promise<number>((done) => {
    child.once('error', () => done(-1))
    child.once('close', (code) => done(code ?? -1))
  })
  // A command that stops reading reports the reason by its exit.
  const broken = await pipeline(packed(folder, { secret: config.secret, recipient }), child.stdin).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (broken instanceof StartError) child.kill('SIGTERM')
  const code = await ended
  if (broken instanceof StartError) throw broken
  if (code === 0 && broken === undefined) return
  const last = said.trim().split('\n').at(-1)?.slice(0, 200)
  throw new StartError(`El comando de GREMIAL_COPIAS_COMANDO terminó con ${code}${last ? `: ${last}` : ''}`)
}
