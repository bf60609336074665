import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Main script of a drawing thread (render.ts): runs each job and returns its bytes. */

// Lowers the priority of this thread, in favour of the one that answers requests. On Linux a priority is per thread. A service
// manager may forbid it; drawing then continues unchanged.
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
    // A private copy that can be transferred instead of cloned: Node's buffers may share memory.
    const pdf = new Uint8Array(await draw(data))
    port.postMessage({ pdf }, [pdf.buffer])
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
