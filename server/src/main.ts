import { buildApp } from './app.ts'
import { boot } from './boot.ts'
import { avisarAncla } from './features/afiliado/actividad/anclas.ts'
import { jobs, sweeps } from './features.ts'
import { StartError } from './platform/config.ts'
import { startBackground } from './platform/jobs/background.ts'
import { localOutbox } from './platform/mail/mail.ts'

/** The server: boots, listens, says one line with its address, and on SIGTERM or SIGINT finishes what it has in hand. */
try {
  const booted = await boot(process.env, { exclusive: true, log: (line) => console.log(line) })
  const { config, services, sessions } = booted
  const app = await buildApp({ services, sessions })
  await sessions.listen()
  const background = startBackground(services, app.log, jobs, sweeps, avisarAncla)
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    // Whoever holds a connection open does not keep us from leaving.
    setTimeout(() => process.exit(1), 25_000).unref()
    console.log(`${signal}: cerrando.`)
    await app.close()
    await background.stop()
    await booted.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await background.stop()
    await booted.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`El puerto ${config.port} está ocupado: elegí otro con PORT`)
    if (code === 'EACCES') throw new StartError(`No hay permiso para usar el puerto ${config.port}: elegí otro con PORT`)
    throw error
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
  console.log(`Gremial escucha en http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`)
} catch (error) {
  console.error(error instanceof StartError ? `Gremial no arrancó. ${error.message}` : error)
  process.exit(1)
}
