import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { eventually } from './eventually.ts'
import { ask, folder, launch, root, server } from './programa.ts'

/** Points of interruption of a first start, by what exists, never by time. */
const cuts: ReadonlyArray<[where: string, there: (dir: string) => boolean | Promise<boolean>]> = [
  ['while PostgreSQL is made', (dir) => existsSync(join(dir, 'pg/base'))],
  ['with a part of the migrations', (dir) => yes(dir, 'select count(*) > 15 as yes from migracion')],
  ['with the tables, before what is planted', (dir) => yes(dir, 'select is_called as yes from tipo_documento_id_seq')],
  ['in the demonstration', (dir) => yes(dir, 'select is_called as yes from categoria_afiliado_id_seq')],
  ['with its accounts taken', (dir) => yes(dir, 'select is_called as yes from usuario_id_seq')],
  ['once it is written', (dir) => yes(dir, 'select exists (select from afiliado) as yes')],
]

const yes = (dir: string, question: string): Promise<boolean> =>
  ask<{ yes: boolean }>(dir, question).then(
    (rows) => rows[0]?.yes === true,
    () => false,
  )

test('a first start that is killed at any point starts again, with its demonstration whole', { timeout: 900_000 }, async () => {
  const env = { GREMIAL_DEMO: '1' }
  for (const [where, there] of cuts) {
    const dir = folder()
    const first = launch(dir, process.execPath, [join(root, 'server/src/main.ts')], { env })
    await eventually(() => there(dir), true, { minutes: 2 })
    first.child.kill('SIGKILL')
    await first.ended
    const again = await server(dir, { env })
    const count = () =>
      ask(dir, `select (select count(*)::int from afiliado) as n, (select estado from importacion order by id desc limit 1) as i`)
    await eventually(count, [{ n: 2000, i: 'REVISAR' }])
    again.child.kill('SIGTERM')
    assert.equal((await again.ended).code, 0, where)
  }
})
