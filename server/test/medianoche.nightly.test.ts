import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { newToken, tokenHash } from '../src/platform/access/session.ts'
import { inconsistencias, pinBueno } from './caja.ts'
import { asCommand, ask, folder, launch, listening, type Running, root, type Server } from './programa.ts'

/**
 * People write while midnight passes in the organisation's time zone, and in a zone that changes its clocks at midnight. faketime
 * sets the clock of server and PostgreSQL. The zone is a constant of the code (decision 074), so another one is written into a
 * copy of the program.
 */
const ours = 'America/Argentina/Buenos_Aires'
const faketime = '/usr/bin/faketime'
const [library = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
assert.notEqual(library, '', `${faketime} is here without its library`)

function programIn(zone: string): string {
  const top = folder()
  for (const dir of ['contract', 'server', 'scripts', 'web/dist', 'node_modules/@gremial'])
    mkdirSync(join(top, dir), { recursive: true })
  const files = [
    'contract/package.json',
    'server/package.json',
    'package.json',
    '.node-version',
    'contract/src',
    'scripts/flags.mjs',
  ]
  for (const file of [...files, 'server/src', 'server/demo', 'server/migrations', 'server/fuentes'])
    cpSync(join(root, file), join(top, file), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@gremial') symlinkSync(join(root, 'node_modules', name), join(top, 'node_modules', name))
  symlinkSync('../../contract', join(top, 'node_modules/@gremial/contract'))
  symlinkSync(join(root, 'server/node_modules'), join(top, 'server/node_modules'))
  writeFileSync(join(top, 'web/dist/index.html'), '<!doctype html><html><head></head><body></body></html>')
  const rewrite = (file: string, what: string | RegExp, by: string) => {
    const text = readFileSync(join(top, file), 'utf8')
    assert.notEqual(text.search(what), -1, file)
    writeFileSync(join(top, file), text.replaceAll(what, by))
  }
  rewrite('contract/src/values/dates.ts', ours, zone)
  rewrite('server/migrations/0028_auditoria_grande.sql', ours, zone)
  // A small demo is enough.
  rewrite('server/demo/demo.ts', /\bcantidad = [\d_]+/g, 'cantidad = 300')
  return top
}

interface Night {
  what: string
  zone: string
  /** The boundary, the day before it and the day that begins; none if there is no boundary. */
  moment: string
  day: string
  next: string
  begins: boolean
}
const nights: Night[] = [
  {
    what: 'the last of a month',
    zone: ours,
    moment: '2026-12-01T03:00:00Z',
    day: '2026-11-30',
    next: '2026-12-01',
    begins: true,
  },
  {
    what: 'a midnight that there is not, from 23:59 to 1:00',
    zone: 'America/Santiago',
    moment: '2026-09-06T04:00:00Z',
    day: '2026-09-05',
    next: '2026-09-06',
    begins: true,
  },
  {
    what: 'twelve at night, when it is eleven again',
    zone: 'America/Santiago',
    moment: '2027-04-04T03:00:00Z',
    day: '2027-04-03',
    next: '2027-04-04',
    begins: false,
  },
  {
    what: 'the second twelve at night of that day',
    zone: 'America/Santiago',
    moment: '2027-04-04T04:00:00Z',
    day: '2027-04-03',
    next: '2027-04-04',
    begins: true,
  },
]
const programs = new Map<string, string>()

for (const { what, zone, moment, day, next, begins } of nights)
  test(`${what} (${zone}): movements, sheets and mandates change day exactly at midnight`, {
    timeout: 900_000,
  }, async () => {
    const program = programs.get(zone) ?? programIn(zone)
    programs.set(zone, program)
    const at = Date.parse(moment)
    const dir = folder()
    const begin = (file: string, args: string[], fakeNow: number): { running: Running; offset: number } => {
      const offset = Math.round((fakeNow - Date.now()) / 1000) * 1000
      const env = {
        GREMIAL_DEMO: '1',
        GREMIAL_COPIAS: '0',
        // Set as faketime does, without its wrapper process, which would intercept signals.
        LD_PRELOAD: library,
        FAKETIME: `${offset < 0 ? '' : '+'}${offset / 1000}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
      return { running: launch(dir, process.execPath, [file, ...args], { env, cwd: program }), offset }
    }
    const main = join(program, 'server/src/main.ts')
    const stop = async ({ child, ended }: Running) => {
      child.kill('SIGTERM')
      await ended
    }

    // Makes the demo two days earlier; then restarts some seconds before the boundary.
    const first = begin(main, [], at - 2 * 86_400_000)
    let portal: Server = await listening(first.running)
    const cookies = await enter(dir, ['tesorera', 'secretario', 'admin'])
    const [tesorera = '', secretario = ''] = cookies
    const boxes: number[] = []
    for (const nombre of ['Noche uno', 'Noche dos']) {
      const users = await ask<{ id: number }>(dir, `select id from usuario where email in ('tesorera@gremial.example')`)
      const { status, body } = await post(portal, tesorera, 'cajas/guardar-caja', {
        idSeccional: 1,
        nombre,
        pin: pinBueno,
        pin2: pinBueno,
        usuariosHabilitados: users.map(({ id }) => ({ id, hab: 1 })),
        arqueo: 'OPCIONAL',
      })
      assert.equal(status, 201, JSON.stringify(body))
      boxes.push(body.id)
    }
    const [concept] = await ask<{ id: number }>(dir, `select id from concepto_caja where seccional_id = 1 and habilitado limit 1`)
    await ask(
      dir,
      `delete from usuario_rol where usuario_id = (select id from usuario where email = 'secretario@gremial.example')`,
    )
    await ask(dir, `update mandato set hasta = '${day}' where afiliado_numero = 1011`)
    await stop(first.running)
    // It must start some seconds before the boundary; on a busy machine it retries with a longer lead.
    let lead = 15_000
    let begun = begin(main, [], at - lead)
    portal = await listening(begun.running)
    while (Date.now() + begun.offset > at - 4000) {
      await stop(begun.running)
      lead *= 2
      begun = begin(main, [], at - lead)
      portal = await listening(begun.running)
    }
    const { running, offset } = begun
    const now = () => Date.now() + offset
    interface Said {
      what: string
      sent: number
      got: number
      status: number
      code: string
    }
    const said: Said[] = []
    const until = at + 12_000
    const movement = (box: number, date: string) => ({
      clave: randomUUID(),
      caja: { id: box },
      ingresoEgreso: 1,
      tipoMovimiento: { id: 1 },
      concepto: { id: concept?.id },
      fechaMovimiento: date,
      descripcion: 'De noche',
      importeEfectivo: 100,
      importeBanco: 0,
      importeChequeDia: 0,
    })
    const asking = async (what: string, ask: () => Promise<{ status: number; body: { codigo?: string } }>) => {
      while (now() < until) {
        const sent = now()
        const { status, body } = await ask()
        if (status !== 503) said.push({ what, sent, got: now(), status, code: body?.codigo ?? '' })
      }
    }
    const [one = 0, two = 0] = boxes
    let sheet = 1
    await Promise.all([
      asking('today', () => post(portal, tesorera, 'movimientos-caja', movement(one, day))),
      asking('tomorrow', () => post(portal, tesorera, 'movimientos-caja', movement(one, next))),
      asking('office', async () => {
        const answer = await fetch(`${portal.url}/api/vistas/caja`, { headers: { cookie: secretario } })
        return { status: answer.status, body: (await answer.json()) as object }
      }),
      asking('sheet', async () => {
        const last = now() > at ? next : day
        const posted = await post(portal, tesorera, 'movimientos-caja', movement(two, begins ? last : day))
        if (posted.status !== 201) return posted
        const closed = await post(portal, tesorera, 'saldos-caja/cerrar-planilla-caja', {
          id: two,
          password: pinBueno,
          password2: sheet,
        })
        if (closed.status === 200) sheet++
        return closed
      }),
    ])
    const of = (name: string, from: number, to: number) =>
      said.filter(({ what, sent, got }) => what === name && sent >= from && got <= to)
    // One second of tolerance on each side: PostgreSQL and the program got their clocks when they started.
    const [before, after] = [
      (name: string) => of(name, 0, at - 1000),
      (name: string) => of(name, at + 1000, Number.POSITIVE_INFINITY),
    ]
    const statuses = (some: Said[]) => [...new Set(some.map(({ status, code }) => `${status} ${code}`))].sort()
    for (const name of ['today', 'tomorrow', 'office', 'sheet'])
      assert.ok(
        before(name).length > 1 && after(name).length > 1,
        `${name}: ${before(name).length} before, ${after(name).length} after`,
      )
    console.log(`${said.length} answers; ${sheet - 1} sheets closed`)
    assert.deepEqual(statuses(before('tomorrow')), ['400 MOVIMIENTO_FECHA_FUTURA'])
    assert.deepEqual(statuses(after('tomorrow')), [begins ? '201 ' : '400 MOVIMIENTO_FECHA_FUTURA'])
    assert.deepEqual([...statuses(before('today')), ...statuses(after('today'))], ['201 ', '201 '])
    assert.deepEqual(statuses(before('office')), ['200 '])
    assert.deepEqual(statuses(after('office')), [begins ? '403 SIN_PERMISO' : '200 '])

    // Stored rows have the day of that zone, by the clock of the writer.
    const wrong = await ask(
      dir,
      `select id, fecha, fecha_movimiento from movimiento_caja where caja_id = ${one}
        and fecha_movimiento > (fecha at time zone '${zone}')::date`,
    )
    assert.deepEqual(wrong, [])
    const sheets = await ask<{ estado: string; hasta: string | null; dia: string }>(
      dir,
      `select estado, hasta::text, (cerrada at time zone '${zone}')::date::text as dia from planilla_caja where caja_id = ${two} and estado = 'CERRADA'`,
    )
    assert.deepEqual(
      sheets.filter(({ hasta, dia }) => hasta !== null && hasta > dia),
      [],
    )
    assert.deepEqual([...new Set(sheets.map(({ dia }) => dia))].sort(), begins ? [day, next] : [day])
    assert.deepEqual(await inconsistencias(async <T>(text: string) => (await ask(dir, text)) as T[]), [])
    await stop(running)
    const [file = '', ...args] = asCommand('verificar-auditoria').slice(2)
    const verified = await begin(file.replace(root, program), args, now() + 60_000).running.ended
    assert.equal(verified.code, 0, verified.out)
  })

/** Sessions that outlast any of these nights. */
async function enter(dir: string, who: string[]): Promise<string[]> {
  const cookies: string[] = []
  for (const one of who) {
    const token = newToken()
    await ask(
      dir,
      `insert into sesion (token_hash, usuario_id, recordar, vence) select '\\x${tokenHash(token).toString('hex')}', id, true, '2035-01-01'
        from usuario where email = '${one}@gremial.example'`,
    )
    cookies.push(`gremial_sesion=${token}`)
  }
  return cookies
}

async function post({ url }: Server, cookie: string, path: string, body: object) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  const said: any = answer.status === 204 ? {} : await answer.json()
  return { status: answer.status, body: said }
}
