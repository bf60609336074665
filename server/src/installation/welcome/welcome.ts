import { randomInt, timingSafeEqual } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { baseUsada } from '../../../demo/guardia.ts'
import { isEncrypted, unpackInto } from '../../platform/backup/pack.ts'
import { BackupRefused, type RefusalReason } from '../../platform/backup/refused.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Services } from '../../platform/context.ts'
import { places, restoreBeside } from '../backup/beside.ts'
import { keyOfBackup } from '../backup/key.ts'
import { readManifest } from '../backup/manifest.ts'
import { knownMigrations } from '../backup/restore.ts'
import { verifyBackup } from '../backup/verify.ts'
import { readKey } from '../key.ts'
import { requireSpace, sizeOf } from '../upgrade/space.ts'

/** Steps of a restore, in order. */
export const steps = ['abriendo', 'leyendo', 'restaurando', 'verificando', 'cambiando'] as const
export type Step = (typeof steps)[number]

/** Progress of the restore, for the page. */
export interface Progress {
  step: Step | undefined
  /** Bytes of the file received so far. */
  received: number
  /** Reason of a failure, which changed nothing. `otro` has the message in `detail`. */
  failed: { why: RefusalReason | 'otro'; detail: string } | undefined
  /** Facts about the backup, filled in as each step ends. */
  found: { created?: string; version?: string; rows?: number; files?: number; missing?: number; sound?: boolean }
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Sixty bits of entropy, in three groups. */
const newCode = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => letters[randomInt(32)]).join('')).join('-')

/** Rate limit: wrong codes per minute and address. The right code is always admitted: sixty bits need no lock. */
const tries = 10
/** Addresses counted at once; beyond it the counters start again. */
const mostAddresses = 10_000

/**
 * Restores an uploaded backup into the empty installation with the included PostgreSQL, for the operator, who has the code from its
 * console.
 * The file arrives in chunks, is unpacked, verified and restored beside the running server. `again` requests a restart, which
 * puts it in place (backup/beside.ts).
 */
export class Welcome {
  readonly code = newCode()
  readonly progress: Progress = { step: undefined, received: 0, failed: undefined, found: {} }
  readonly #services: Services
  readonly #again: () => void
  #wrong = { counts: new Map<string, number>(), until: 0 }
  #used = false

  constructor(services: Services, again: () => void) {
    this.#services = services
    this.#again = again
    const { upload } = places(services.config.dataDir)
    rmSync(upload, { force: true })
  }

  /** True while there is no user yet. Once there is one, the result is cached. */
  async open(): Promise<boolean> {
    this.#used ||= await baseUsada(this.#services)
    return !this.#used
  }

  /** Checks the code in constant time; `late` after too many wrong ones of this address. */
  admits(said: string, address: string): 'yes' | 'no' | 'late' {
    const now = Date.now()
    const { counts, until } = this.#wrong
    if (now > until || counts.size > mostAddresses) this.#wrong = { counts: new Map(), until: now + 60_000 }
    const plain = said.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
    const [one, other] = [plain.padEnd(12).slice(0, 12), this.code.replaceAll('-', '')].map((text) => Buffer.from(text))
    const right = plain.length === 12 && one !== undefined && other !== undefined && timingSafeEqual(one, other)
    if (right) return 'yes'
    const count = (this.#wrong.counts.get(address) ?? 0) + 1
    this.#wrong.counts.set(address, count)
    return count > tries ? 'late' : 'no'
  }

  /** Appends a chunk; one out of order is ignored. Returns the number of bytes stored. */
  async receive(from: number, total: number, piece: Readable): Promise<number> {
    const { aside, upload } = places(this.#services.config.dataDir)
    if (this.progress.step) throw new BackupRefused('enCurso', 'Ya se está restaurando una copia')
    if (from === 0) {
      rmSync(upload, { force: true })
      mkdirSync(aside, { recursive: true, mode: 0o700 })
      this.progress.failed = undefined
      // Space for the file, its contents and the restored data.
      requireSpace([{ folder: aside, bytes: total * 5 + 200_000_000 }])
    }
    const there = existsSync(upload) ? statSync(upload).size : 0
    if (from === there) await pipeline(piece, createWriteStream(upload, { flags: 'a', mode: 0o600 }))
    else piece.resume()
    this.progress.received = existsSync(upload) ? statSync(upload).size : 0
    return this.progress.received
  }

  /** Starts the restore with the uploaded file. A repeated call while it runs has no effect. */
  begin(key: string): void {
    const { progress } = this
    if (progress.step) return
    progress.failed = undefined
    progress.found = {}
    progress.step = 'abriendo'
    void this.#restore(key).then(
      () => {
        progress.step = 'cambiando'
        this.#again()
      },
      (error: unknown) => {
        const { aside } = places(this.#services.config.dataDir)
        rmSync(aside, { recursive: true, force: true })
        progress.received = 0
        progress.step = undefined
        const { message } = error as Error
        progress.failed =
          error instanceof BackupRefused
            ? { why: error.why, detail: error.detail }
            : // A path of the server means nothing to the reader, who may be a stranger.
              { why: 'otro', detail: message.replaceAll(/(?:\/[^\s/:,]+)+\/?/g, (path) => basename(path)) }
      },
    )
  }

  async #restore(key: string): Promise<void> {
    const { config } = this.#services
    const { upload, copy } = places(config.dataDir)
    const { progress } = this
    if (!existsSync(upload)) throw new BackupRefused('sinArchivo', 'Todavía no llegó ningún archivo')
    if ((await isEncrypted(upload)) && !/^AGE-SECRET-KEY-1/i.test(key.trim()))
      throw new BackupRefused('cifrada', 'La copia está cifrada: hace falta su clave de recuperación')
    rmSync(copy, { recursive: true, force: true })
    mkdirSync(copy, { mode: 0o700 })
    await unpackInto(upload, copy, key)
    progress.step = 'leyendo'
    const manifest = await readManifest(copy)
    knownMigrations(manifest)
    progress.found = {
      created: manifest.creada,
      version: manifest.version,
      rows: manifest.tablas.reduce((sum, { filas }) => sum + filas, 0),
      files: manifest.archivos.cantidad,
      missing: manifest.archivos.faltan,
    }
    await verifyBackup(copy, manifest)
    rmSync(upload)
    requireSpace([
      { folder: config.dataDir, bytes: sizeOf(join(copy, 'base')) * 8 + sizeOf(join(copy, 'archivos')) + 200_000_000 },
    ])
    const { audit } = await restoreBeside({
      config: keyOfBackup(emptied(config), copy, manifest, key),
      folder: copy,
      manifest,
      say: (step) => {
        progress.step = step
      },
    })
    progress.found.sound = audit.malas === 0
  }
}

/**
 * The key that an empty installation generated protects nothing yet, so the backup's replaces it. A key set in GREMIAL_CLAVE
 * stays.
 */
const emptied = (config: Config): Config => ({ ...config, newKey: readKey(config) === config.secret })

/** True if this installation may be restored from the page; otherwise the command does it. */
export const canWelcome = ({ databaseUrl, files, duty, demo }: Config): boolean =>
  databaseUrl === undefined && files === undefined && duty !== 'trabajo' && !demo
