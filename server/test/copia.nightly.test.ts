import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { resolver } from './captcha.ts'
import { eventually } from './eventually.ts'
import { fotoDePrueba } from './fotos.ts'
import { asCommand } from './programa.ts'

/**
 * Backups and restores with the real programs, each installation with its own PostgreSQL. npm test restores one backup:
 * copia.slow.test.ts.
 */
const dir = mkdtempSync(join(tmpdir(), 'gremial-copia-'))
const one = join(dir, 'uno')
const two = join(dir, 'dos')
const copy = join(dir, 'copia')
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const name of readdirSync(dir)) killPostgres(join(dir, name))
  rmSync(dir, { recursive: true, force: true })
})

function killPostgres(data: string): void {
  try {
    process.kill(Number(readFileSync(join(data, 'pg/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // Not running.
  }
}

function run(program: string, args: string[], data: string, env: Record<string, string> = {}) {
  const [, command] = /^comandos\/(.+)\.ts$/.exec(program) ?? []
  const file = command ? asCommand(command) : [join(import.meta.dirname, '../src', program)]
  const child = spawn(process.execPath, [...file, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GREMIAL_DATOS: data,
      PORT: '0',
      DATABASE_URL: '',
      GREMIAL_LOG: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const heard = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      heard.text += chunk.toString()
    })
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  return { child, heard, ended }
}

/** Runs a command to its end. */
async function order(program: string, args: string[], data: string, env: Record<string, string> = {}) {
  const { heard, ended } = run(`comandos/${program}.ts`, args, data, env)
  return { code: await ended, said: heard.text }
}

async function serve(data: string) {
  const server = run('main.ts', [], data, { GREMIAL_DEMO: '1' })
  let url = ''
  await eventually(() => {
    url = /Gremial escucha en (http:\S+)/.exec(server.heard.text)?.[1] ?? ''
    return url !== '' || server.child.exitCode !== null
  }, true)
  assert.notEqual(url, '', server.heard.text)
  return {
    url,
    async stop() {
      server.child.kill('SIGTERM')
      assert.equal(await server.ended, 0)
    },
  }
}

/** Logs in with the password, as the browser does; returns the session cookie. */
async function enter(url: string, email: string): Promise<string> {
  const { challenge } = (await (await fetch(`${url}/api/recaptcha`)).json()) as { challenge: Parameters<typeof resolver>[0] }
  const json = { 'content-type': 'application/json' }
  const pass = await fetch(`${url}/api/recaptcha`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ recaptchaResponse: await resolver(challenge) }),
  })
  const cookies = (answer: Response) => answer.headers.getSetCookie().map((c) => c.split(';')[0] ?? '')
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...json, cookie: cookies(pass).join('; ') },
    body: JSON.stringify({ username: email, password: 'Gremial.2026' }),
  })
  assert.ok(login.ok, `${login.status} ${await login.text()}`)
  return cookies(login).join('; ')
}

async function query<T extends pg.QueryResultRow>(data: string, text: string): Promise<T[]> {
  const client = new pg.Client({
    host: join(data, 'pg-socket'),
    user: 'gremial',
    password: readFileSync(join(data, 'pg.clave'), 'utf8'),
    database: 'gremial',
  })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const photo = async (url: string, cookie: string, id: number) =>
  (await (await fetch(`${url}/api/usuarios/${id}/imagen`, { headers: { cookie } })).json()) as { imagen: string }

test('a backup taken under writes restores with accounts, cards, sheets, audit and files', async () => {
  const server = await serve(one)
  const cookie = await enter(server.url, 'admin@gremial.example')
  const ana = await enter(server.url, 'ana@gremial.example')
  const [{ id } = { id: 0 }] = await query<{ id: number }>(one, `select id from usuario where email = 'ana@gremial.example'`)
  const put = await fetch(`${server.url}/api/usuarios/actual/imagen`, {
    method: 'PUT',
    headers: { cookie: ana, 'content-type': 'application/json' },
    body: JSON.stringify({ imagen: (await fotoDePrueba()).toString('base64') }),
  })
  assert.equal(put.status, 204)
  const pictured = await photo(server.url, ana, id)
  let stop = false
  const acknowledged: string[] = []
  const writers = Array.from({ length: 4 }, async (_, w) => {
    for (let n = 0; !stop; n++) {
      const nombre = `Banco ${w}-${n}`
      const answer = await fetch(`${server.url}/api/bancos`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ nombre, sucursales: [{ nombre: 'Centro' }] }),
      })
      if (answer.status === 201) acknowledged.push(nombre)
    }
  })
  await eventually(() => acknowledged.length > 20, true)
  const before = [...acknowledged]
  const copied = await order('copia', [copy], one)
  stop = true
  await Promise.all(writers)
  assert.equal(copied.code, 0, copied.said)
  assert.match(
    copied.said,
    /^Copia completa en \S+: \d+ tablas, \d+ filas, \d+ archivos \(.*\nLa clave no está en la copia: guardá \S+clave/,
  )
  assert.doesNotMatch(readdirSync(copy, { recursive: true }).join(), /(^|,)clave(,|$)|parcial|proceso/)
  for (const name of readdirSync(copy, { recursive: true }) as string[])
    assert.equal(statSync(join(copy, name)).mode & 0o077, 0, name)
  // Stopping seals pending rows; the checkpoint is read after that.
  await server.stop()
  const sello = readFileSync(join(one, 'auditoria.ancla'), 'utf8').split(' ')[0]

  const keyless = await order('restaurar', [copy], two)
  assert.deepEqual(
    [
      keyless.code,
      /Falta la clave de la instalación \(huella [0-9a-f]{8}\): ponela en \S+clave o en GREMIAL_CLAVE/.test(keyless.said),
    ],
    [1, true],
  )
  // Restores what was kept separately: the key, and a checkpoint later than the backup.
  for (const name of ['clave', 'auditoria.ancla', 'auditoria.anclas'])
    if (existsSync(join(one, name))) cpSync(join(one, name), join(two, name))
  const restored = await order('restaurar', [copy], two)
  assert.equal(restored.code, 0, restored.said)
  assert.match(restored.said, /Restaurada en .* Queda dicho en la auditoría\./)
  assert.match(
    restored.said,
    new RegExp(`El ancla que había llegaba al sello ${sello} y la copia llega al \\d+: .*No es una alteración`),
  )
  const audit = await order('verificar-auditoria', [], two)
  assert.equal(audit.code, 0, audit.said)
  assert.match(audit.said, /^Restaurada el .*, de la copia del .*\nAuditoría sana: [^]*planilla/i)
  const kept = await order('verificar-archivos', [], two)
  assert.equal(kept.code, 0, kept.said)

  const again = await serve(two)
  const back = await enter(again.url, 'ana@gremial.example')
  assert.deepEqual(await photo(again.url, back, id), pictured)
  const card = (await (
    await fetch(`${again.url}/api/carnets-digital/1001/obtener-carnet`, { headers: { cookie: back } })
  ).json()) as {
    qr?: string
    codigo?: string
    direccion?: string
  }
  const token = /verificar\/([\w-]{60,})/.exec(JSON.stringify(card))?.[1] ?? card.codigo ?? ''
  const verified = (await (await fetch(`${again.url}/api/verificar/${token}`)).json()) as { resultado: string }
  assert.equal(verified.resultado, 'VIGENTE', JSON.stringify(card).slice(0, 300))
  const there = await query<{ nombre: string }>(two, 'select nombre from banco')
  const names = new Set(there.map((r) => r.nombre))
  assert.deepEqual(
    before.filter((nombre) => !names.has(nombre)),
    [],
  )
  // Numbering continues from where it was.
  const made = await fetch(`${again.url}/api/bancos`, {
    method: 'POST',
    headers: { cookie: await enter(again.url, 'admin@gremial.example'), 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'Banco de después', sucursales: [{ nombre: 'Centro' }] }),
  })
  assert.equal(made.status, 201)
  await again.stop()
  assert.match((await order('restaurar', [copy], two)).said, /La instalación ya tiene datos/)
})

test('a copy that is not as it was written is refused naming the part, and nothing is restored', async () => {
  const data = join(dir, 'tres')
  mkdirSync(data)
  cpSync(join(one, 'clave'), join(data, 'clave'))
  const damaged = join(dir, 'danada')
  const [kept = ''] = (readdirSync(join(copy, 'archivos'), { recursive: true }) as string[]).filter((n) => n.length > 60)
  for (const [part, damage] of [
    ['base/usuario.gz', 'flip'],
    ['base/afiliado.gz', 'cut'],
    ['base/banco.gz', 'remove'],
    [`archivos/${kept}`, 'flip'],
    ['copia.json', 'flip'],
    ['auditoria.ancla', 'flip'],
  ] as const) {
    cpSync(copy, damaged, { recursive: true })
    const file = join(damaged, part)
    const content = readFileSync(file)
    rmSync(file)
    const at = content.length >> 1
    if (damage === 'flip') content[at] = (content[at] ?? 0) ^ 1
    if (damage !== 'remove') writeFileSync(file, damage === 'cut' ? content.subarray(0, at) : content)
    const { code, said } = await order('restaurar', [damaged], data)
    assert.deepEqual([code, said.includes('La copia está dañada: ') && said.includes(part)], [1, true], `${part}: ${said}`)
    rmSync(damaged, { recursive: true })
  }
  rmSync(join(cpFolder(), 'archivos', kept))
  assert.match((await order('restaurar', [damaged], data)).said, /La copia está dañada: faltan 1 archivos de \d+/)
  assert.match((await order('restaurar', [one], data)).said, /no es una copia: no tiene copia\.json/)
  assert.deepEqual(readdirSync(data), ['clave'])

  function cpFolder(): string {
    cpSync(copy, damaged, { recursive: true })
    return damaged
  }
})

test('a killed restore leaves nothing, and the next one succeeds', async () => {
  const data = join(dir, 'cuatro')
  mkdirSync(data)
  cpSync(join(one, 'clave'), join(data, 'clave'))
  const { child, ended, heard } = run('comandos/restaurar.ts', [copy], data)
  // Waits until the restore's database exists and loads rows.
  const loading = `select count(*)::int as n from pg_stat_activity where datname = 'gremial_restaurando' and query ilike 'copy %'`
  await eventually(
    async () => {
      if (child.exitCode !== null) return heard.text
      return query<{ n: number }>(data, loading).then(
        ([row]) => (row?.n ?? 0) > 0,
        () => false,
      )
    },
    true,
    { minutes: 2 },
  )
  child.kill('SIGKILL')
  await ended
  assert.deepEqual(await query(data, `select 1 from pg_tables where schemaname = 'public'`), [])
  const { code, said } = await order('restaurar', [copy], data)
  assert.equal(code, 0, said)
  assert.equal((await order('verificar-auditoria', [], data)).code, 0)
})

test('a backup is complete or absent; a kill leaves a draft that the next one removes', async () => {
  assert.match((await order('copia', [copy], one)).said, /no está vacía: indicá una carpeta nueva/)
  assert.match((await order('copia', ['--conservar', '2'], one)).said, /^Uso: npm run copia/)
  const many = join(dir, 'copias')
  const { child, ended } = run('comandos/copia.ts', [many, '--conservar', '2'], one)
  await eventually(() => existsSync(many) && readdirSync(many).length > 0, true, { minutes: 2 })
  child.kill('SIGKILL')
  await ended
  assert.ok(readdirSync(many).every((name) => name.endsWith('.parcial')))
  const told = run('comandos/copia.ts', [many, '--conservar', '2'], one)
  await eventually(() => readdirSync(many).some((name) => existsSync(join(many, name, '.proceso'))), true, { minutes: 2 })
  told.child.kill('SIGTERM')
  await told.ended
  // Killed between its first two steps: a folder without an owner's mark.
  mkdirSync(join(many, '2020-01-01-000000.parcial'))
  for (let n = 0; n < 3; n++) {
    const { code, said } = await order('copia', [many, '--conservar', '2', ...(n === 2 ? ['--con-clave'] : [])], one)
    assert.equal(code, 0, said)
  }
  const names = readdirSync(many)
  assert.deepEqual([names.length, names.filter((n) => /^\d{4}-\d\d-\d\d-\d{6}$/.test(n)).length], [2, 2])
  const last = names.sort().at(-1) ?? ''
  // A backup with the key needs nothing else.
  const alone = join(dir, 'cinco')
  const { code, said } = await order('restaurar', [join(many, last)], alone)
  assert.equal(code, 0, said)
  assert.equal(readFileSync(join(alone, 'clave'), 'utf8'), readFileSync(join(one, 'clave'), 'utf8'))
})
