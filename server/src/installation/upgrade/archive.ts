import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { flushFolder } from '../../platform/storage/backends/folder.ts'
import { type About, type Place, readAbout } from './place.ts'

/** A release package: a tar archive with its SHA-256 beside it. */
async function tar(...args: string[]): Promise<string> {
  const child = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, wrong] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    wrong = (wrong + chunk.toString()).slice(-4000)
  })
  const code = await new Promise((done) => child.once('error', () => done(-1)).once('close', done))
  if (code === 0) return out
  const full = /No space left/i.test(wrong)
  throw new StartError(full ? 'no hay lugar en el disco' : wrong.trim().split('\n')[0] || 'falta el programa tar')
}

/** Verifies the archive against its hash. Throws StartError. */
export async function checkHash(archive: string): Promise<void> {
  const beside = `${archive}.sha256`
  if (!existsSync(archive)) throw new StartError(`No existe ${archive}`)
  if (!existsSync(beside)) throw new StartError(`Falta ${beside}, la suma que viene con el paquete`)
  const wanted = /^[0-9a-f]{64}/.exec(readFileSync(beside, 'utf8'))?.[0]
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(archive), hash)
  } catch (error) {
    throw new StartError(`No se pudo leer ${archive}: ${motivo(error)}`)
  }
  if (hash.digest('hex') !== wanted)
    throw new StartError(`${basename(archive)} no es como se hizo: su suma es otra. Bajalo de nuevo`)
}

/** Reads the description inside a package without unpacking it, and its unpacked size in bytes. Throws StartError. */
export async function lookInto(archive: string): Promise<{ about: About; folder: string; bytes: number }> {
  try {
    const lines = (await tar('-tzvf', archive)).split('\n').filter(Boolean)
    const folder = /\s(gremial-[\w.-]+)\/(?:\s|$)/.exec(lines[0] ?? '')?.[1] ?? ''
    const bytes = lines.reduce((sum, line) => sum + Math.ceil(Number(line.split(/\s+/)[2] ?? 0) / 4096) * 4096, 0)
    return { about: readAbout(await tar('-xzOf', archive, `${folder}/version.json`), archive), folder, bytes }
  } catch (error) {
    if ((error as Error).message.includes('no es un paquete')) throw error
    throw new StartError(`${archive} no es un paquete de Gremial: ${(error as Error).message}`)
  }
}

/** Unpacks to a draft folder, then renames it; returns the version's folder. Throws StartError. */
export async function unpack(archive: string, { versions }: Place, name: string): Promise<string> {
  const folder = join(versions, name)
  if (existsSync(folder)) return folder
  const draft = `${folder}.parcial`
  mkdirSync(draft, { recursive: true })
  // World-readable whatever the installer's umask: another user runs it.
  chmodSync(draft, 0o755)
  try {
    await tar('-xzf', archive, '-C', draft, '--strip-components=1', '--no-same-owner')
  } catch (error) {
    throw new StartError(`No se pudo desempaquetar en ${draft}: ${(error as Error).message}`)
  }
  renameSync(draft, folder)
  await flushFolder(versions)
  return folder
}
