import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { derivedKey } from '../crypto/derived-key.ts'
import { wrongHosts } from '../db/host-list.ts'
import { motivo, StartError } from '../runtime/start-error.ts'
import { type StorageLocation, storageLocation } from '../storage/location.ts'
import type { SignedEndpoint } from '../webhooks/signed-request.ts'
import { type PushConfig, pushHosts, pushKeyFile, pushPair } from './push-key.ts'
import { type Retention, readRetention } from './retention.ts'

/** An address or a network whose proxies are believed about whom they bring; everybody is none. */
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

/** At least one paper fits. */
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

/** What a process does: serves people, does what waits and what expires, or both (decision 024). */
export type Duty = 'web' | 'trabajo' | 'ambos'

/** Where the copies that the portal makes by itself go, which stay, and what carries one of each day elsewhere (decision 070). */
export interface BackupConfig {
  /** Undefined: it makes none. */
  folder: string | undefined
  retention: Retention
  /** For a shell: it is given the copy, encrypted, on its standard input. */
  command: string | undefined
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Undefined: the embedded PostgreSQL of the data directory. */
  databaseUrl: string | undefined
  /** The same database as its owner, who migrates; undefined: somebody else does, or `databaseUrl` is the owner's. */
  ownerUrl: string | undefined
  /** Whether it makes a demonstration of an empty database and serves one: when it is said, or by itself where it stays on this machine. */
  demo: boolean
  /** GREMIAL_DEMO=1 was said: a demonstration, wherever it is served, which tells so on every screen. */
  demoSaid: boolean
  /** Public address for links; decides whether cookies are Secure. */
  publicUrl: string | undefined
  /** Addresses and networks of the proxies whose X-Forwarded-* headers are believed. */
  proxy: string[]
  smtpUrl: string | undefined
  /** Where a mail that could not be delivered comes back to; the sender's own address when not said. */
  bounceAddress: string | undefined
  /** The provider that takes WhatsApp messages, and the secret that signs them. */
  whatsapp: SignedEndpoint | undefined
  /** The external financial system that pays expense settlements, and the secret that signs both ways (decision 045). */
  finance: SignedEndpoint | undefined
  /** The program that is told what is wrong with the installation, and the secret that signs it (decision 106). */
  alerts: SignedEndpoint | undefined
  /** What notices on people's devices are signed with, and who may carry them; undefined: none are offered. */
  push: PushConfig | undefined
  /** Where the portal may tell of what happens though it is in its own network, as name:port (decision 116). */
  inside: readonly string[]
  /** Where the files are, when it is not the data directory. */
  files: StorageLocation | undefined
  copies: BackupConfig
  /** Bytes of papers that a request keeps, and that a person and a branch send on a day (decision 067). */
  quotas: Record<'solicitud' | 'persona' | 'seccional', number>
  /** Secret of the installation; `derivedKey` makes one key per use out of it. */
  secret: string
  /** It was made just now and is nowhere yet: `key.ts` writes it, unless the database knows another. */
  newKey: boolean
  duty: Duty
  /** Opens /metrics to who is not on this machine. */
  metricsToken: string | undefined
  /** Least severe line that the log takes; undefined: `info`. */
  logLevel: (typeof logLevels)[number] | undefined
  /** Whether the line of a request carries the visitor's address: personal data, wanted by fail2ban and the like. */
  logAddress: boolean
  /** Connections to the database at most, of this process. */
  connections: number
  /** What a session may take away within an hour (http/export-quota.ts). */
  spending: { megabytes: number; exports: number; pdfs: number }
}

/** Whether nobody beyond this machine is meant to come. */
const isLocal = (host: string, publicUrl: string | undefined): boolean =>
  isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')))
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The data directory, absolute. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env.GREMIAL_DATOS || './var')

/** Every variable that is read. */
export const variables = ['GREMIAL_DATOS', 'GREMIAL_COMMIT', ...Object.keys(schema.shape)]

/** Those that hold a secret: each may come in a file, named by the same with _FILE. */
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

/** The environment with the secrets that came in files, as Docker and systemd hand them over: seen by nobody in a list of processes. */
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

/** Reads the environment (decisions §4). Throws StartError naming the variable when a value is bad. */
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
    push: pushOf(dataDir, v.GREMIAL_AVISOS_CLAVE, v.GREMIAL_AVISOS_SERVICIOS),
    inside: v.GREMIAL_SISTEMAS_DENTRO?.split(',') ?? [],
    files: v.GREMIAL_ARCHIVOS,
    copies: {
      // With a database of its own it is hers who keeps it, until a folder is said.
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

/** Both or none: unsigned messages would be anybody's. */
function signedPlaceOf(name: string, url: string | undefined, secret: string | undefined): SignedEndpoint | undefined {
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined || secret === undefined) throw new StartError(`${name} y ${name}_CLAVE van juntas: falta una de las dos`)
  return { url, secret }
}

/** The key that is said, or that of the data directory. */
function pushOf(dataDir: string, said: string | undefined, hosts: readonly string[]): PushConfig | undefined {
  const file = pushKeyFile(dataDir)
  const key = said ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  if (key === undefined) return undefined
  const pair = pushPair(key)
  if (!pair)
    throw new StartError(`${said ? 'GREMIAL_AVISOS_CLAVE' : file}: no es una clave de avisos (npm run clave-avisos hace una)`)
  return { ...pair, hosts }
}

/** Makes a private directory, or says in one line why it cannot. As root, PostgreSQL's user passes through it, and reads nothing. */
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

/** The key of the data directory, or one made now, which is written once it is known that the database has none. */
function storedSecret(file: string): { secret: string; newKey: boolean } {
  if (!existsSync(file)) return { secret: randomBytes(32).toString('hex'), newKey: true }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new StartError(`La clave de ${file} está incompleta`)
  return { secret, newKey: false }
}
