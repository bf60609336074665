import { pino } from 'pino'
import { type Booted, boot } from '../boot.ts'
import { StartError } from '../platform/config.ts'
import { type Ctx, systemCtx } from '../platform/context.ts'

/** Runs a command: boots without the server, gives it a context, and ends with one clear line when something is wrong. */
export async function correrComando(tarea: (ctx: Ctx, booted: Booted) => Promise<number | void>): Promise<never> {
  let code = 0
  try {
    const booted = await boot(process.env, { exclusive: false })
    try {
      code = (await tarea(systemCtx(booted.services, pino({ level: 'silent' })), booted)) ?? 0
    } finally {
      await booted.close()
    }
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    code = 1
  }
  process.exit(code)
}
