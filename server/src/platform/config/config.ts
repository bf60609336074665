import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { wrongHosts } from '../db/host-list.ts'
import { motivo, StartError } from '../runtime/start-error.ts'
import { type StorageLocation, storageLocation } from '../storage/location.ts'
import type { SignedEndpoint } from '../webhooks/signed-request.ts'
import { type PushConfig, pushHosts, pushOf } from './push-key.ts'
import { type Retention, readRetention } from './retention.ts'

/** True for an address or network of trusted proxies. A network that covers everybody is invalid. */
const isProxy = (text: string): boolean => {
  if (text === 'loopback') return true
  const [address = '', bits, ...rest] = text.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest)
}

const proxies = z
  .string()
  .default('loopback')
  .transform((text, context) => {
    const all = text.split(',').map((one) => one.trim())
    const wrong = all.find((one) => !isProxy(one))
    if (wrong === undefined) return all
    context.addIssue({ code: 'custom', message: `"${wrong}" no es una dirección ni una red, como 10.0.0.5 o 10.0.0.0/8` })
    return z.NEVER
  })

/** A quota in megabytes; at least one document fits. */
const megabytes = (usual: number) => z.coerce.number().int().min(5).max(1_000_000).default(usual)

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
// Not z.url: a server on a socket has no host (postgres://user@/base?host=/run/postgresql).
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'se espera postgres://…')
  .superRefine((url, context) => {
    const message = wrongHosts(url)
    if (message) context.addIssue({ code: 'custom', message })
  })
const retention = z.string().transform((text, context) => {
  const read = readRetention(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: 'se espera algo como 24h 7d 5s 12m: horas, días, semanas y meses' })
  return z.NEVER
})
const atLeastOne = z.coerce.number().int().min(1)
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_URL_MIGRAR: databaseUrl.optional(),
  GREMIAL_DEMO: z.enum(['0', '1']).optional(),
  GREMIAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  GREMIAL_PROXY: proxies,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  GREMIAL_REBOTES: z.email().optional(),
  GREMIAL_CLAVE: z.string().min(32).optional(),
  GREMIAL_CUPO_SOLICITUD: megabytes(100),
  GREMIAL_CUPO_PERSONA: megabytes(200),
  GREMIAL_CUPO_SECCIONAL: megabytes(1000),
  GREMIAL_PAPEL: z.enum(['web', 'trabajo', 'ambos'], 'se espera web, trabajo o ambos').default('ambos'),
  GREMIAL_WHATSAPP: z.url({ protocol: /^https?$/ }).optional(),
  GREMIAL_WHATSAPP_CLAVE: z.string().min(32, 'se esperan 32 caracteres o más').optional(),
  GREMIAL_FINANZAS: z.url({ protocol: /^https?$/ }).optional(),
  GREMIAL_FINANZAS_CLAVE: z.string().min(32, 'se esperan 32 caracteres o más').optional(),
  GREMIAL_ALERTAS: z.url({ protocol: /^https?$/ }).optional(),
  GREMIAL_ALERTAS_CLAVE: z.string().min(32, 'se esperan 32 caracteres o más').optional(),
  GREMIAL_AVISAR_A: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.email()))
    .default([]),
  GREMIAL_AVISOS_CLAVE: z.string().optional(),
  GREMIAL_AVISOS_SERVICIOS: pushHosts,
  GREMIAL_SISTEMAS_DENTRO: z
    .string()
    .regex(/^[a-z0-9.-]+:\d{1,5}(,[a-z0-9.-]+:\d{1,5})*$/, 'se espera nombre:puerto, separados por comas')
    .optional(),
  GREMIAL_METRICAS: z.string().min(20, 'se esperan 20 caracteres o más').optional(),
  GREMIAL_LOG: z.enum(logLevels, `se espera ${logLevels.join(', ')}`).optional(),
  GREMIAL_LOG_DIRECCION: z.enum(['0', '1'], 'se espera 0 o 1').default('0'),
  GREMIAL_CONEXIONES: z.coerce.number().int().min(2).max(1000).default(10),
  GREMIAL_ARCHIVOS: storageLocation.optional(),
  GREMIAL_COPIAS: z.string().optional(),
  GREMIAL_COPIAS_QUEDAN: retention.prefault('24h 7d 5s 12m'),
  GREMIAL_COPIAS_COMANDO: z.string().optional(),
  GREMIAL_TOPE_MB: atLeastOne.default(1000),
  GREMIAL_TOPE_EXPORTACIONES: atLeastOne.default(60),
  GREMIAL_TOPE_PDF: atLeastOne.default(300),
})

/** Role of a process: serves requests (web), runs background work (trabajo), or both (decision 024). */
export type Duty = 'web' | 'trabajo' | 'ambos'

/** Automatic backups: their folder, their retention, and the command that takes one of each day off-site (decision 070). */
export interface BackupConfig {
  /** Undefined: no backups are made. */
  folder: string | undefined
  retention: Retention
  /** Shell command that gets the encrypted backup on standard input. */
  command: string | undefined
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Undefined: the embedded PostgreSQL in the data directory. */
  databaseUrl: string | undefined
  /**
   * The same database with the owner's role, for migrations. Undefined if somebody else migrates, or if `databaseUrl` is the
   * owner's.
   */
  ownerUrl: string | undefined
  /**
   * Creates a demo in an empty database and serves it. Set explicitly, or by default with the embedded database if only this
   * machine can connect.
   */
  demo: boolean
  /** GREMIAL_DEMO=1 was set: a demo wherever it is served, marked as such on every screen. */
  demoSaid: boolean
  /** Public address for links; also decides whether cookies are Secure. */
  publicUrl: string | undefined
  /** Addresses and networks of proxies whose X-Forwarded-* headers are trusted. */
  proxy: string[]
  smtpUrl: string | undefined
  /** Address for bounces; the sender's own by default. */
  bounceAddress: string | undefined
  /** Provider of WhatsApp messages, and the secret that signs them. */
  whatsapp: SignedEndpoint | undefined
  /**
   * External financial system that pays expense settlements (rendiciones), and the secret that signs both ways (decision 045).
   */
  finance: SignedEndpoint | undefined
  /** Program that receives alerts about the installation, and the secret that signs them (decision 106). */
  alerts: SignedEndpoint | undefined
  /** E-mail addresses that `vigilar` writes to when the portal does not answer (decision 146). */
  watchers: readonly string[]
  /** Keys and hosts of push notifications; undefined: not offered. */
  push: PushConfig | undefined
  /** Webhook targets allowed in the local network, as name:port (decision 116). */
  inside: readonly string[]
  /** Location of files, if not in the data directory. */
  files: StorageLocation | undefined
  copies: BackupConfig
  /** Document quotas in bytes: per application (solicitud), and per person and branch and day (decision 067). */
  quotas: Record<'solicitud' | 'persona' | 'seccional', number>
  /** Secret of the installation; `derivedKey` derives one key per use from it. */
  secret: string
  /** The key was just generated and is not stored yet: `key.ts` writes it, unless the database belongs to another key. */
  newKey: boolean
  duty: Duty
  /** Token that opens /metrics to other machines. */
  metricsToken: string | undefined
  /** Minimum log level; undefined: `info`. */
  logLevel: (typeof logLevels)[number] | undefined
  /** Logs the visitor's address with each request: personal data, needed by fail2ban and similar. */
  logAddress: boolean
  /** Maximum number of database connections of this process. */
  connections: number
  /** Export quota of a session per hour (http/export-quota.ts). */
  spending: { megabytes: number; exports: number; pdfs: number }
}

/** True if only this machine can connect. */
const isLocal = (host: string, publicUrl: string | undefined): boolean =>
  isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')))
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The data directory, as an absolute path. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env.GREMIAL_DATOS || './var')

/** All environment variables that are read. */
export const variables = ['GREMIAL_DATOS', 'GREMIAL_COMMIT', ...Object.keys(schema.shape)]

/** Variables with a secret: each may be read from a file, named by the same variable with _FILE. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_URL_MIGRAR',
  'SMTP_URL',
  'GREMIAL_CLAVE',
  'GREMIAL_METRICAS',
  'GREMIAL_WHATSAPP_CLAVE',
  'GREMIAL_FINANZAS_CLAVE',
  'GREMIAL_ALERTAS_CLAVE',
  'GREMIAL_AVISOS_CLAVE',
]

/** The environment plus the secrets from files, as Docker and systemd provide them, so that they never show in a process list. */
export function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = { ...env }
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) throw new StartError(`${name} y ${name}_FILE: indicá una de las dos`)
    try {
      all[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new StartError(`${name}_FILE: no se pudo leer ${file}: ${motivo(error)}`)
    }
  }
  return all
}

/** Reads the environment (decisions §4). Throws StartError with the variable's name if a value is invalid. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const limpio = Object.fromEntries(Object.entries(withFiles(env)).filter(([, v]) => v !== undefined && v !== ''))
  const leido = schema.safeParse(limpio)
  if (!leido.success) {
    const nombres = [...new Set(leido.error.issues.map((i) => String(i.path[0])))]
    throw new StartError(`${nombres.join(', ')}: valor inválido (${leido.error.issues[0]?.message ?? ''})`)
  }
  const v = leido.data
  const dataDir = dataDirOf(env)
  ensureDir(dataDir)
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    ownerUrl: v.DATABASE_URL_MIGRAR,
    demo: v.GREMIAL_DEMO === undefined ? v.DATABASE_URL === undefined && isLocal(v.HOST, v.GREMIAL_URL) : v.GREMIAL_DEMO === '1',
    demoSaid: v.GREMIAL_DEMO === '1',
    publicUrl: v.GREMIAL_URL,
    proxy: v.GREMIAL_PROXY,
    smtpUrl: v.SMTP_URL,
    bounceAddress: v.GREMIAL_REBOTES,
    whatsapp: signedPlaceOf('GREMIAL_WHATSAPP', v.GREMIAL_WHATSAPP, v.GREMIAL_WHATSAPP_CLAVE),
    finance: signedPlaceOf('GREMIAL_FINANZAS', v.GREMIAL_FINANZAS, v.GREMIAL_FINANZAS_CLAVE),
    alerts: signedPlaceOf('GREMIAL_ALERTAS', v.GREMIAL_ALERTAS, v.GREMIAL_ALERTAS_CLAVE),
    watchers: v.GREMIAL_AVISAR_A,
    push: pushOf(dataDir, v.GREMIAL_AVISOS_CLAVE, v.GREMIAL_AVISOS_SERVICIOS),
    inside: v.GREMIAL_SISTEMAS_DENTRO?.split(',') ?? [],
    files: v.GREMIAL_ARCHIVOS,
    copies: {
      // With an external database its administrator makes the backups, unless a folder is set.
      folder:
        v.GREMIAL_COPIAS === '0'
          ? undefined
          : v.GREMIAL_COPIAS === undefined
            ? v.DATABASE_URL === undefined
              ? join(dataDir, 'copias')
              : undefined
            : resolve(v.GREMIAL_COPIAS),
      retention: v.GREMIAL_COPIAS_QUEDAN,
      command: v.GREMIAL_COPIAS_COMANDO,
    },
    quotas: {
      solicitud: v.GREMIAL_CUPO_SOLICITUD * 1_000_000,
      persona: v.GREMIAL_CUPO_PERSONA * 1_000_000,
      seccional: v.GREMIAL_CUPO_SECCIONAL * 1_000_000,
    },
    ...(v.GREMIAL_CLAVE ? { secret: v.GREMIAL_CLAVE, newKey: false } : storedSecret(join(dataDir, 'clave'))),
    duty: v.GREMIAL_PAPEL,
    metricsToken: v.GREMIAL_METRICAS,
    logLevel: v.GREMIAL_LOG,
    logAddress: v.GREMIAL_LOG_DIRECCION === '1',
    connections: v.GREMIAL_CONEXIONES,
    spending: { megabytes: v.GREMIAL_TOPE_MB, exports: v.GREMIAL_TOPE_EXPORTACIONES, pdfs: v.GREMIAL_TOPE_PDF },
  }
}

/** Requires both or neither: unsigned messages could come from anybody. */
function signedPlaceOf(name: string, url: string | undefined, secret: string | undefined): SignedEndpoint | undefined {
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined || secret === undefined) throw new StartError(`${name} y ${name}_CLAVE van juntas: falta una de las dos`)
  return { url, secret }
}

/**
 * Creates a private directory and checks that it is writable; throws StartError. As root it gets mode 0711, so that PostgreSQL's
 * user can pass through without reading.
 */
export function ensureDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const prueba = join(dir, `.escritura.${process.pid}`)
    writeFileSync(prueba, '', { mode: 0o600 })
    rmSync(prueba, { force: true })
  } catch (error) {
    throw new StartError(`No se puede escribir en el directorio de datos ${dir}: ${motivo(error)}`)
  }
}

/** The key in the data directory, or a new one. A new key is written only once the database is known to have none. */
function storedSecret(file: string): { secret: string; newKey: boolean } {
  if (!existsSync(file)) return { secret: randomBytes(32).toString('hex'), newKey: true }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new StartError(`La clave de ${file} está incompleta`)
  return { secret, newKey: false }
}
