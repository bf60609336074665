import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Rota } from './ganchos.ts'

/** A process that tests: it is told a file and a fault, imports the project anew with it, runs the file, and says what failed first. */
export interface Encargo {
  file: string
  rota: Rota | undefined
}
export interface Respuesta {
  murio: string | undefined
}

const here = globalThis as { __vuelta?: number; __murio?: string | undefined }
here.__vuelta = 0

process.on('message', async ({ file, rota }: Encargo) => {
  here.__vuelta = (here.__vuelta ?? 0) + 1
  here.__murio = undefined
  if (rota) process.env.GREMIAL_ROTA = JSON.stringify(rota)
  else delete process.env.GREMIAL_ROTA
  // Helpers name the file that they work for.
  process.argv[1] = file
  await test(file, async () => {
    try {
      await import(pathToFileURL(file).href)
    } catch (error) {
      here.__murio ??= `it does not load: ${String(error).split('\n')[0]}`
      throw error
    }
  })
  // What the reporter has to say comes after the test has ended.
  for (let i = 0; i < 3; i++) await setImmediate()
  process.send?.({ murio: here.__murio } satisfies Respuesta)
})
