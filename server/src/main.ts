import { buildApp } from './app.ts'
import { dayEnded, jobs, longWork, sweeps } from './features.ts'
import { backupWork } from './installation/backup/clock.ts'
import { anotherServes, boot, listenerName } from './installation/boot.ts'
import { portRefusal } from './installation/port.ts'
import { refusalOf } from './installation/refusal.ts'
import { endServing, exitMs } from './installation/stop.ts'
import { welcomeRoutes } from './installation/welcome/routes.ts'
import { canWelcome, Welcome } from './installation/welcome/welcome.ts'
import { startBackground } from './platform/jobs/background.ts'
import { localOutbox } from './platform/mail/mail.ts'
import { version } from './platform/runtime/version.ts'

/** Boots the server, listens, prints its address, and on SIGTERM or SIGINT finishes the requests in progress. */
if (process.argv.includes('--version')) {
  console.log(`Gremial ${version}`)
  process.exit(0)
}
let told = false
/** Prints the version before anything else. A refused start prints one line with the reason. */
function say(line?: string): void {
  if (!told) console.log(`Gremial ${version}`)
  told = true
  if (line) console.log(line)
}
const starting = new AbortController()
let stop = async (_signal: string): Promise<void> => starting.abort()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

async function serve(): Promise<void> {
  const booted = await boot(process.env, { exclusive: true, log: say, signal: starting.signal })
  say()
  const { config, services, sessions } = booted
  const welcome = canWelcome(config) ? new Welcome(services, () => void again()) : undefined
  const empty = welcome !== undefined && (await welcome.open())
  const app = await buildApp({ services, sessions, ...(empty ? { also: (app) => welcomeRoutes(app, welcome) } : {}) })
  await sessions.listen(listenerName(config.duty))
  const background = startBackground(services, app.log, { jobs, longWork: [...longWork, backupWork()], sweeps, dayEnded })
  let stopping = false
  const others = () => anotherServes(services.database.slowPool)
  const end = async () => {
    await endServing(app, background, others)
    await booted.close()
  }
  stop = async (signal) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      console.error('No se pudo cerrar a tiempo: se sale igual.')
      process.exit(1)
    }, exitMs).unref()
    console.log(`${signal}: cerrando.`)
    await end()
    process.exit(0)
  }
  /** Restarts within this process, on the data that was restored beside it. */
  async function again(): Promise<void> {
    if (stopping) return
    stopping = true
    say('Se restauró una copia: el portal arranca con ella.')
    stop = async () => process.exit(0)
    await end()
    await serve().catch(refuse)
  }
  if (starting.signal.aborted) await stop('SIGTERM')
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await background.stop()
    await booted.close()
    throw portRefusal(error, config.port)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (!config.smtpUrl) console.log(`Sin SMTP_URL, los correos quedan en ${localOutbox(services)}`)
  const duties = {
    web: 'Papel web: atiende a la gente; los correos, las tareas y la limpieza son de otro proceso, con GREMIAL_PAPEL=trabajo',
    trabajo: 'Papel trabajo: hace los correos, las tareas y la limpieza; sólo responde /api/salud y /metrics',
    ambos: undefined,
  }
  const duty = duties[config.duty]
  if (duty) console.log(duty)
  if (empty)
    console.log(
      `Todavía no entró nadie: creá a quien lo administra (gremial crear-admin), o restaurá una copia en /bienvenida con el código ${welcome.code}`,
    )
  const name = config.host === '0.0.0.0' ? 'localhost' : config.host
  console.log(`Gremial escucha en http://${name.includes(':') ? `[${name}]` : name}:${port}`)
}

function refuse(error: unknown): void {
  if (starting.signal.aborted) process.exit(0)
  console.error(refusalOf(error) ?? error)
  process.exit(1)
}

await serve().catch(refuse)
