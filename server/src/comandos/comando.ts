import { pino } from 'pino'
import { type Booted, boot } from '../boot.ts'
import { StartError } from '../platform/config.ts'
import { type Ctx, systemCtx } from '../platform/context.ts'
import { DatabaseGone } from '../platform/db/connection.ts'

const exitCodes = { SIGINT: 130, SIGTERM: 143 }

/**
 * Runs a command: boots without the server, gives it a context, and ends with one clear line when something is wrong. Interrupted, it leaves
 * as it should (the last one out stops the embedded PostgreSQL); its transaction is rolled back.
 */
export async function correrComando(tarea: (ctx: Ctx, booted: Booted) => Promise<number | void>): Promise<never> {
  let code = 0
  let booted: Booted | undefined
  let leaving: Promise<never> | undefined
  const leave = async (signal: keyof typeof exitCodes): Promise<never> => {
    console.error('Interrumpido: lo que estaba a medio hacer no quedó.')
    setTimeout(() => process.exit(exitCodes[signal]), 8_000).unref()
    await booted?.abandon().catch(() => undefined)
    process.exit(exitCodes[signal])
  }
  let early: keyof typeof exitCodes | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // While it starts there is nothing to leave in order yet; asked twice, it ends there and then.
      if (early || leaving) process.exit(exitCodes[signal])
      if (booted) leaving = leave(signal)
      else early = signal
    })
  try {
    booted = await boot(process.env, { exclusive: false })
    if (early) return await leave(early)
    try {
      code = (await tarea(systemCtx(booted.services, pino({ level: 'silent' })), booted)) ?? 0
    } finally {
      if (leaving) await leaving
      await booted.close()
    }
  } catch (error) {
    if (leaving) await leaving
    console.error(error instanceof StartError ? error.message : error instanceof DatabaseGone ? perdida(error) : error)
    code = 1
  }
  process.exit(code)
}

const perdida = ({ message, uncertain }: DatabaseGone): string =>
  uncertain
    ? `Se cortó la base de datos justo al guardar (${message}): mirá si lo último quedó antes de repetir la orden.`
    : `Se cortó la base de datos (${message}): lo que estaba en curso no se guardó. Repetí la orden cuando responda.`
