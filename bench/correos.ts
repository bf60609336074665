import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { serverEnv, serverFlags, serverMain } from '../scripts/flags.mjs'
import { type Booted, boot } from '../server/src/installation/boot.ts'
import { inTransaction, systemCtx } from '../server/src/platform/context.ts'
import { sendMail } from '../server/src/platform/mail/mail.ts'
import { eventually } from '../server/test/eventually.ts'
import { firstLine } from './sitio.ts'

const root = join(import.meta.dirname, '..')
const main = join(root, serverMain)

export interface MedidaCorreos {
  correos: number
  segundos: number
  /** What the other side counted, and how many Message-IDs it saw. */
  llegaron: number
  distintos: number
}

/** Mails that wait, sent by a real server to a fast mail server beside it; until the last one is done. `npm run bench -- correos [mails]` */
export async function medirCorreos(correos = 5_000): Promise<MedidaCorreos> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-correos-'))
  const cartero = spawn(process.execPath, [join(import.meta.dirname, 'cartero.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const puerto = await firstLine(cartero, /puerto (\d+)/)
  const env = { ...process.env, GREMIAL_DATOS: dir, PORT: '0', GREMIAL_DEMO: '0', GREMIAL_LOG: 'silent', NODE_ENV: 'production' }
  const booted = await boot(env, { exclusive: false })
  const ctx = systemCtx(booted.services, pino({ level: 'silent' }))
  // Mail leaves only with a sender of one's own.
  await booted.asOwner((services) => sql`update organizacion set email = 'portal@sindicato.org.ar'`.execute(services.database.db))
  await inTransaction(ctx, async (ctx) => {
    for (let n = 0; n < correos; n++)
      await sendMail(ctx, {
        para: `persona${n}@sindicato.org.ar`,
        idioma: 'es',
        plantilla: 'claveCambiada',
        datos: { nombre: `Persona ${n}`, momento: '22/11/2026' },
      })
  })
  const server = spawn(process.execPath, [...serverFlags, main], {
    env: { ...serverEnv, ...env, SMTP_URL: `smtp://127.0.0.1:${puerto}`, GREMIAL_URL: 'https://portal.sindicato.org.ar' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await firstLine(server, /escucha en (http:\S+)/)
    const begun = performance.now()
    await eventually(() => waiting(booted), false, { minutes: 60 })
    const segundos = (performance.now() - begun) / 1000
    const counted = firstLine(cartero, /llegaron (\d+ distintos \d+)/)
    cartero.kill('SIGTERM')
    const [llegaron = 0, distintos = 0] = (await counted).match(/\d+/g)?.map(Number) ?? []
    return { correos, segundos, llegaron, distintos }
  } finally {
    const gone = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await gone
    await booted.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function waiting({ services }: Booted): Promise<boolean> {
  const { rows } = await sql`select 1 from bandeja_salida where hecho is null limit 1`.execute(services.database.db)
  return rows.length > 0
}
