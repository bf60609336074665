import { pino } from 'pino'
import { type Booted, type BootOptions, boot } from '../installation/boot.ts'
import { type Ctx, systemCtx } from '../platform/context.ts'
import { DatabaseGone } from '../platform/db/connection.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { version } from '../platform/runtime/version.ts'
import { Unreadable } from '../platform/sandbox/sandbox.ts'

const interruptions = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Runs a command: boots without the HTTP server, creates its context, and prints one line of explanation on failure. An interrupted command
 * rolls back its transaction and exits cleanly (the last process stops the embedded PostgreSQL).
 */
export async function correrComando(
  tarea: (ctx: Ctx, booted: Booted) => Promise<number | void>,
  options: Partial<BootOptions> = {},
): Promise<never> {
  if (process.argv.includes('--version')) {
    console.log(`Gremial ${version}`)
    process.exit(0)
  }
  const interrupted = new AbortController()
  let exit: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (exit !== undefined) return
      exit = interruptions[signal]
      console.error('Interrumpido: lo que estaba a medio hacer no quedó.')
      setTimeout(() => process.exit(exit), 8_000).unref()
      interrupted.abort()
    })
  let code = 0
  try {
    const booted = await boot(process.env, { exclusive: false, ...options, signal: interrupted.signal })
    const gone = new Promise<void>((done) => interrupted.signal.addEventListener('abort', () => done(), { once: true }))
    const done = tarea(systemCtx(booted.services, pino({ level: 'silent' })), booted)
    // Failures caused by the interruption are not reported.
    done.catch(() => undefined)
    try {
      code = (await Promise.race([done, gone])) ?? 0
    } finally {
      await (interrupted.signal.aborted ? booted.abandon() : booted.close())
    }
  } catch (error) {
    if (exit === undefined)
      console.error(
        error instanceof StartError
          ? error.message
          : error instanceof DatabaseGone
            ? perdida(error)
            : error instanceof Unreadable
              ? `El archivo no se puede leer: pide más memoria o más tiempo del que corresponde (${error.ending}). No cambió nada.`
              : error,
      )
    code = 1
  }
  process.exit(exit ?? code)
}

const perdida = ({ message, uncertain }: DatabaseGone): string =>
  uncertain
    ? `Se cortó la base de datos justo al guardar (${message}): mirá si lo último quedó antes de repetir la orden.`
    : `Se cortó la base de datos (${message}): lo que estaba en curso no se guardó. Repetí la orden cuando responda.`
