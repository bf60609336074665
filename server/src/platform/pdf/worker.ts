import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../runtime/priority.ts'

/** Main script of a drawing thread (render.ts): runs each job and returns its bytes. */

// In favour of the thread that answers requests. On Linux a priority is per thread.
if (process.platform === 'linux') lowerPriority(5)

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
