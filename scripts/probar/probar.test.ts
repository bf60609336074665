import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { longWithout, testsOf } from './cambiado.ts'
import { crew, failed, type Result } from './cuadrilla.ts'
import { standingTwice } from './dudas.ts'
import { allTests, isLong, mentions, shuffled } from './eleccion.ts'
import { lastGood, vigilAge, vigilsOf, wentWell } from './vigilia.ts'

/** The runner itself. Its cases are files in a folder that nobody commits. */
const root = join(import.meta.dirname, '../..')
mkdirSync(join(root, 'var'), { recursive: true })
const dir = mkdtempSync(join(root, 'var/casos-'))
after(() => rmSync(dir, { recursive: true, force: true }))

function file(name: string, text: string): string {
  const path = join(dir, `${name}.test.ts`)
  writeFileSync(path, `import { after, test } from 'node:test'\n${text}`)
  return relative(root, path)
}

/** What becomes of these, one after the other in one worker. */
const run = (...files: string[]): Promise<Result[]> => runTitled(undefined, ...files)

async function runTitled(title: string | undefined, ...files: string[]): Promise<Result[]> {
  const results: Result[] = []
  const hands = crew(1, (result) => results.push(result), title)
  await hands.run(files)
  await hands.close()
  return results
}
const outcomes = (results: Result[]) =>
  results.map(({ tests, error }) => [...tests.map((t) => t.outcome), ...(error ? [error] : [])])

test('a file passes, fails, is skipped, or could not be read; one without a test fails', async () => {
  const results = await run(
    file('pasa', `test('one', () => undefined)\ntest('two', async (t) => t.test('below', () => undefined))`),
    file('falla', `test('one', () => { throw new Error('no') })\ntest('two', { skip: 'not here' }, () => undefined)`),
    file('ninguna', `after(() => undefined)`),
    file('no-se-lee', `throw new Error('at its top')`),
  )
  assert.deepEqual(
    outcomes(results).map((of) => of.map((one) => one.split('\n')[0])),
    [['passed', 'passed', 'passed'], ['failed', 'skipped'], ['it registers no test'], ['Error: at its top']],
  )
  assert.deepEqual(results.map(failed), [false, true, true, true])
  assert.match(results[1]?.tests[0]?.error ?? '', /Error: no[\s\S]*falla\.test\.ts/)
})

test('a part of a title runs the tests that have it and no other', async () => {
  const some = file(
    'partes',
    `test('a red door', () => undefined)\ntest('a blue one', () => { throw new Error('not asked for') })`,
  )
  const other = file('otro', `test('a window', () => { throw new Error('not asked for') })`)
  assert.deepEqual(outcomes(await runTitled('red', some, other)), [['passed'], []])
})

test('a last hook that fails fails its file', async () => {
  const [result] = await run(file('final', `after(() => { throw new Error('left open') })\ntest('one', () => undefined)`))
  assert.match(result?.error ?? '', /left open/)
})

test('a worker that dies takes its file along and nothing else; nothing of a file is there when it runs again', async () => {
  const dies = file('muere', `test('one', () => process.exit(3))`)
  const counts = file('cuenta', `let n = 0\ntest('one', () => { n++; if (n > 1) throw new Error('it remembers') })`)
  const results = await run(counts, dies, counts, counts)
  assert.deepEqual(outcomes(results), [['passed'], ['its process ended (3)'], ['passed'], ['passed']])
})

test('what ran beside a file is known', async () => {
  const results: Result[] = []
  const hands = crew(2, (result) => results.push(result))
  const open = `import { existsSync, writeFileSync } from 'node:fs'\nimport { setImmediate as turn } from 'node:timers/promises'\n`
  const meets = (own: string, other: string) =>
    `${open}test('waits for the other', async () => { writeFileSync('${join(dir, own)}', ''); while (!existsSync('${join(dir, other)}')) await turn() })`
  const files = [file('a', meets('a', 'b')), file('b', meets('b', 'a'))]
  await hands.run(files)
  await hands.close()
  assert.deepEqual(Object.fromEntries(results.map((r) => [r.file, r.company])), {
    [files[0] as string]: [files[1]],
    [files[1] as string]: [files[0]],
  })
})

test('any order: the same for the same seed, with what takes long first', () => {
  const files = Array.from({ length: 40 }, (_, i) => `server/${i}.test.ts`)
  const took = { 'server/3.test.ts': 60_000, 'server/30.test.ts': 25_000 }
  const drawn = shuffled(files, 7, took)
  assert.deepEqual(drawn, shuffled(files.toReversed(), 7, took))
  assert.notDeepEqual(drawn, shuffled(files, 8, took))
  assert.deepEqual(drawn.toSorted(), files.toSorted())
  assert.deepEqual(new Set(drawn.slice(0, 2)), new Set(Object.keys(took)))
})

test('a change concerns the tests of its feature and the screens that show it, not those of others', () => {
  const of = (...changed: string[]) => testsOf(changed)
  const server = of('server/src/features/administracion/bancos/bancos.service.ts')
  assert.ok(server.includes('server/src/features/administracion/bancos/bancos.test.ts') && server.includes('e2e/bancos.test.ts'))
  assert.ok(!server.some((one) => /cajas|firmas/.test(one)), server.join())
  const web = of('web/src/features/administracion/bancos/BancoPage.tsx')
  assert.ok(web.includes('e2e/bancos.test.ts') && !web.includes('e2e/firmas.test.ts'))
  assert.ok(of('server/src/platform/db/pool.ts').length > 100)
  const migrated = of('server/migrations/0001_base.sql')
  assert.ok(migrated.includes('server/src/features/tesoreria/firmas/firmas.test.ts'))
  assert.ok(!migrated.some((one) => one.startsWith('contract/')))
  assert.deepEqual(of('contract/src/textos/ja/comun.json'), ['contract/src/textos/textos.test.ts'])
  assert.deepEqual(of('docs/glossary.md'), [])
})

test('a module of the sandbox concerns the tests of who asks it, in its feature, slow ones and screens too', () => {
  const chosen = new Set(testsOf(['server/src/platform/sheets/read/table.room.ts']))
  const importing = allTests().filter((one) => /^server\/src\/features\/administracion\/importacion\/.*larga/.test(one))
  assert.ok(importing.length > 8, importing.join())
  const expected = [...importing, 'e2e/importaciones.larga.test.ts', 'e2e/conciliacion.larga.test.ts']
  assert.deepEqual(
    expected.filter((one) => !chosen.has(one)),
    [],
  )
  assert.deepEqual(
    [...longWithout(['server/src/platform/sheets/read/table.room.ts'])].filter((one) => importing.includes(one)),
    [],
  )
  const photos = testsOf(['server/src/platform/images.room.ts'])
  for (const one of ['platform/images', 'features/acceso/perfil/perfil', 'features/afiliado/carnet-digital/carnet'])
    assert.ok(photos.includes(`server/src/${one}.test.ts`), one)
})

test('a page or a file that a test reads concerns it, also by its slow files; one that none reads concerns none', () => {
  const importar = testsOf(['docs/operacion/importar.md'])
  assert.ok(
    importar.includes('server/src/features/administracion/importacion/importacion.oficinas.larga.test.ts'),
    importar.join(),
  )
  assert.ok(testsOf(['docs/operacion/pagos.md']).includes('server/src/features/tesoreria/pagos/formato.test.ts'))
  assert.deepEqual(testsOf(['server/test/versiones/siembra.sql']), ['server/test/guardadas.test.ts'])
  assert.ok(testsOf(['server/src/platform/pdf/worker.ts']).includes('server/src/features/afiliado/carnet-digital/carnet.test.ts'))
})

test('what is built, what a program starts and what a guide says concern the browsers, the programs and the guides', () => {
  const kinds = (changed: string) => {
    const tests = new Set(testsOf([changed]))
    return ['e2e/bancos.test.ts', 'server/test/base.larga.test.ts', 'e2e/guia-mesa.larga.test.ts'].map((one) => tests.has(one))
  }
  assert.deepEqual(kinds('web/trozos.vite.ts'), [true, false, true])
  assert.ok(kinds('server/src/installation/process.ts')[1])
  assert.deepEqual(kinds('instalacion/nginx.conf'), [false, true, false])
  assert.deepEqual(kinds('scripts/npm.mjs'), [true, true, true])
  assert.deepEqual(kinds('docs/guias/mesa.md'), [false, false, true])
  assert.deepEqual(kinds('contract/src/textos/es/administracion/bancos.ts'), [true, false, true])
})

test('a script concerns the tests that import it or start it by its name, and not every program', () => {
  const started = testsOf(['scripts/simulador-finanzas.ts'])
  assert.ok(started.includes('server/src/features/tesoreria/finanzas/caidas.test.ts'), started.join())
  assert.ok(!started.includes('server/test/base.larga.test.ts'))
  assert.deepEqual(testsOf(['scripts/construir/servidor.ts']), ['scripts/construir/servidor.test.ts'])
  assert.deepEqual(testsOf(['scripts/vigilia.ts', 'scripts/dev.ts']), [])
})

test('long files wait for the vigil when nothing that changed concerns them; none is the proof of a row', () => {
  const long = allTests().filter(isLong)
  assert.deepEqual([...longWithout([])], long)
  const waits = longWithout(['server/src/features/administracion/copias/copias.service.ts'])
  assert.ok(
    !waits.has('server/src/features/administracion/copias/copias.larga.test.ts') && waits.has('e2e/guia-mesa.larga.test.ts'),
  )
  assert.equal(longWithout(['package-lock.json']).size, 0)
  for (const file of long) assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /\b[ABC]-[A-Z]+-\d\d/, file)
})

test('a program is asked for by the tests that use it alone', () => {
  const soffice = /'soffice'/
  assert.ok(mentions('server/src/features/administracion/bancos/bancos.test.ts', soffice))
  assert.ok(!mentions('contract/src/platform/fechas.test.ts', soffice))
  assert.ok(!mentions('server/src/features/administracion/ayuda/ayuda.rules.test.ts', soffice))
})

test('a doubt that nobody mended fails the second time that it is noted', () => {
  const noted = `| fecha | prueba | primer error | arreglada en |
|---|---|---|---|
| 2026-12-01 | e2e/uno.test.ts: one | late |  |
| 2026-11-30 | e2e/dos.test.ts: two | late |  |
| 2026-11-29 | e2e/uno.test.ts: one | late |  |
| 2026-11-28 | e2e/dos.test.ts: two | late | 1a2b3c4 |`
  assert.deepEqual(standingTwice(noted), ['e2e/uno.test.ts: one'])
})

test('each part of the vigil has its own age; what was walked well is the last time that it was, not one that failed', () => {
  const vigils = vigilsOf(`| fecha | commit | parte | resultado | min | última línea |
|---|---|---|---|---|---|
| 2026-12-03 | 3333333333 | recorrido | mal | 9 | 150 passed, 3 failed |
| 2026-12-02 | 2222222222 | tormentas | bien | 6 | 58 passed, 0 failed |
| 2026-12-01 | 1111111111 | recorrido | bien | 9 | 153 passed, 0 failed |
| 2026-11-30 | 0000000000 | recorrido | bien | 9 | 153 passed, 0 failed |`)
  assert.equal(lastGood('recorrido', vigils), '1111111111')
  assert.equal(lastGood('mutaciones', vigils), undefined)
  assert.equal(wentWell('tormentas', vigils), '2222222222')
  assert.equal(wentWell('recorrido', vigils), undefined)
  // What never went well is owed since it last ran, and not left out.
  assert.equal(lastGood('recorrido', vigils.slice(0, 2)), '3333333333')
  assert.equal(
    vigilAge(new Date('2026-12-03T20:00:00Z'), vigils),
    'vigilia: recorrido hoy, mal (3333333); largas nunca; primera pantalla nunca; quietud nunca; tormentas ayer, bien (2222222); pedidos deformados nunca; calendario nunca; alta disponibilidad nunca; mutaciones nunca',
  )
})
