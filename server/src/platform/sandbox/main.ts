import { readSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { lowerPriority } from '../runtime/priority.ts'
import { Refusal, type TaskRequest, type TaskResult } from './messages.ts'

/**
 * Sandbox worker: a process that parses one file at a time for its parent and talks to nobody else.
 * Node's permissions, set at start, limit the files that it may open. The network modules are removed here before anything is
 * parsed.
 */

const outside = /^(node:)?(net|tls|dns|dgram|http|https|http2|cluster|inspector|repl)(\/|$)/
const refuse = (name: string): never => {
  throw new Error(`${name} is not in the room`)
}
registerHooks({ resolve: (name, context, next) => (outside.test(name) ? refuse(name) : next(name, context)) })
const builtin = process.getBuiltinModule.bind(process)
process.getBuiltinModule = (name: string) => (outside.test(name) ? refuse(name) : builtin(name))
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, name)

// A long task, in favour of interactive ones.
if (process.argv[2] === 'slow') lowerPriority(5)

type Task = (data: unknown) => Promise<unknown> | AsyncGenerator<unknown, unknown, unknown>

let words: AsyncGenerator<unknown, unknown, unknown> | undefined

/** Reads the bytes of a file from the pipe. */
function carried(length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let at = 0; at < length; ) {
    const read = readSync(0, bytes, at, length - at, null)
    if (read === 0) process.exit(0)
    at += read
  }
  return bytes
}

function whole({ data, beside }: TaskRequest): unknown {
  if (!beside) return data
  const bytes = carried(beside.length)
  return beside.property === undefined ? bytes : { ...(data as object), [beside.property]: bytes }
}

async function answer({ module, name, data, next, end }: TaskRequest): Promise<TaskResult> {
  if (module !== undefined && name !== undefined) {
    const { [name]: task } = (await import(module)) as Record<string, Task>
    if (!task) throw new Error(`${module} does not export ${name}`)
    const begun = task(data)
    if (!(Symbol.asyncIterator in begun)) return { done: await begun }
    words = begun
  }
  if (end) {
    await words?.return(undefined)
    return { done: undefined }
  }
  const word = await words?.next(next)
  return word && !word.done ? { word: word.value } : { done: word?.value }
}

process.on('disconnect', () => process.exit(0))
process.on('message', async (asked: TaskRequest) => {
  let told: TaskResult
  try {
    told = await answer({ ...asked, data: whole(asked) })
  } catch (error) {
    const { message, stack } = error as Error
    told = error instanceof Refusal ? { refused: { message, data: error.data } } : { broke: stack ?? message }
  }
  process.send?.(told)
})
