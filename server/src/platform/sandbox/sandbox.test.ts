import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { eventually } from '../../../test/eventually.ts'
import { Refusal, Sandbox, type SandboxLimits, sandboxLimits, Unreadable } from './sandbox.ts'

/** A module as a data: URL, so that each test defines its own task. */
const task = (body: string, kind = 'async function') => ({
  module: `data:text/javascript,${encodeURIComponent(`export ${kind} read(data) { ${body} }`)}`,
  name: 'read',
})
const roomFor = (other: Partial<SandboxLimits> = {}): Sandbox => new Sandbox({ ...sandboxLimits, readers: 1, ...other })
const unreadable = (ending: string) => (error: unknown) => {
  assert.ok(error instanceof Unreadable, String(error))
  assert.equal(error.ending, ending, error.message)
  return true
}
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const oneFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gremial-sala-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'mio'), 'mío')
  writeFileSync(join(folder, 'ajeno'), 'ajeno')
  return join(folder, 'mio')
}

test('a sandbox task runs in another process and returns bytes unchanged', async () => {
  const room = roomFor()
  const said = (await room.ask(task('return { data, pid: process.pid }'), {
    bytes: Buffer.from('Ñandú'),
  })) as { data: { bytes: Uint8Array }; pid: number }
  assert.equal(Buffer.from(said.data.bytes).toString(), 'Ñandú')
  assert.notEqual(said.pid, process.pid)
  const large = await room.ask(task('return [data.length, data[0], data.at(-1)]'), Buffer.alloc(3_000_000, 7))
  assert.deepEqual(large, [3_000_000, 7, 7])
  assert.equal(await room.ask(task('return process.pid'), 0), said.pid, 'the same reader, still warm')
  assert.equal(room.warm, 1)
})

test('a sandbox has no network, programs, threads, other files, writes or environment', async () => {
  const room = roomFor()
  const fails = async (body: string) => {
    const told = await room.ask(task(`try { ${body}; return "done" } catch (error) { return error.code ?? error.message }`), 0)
    assert.notEqual(told, 'done', body)
  }
  await fails('await fetch("http://127.0.0.1/")')
  for (const name of ['net', 'node:net', 'tls', 'dgram', 'node:dns', 'dns/promises', 'http', 'https', 'node:http2'])
    await fails(`await import('${name}')`)
  await fails('process.getBuiltinModule("net").connect(1)')
  await fails('(await import("node:module")).createRequire("file:///x.js")("net")')
  await fails('process.binding("tcp_wrap")')
  await fails('(await import("node:child_process")).execFileSync("/bin/true")')
  await fails('new (await import("node:worker_threads")).Worker("1", { eval: true })')
  await fails('(await import("node:fs")).readFileSync("/etc/passwd")')
  await fails('(await import("node:fs")).writeFileSync("/tmp/salida", "x")')
  assert.deepEqual(
    await room.ask(
      task('return Object.keys(process.env).filter((k) => !/^(PWD|OLDPWD|SHLVL|_|NODE_CHANNEL.*|MALLOC_.*)$/.test(k))'),
      0,
    ),
    ['NODE_ENV'],
  )
})

test('a large file is streamed by its own low-priority worker, which opens only that file', async () => {
  const path = oneFile()
  const room = roomFor()
  const reading = room.read(
    task(
      `const { readFileSync } = await import('node:fs')
       let refused = ''
       try { readFileSync(data.other) } catch (error) { refused = error.code }
       const got = yield { text: readFileSync(data.path, 'utf8'), refused }
       yield [process.pid + got, (await import('node:os')).getPriority()]`,
      'async function*',
    ),
    { path, bytes: 4 },
    { path, other: join(path, '../ajeno') },
  )
  assert.deepEqual((await reading.next()).value, { text: 'mío', refused: 'ERR_ACCESS_DENIED' })
  const [pid, nice] = (await reading.next(0)).value as [number, number]
  if (process.platform === 'linux') assert.equal(nice, Math.min(19, getPriority() + 5))
  process.kill(pid, 0)
  await reading.return(undefined)
  await eventually(() => lives(pid), false)
})

test('a refusal by a parser gives its reason, and an internal error is an error', async () => {
  const room = roomFor()
  const refusal = new URL('./messages.ts', import.meta.url).href
  await assert.rejects(
    room.ask(task(`const { Refusal } = await import('${refusal}'); throw new Refusal('NO', { linea: 3 })`), 0),
    (error: unknown) => error instanceof Refusal && error.message === 'NO' && (error.data as { linea: number }).linea === 3,
  )
  await assert.rejects(room.ask(task('throw new TypeError("ours")'), 0), /a reader broke: TypeError: ours/)
  await assert.rejects(room.ask({ ...task(''), name: 'otra' }, 0), /does not export otra/)
})

test('a worker over its memory, CPU or silence limit is killed, and the next file gets a new one', async () => {
  const room = roomFor({ heap: 32, memory: 160 })
  const short = roomFor({ processor: 300 })
  const calm = roomFor({ silence: 200 })
  await assert.rejects(
    room.ask(task('const all = []; for (;;) all.push(new Array(1000).fill(all.length))'), 0),
    unreadable('memory'),
  )
  await assert.rejects(
    room.ask(
      task('const all = []; for (let i = 0; i < 40; i++) { all.push(Buffer.alloc(10e6, 1)); await new Promise(setImmediate) }'),
      0,
    ),
    unreadable('memory'),
  )
  await assert.rejects(short.ask(task('for (;;);'), 0), unreadable('processor'))
  await assert.rejects(calm.ask(task('await new Promise(() => setInterval(() => 0, 1e6))'), 0), unreadable('silence'))
  await assert.rejects(room.ask(task('process.abort()'), 0), unreadable('death'))
  await assert.rejects(room.ask(task('process.exit(0)'), 0), unreadable('death'))
  await assert.rejects(
    room.ask(task('process.kill(process.pid, "SIGTERM"); await new Promise(() => 0)'), 0),
    /told to end: SIGTERM/,
  )
  assert.equal(await room.ask(task('return 7'), 0), 7)
})

test('a warm reader that somebody ended takes no file along: a new one is given it', async () => {
  const room = roomFor()
  const pid = (await room.ask(task('return process.pid'), 0)) as number
  process.kill(pid, 'SIGKILL')
  assert.notEqual(await room.ask(task('return process.pid'), 0), pid)
})

test('tasks wait while every worker is busy, and beyond the queue get a retry later', async () => {
  const room = roomFor({ longestQueue: 1 })
  const [first, second, third] = [1, 2, 3].map((n) => room.ask(task(`return ${n}`), 0))
  await assert.rejects(third as Promise<unknown>, { codigo: 'OCUPADO' })
  assert.deepEqual(await Promise.all([first, second]), [1, 2])
})

test('an idle worker ends', async () => {
  const room = roomFor({ idle: 1 })
  const pid = (await room.ask(task('return process.pid'), 0)) as number
  await eventually(() => lives(pid), false)
  assert.equal(room.warm, 0)
})
