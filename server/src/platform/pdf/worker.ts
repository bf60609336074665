import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** The inside of a drawing thread (render.ts): imports the module of each job once and answers with its bytes. */

// On Linux a priority belongs to the thread and not to the process: drawing gives way to whoever waits for an answer,
// and still gets its turn beside other programs that keep the machine busy.
// Under a service manager that does not allow it, it draws as it is.
try {
  if (process.platform === 'linux') setPriority(5)
} catch {
  // EPERM
}

interface Asked {
  module: string
  name: string
  data: unknown
}
type Draw = (data: unknown) => Promise<Uint8Array>

const port = parentPort
port?.on('message', async ({ module, name, data }: Asked) => {
  try {
    const { [name]: draw } = (await import(module)) as Record<string, Draw>
    if (!draw) throw new Error(`${module} does not export ${name}`)
    // A copy of its own, which can be handed over instead of copied again: buffers of Node may share their memory.
    const pdf = new Uint8Array(await draw(data))
    port.postMessage({ pdf }, [pdf.buffer])
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
