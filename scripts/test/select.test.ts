import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { slowWithout, testsOf } from './changed.ts'
import { allTests, isSlow, mentions, shuffled, usesDatabase, usesWeb } from './select.ts'

/** Tests for the selection and the order of test files. */
const root = join(import.meta.dirname, '../..')

test('any order: the same for the same seed, longest files first', () => {
  const files = Array.from({ length: 40 }, (_, i) => `server/${i}.test.ts`)
  const took = { 'server/3.test.ts': 60_000, 'server/30.test.ts': 25_000 }
  const drawn = shuffled(files, 7, took)
  assert.deepEqual(drawn, shuffled(files.toReversed(), 7, took))
  assert.notDeepEqual(drawn, shuffled(files, 8, took))
  assert.deepEqual(drawn.toSorted(), files.toSorted())
  assert.deepEqual(new Set(drawn.slice(0, 2)), new Set(Object.keys(took)))
})

test('a change affects the tests of its feature and of the screens that show it, not others', () => {
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
  assert.deepEqual(of('contract/src/textos/ja/comun.json'), [
    'contract/src/textos/glossary.test.ts',
    'contract/src/textos/textos.test.ts',
  ])
  assert.deepEqual(of('docs/glossary.md'), [])
})

test("a sandbox module affects its callers' tests, in its feature, slow ones and screens too", () => {
  const chosen = new Set(testsOf(['server/src/platform/sheets/read/table.sandbox.ts']))
  const importing = allTests().filter((one) => /^server\/src\/features\/administracion\/importacion\/.*slow/.test(one))
  assert.ok(importing.length > 8, importing.join())
  const expected = [...importing, 'e2e/importaciones.slow.test.ts', 'e2e/conciliacion.slow.test.ts']
  assert.deepEqual(
    expected.filter((one) => !chosen.has(one)),
    [],
  )
  assert.deepEqual(
    [...slowWithout(['server/src/platform/sheets/read/table.sandbox.ts'])].filter((one) => importing.includes(one)),
    [],
  )
  const photos = testsOf(['server/src/platform/storage/images.sandbox.ts'])
  for (const one of ['platform/storage/images', 'features/acceso/perfil/perfil', 'features/afiliado/carnet-digital/carnet'])
    assert.ok(photos.includes(`server/src/${one}.test.ts`), one)
})

test('a page or file read by a test affects it, also slow ones; one that none reads affects none', () => {
  const importar = testsOf(['docs/operacion/importar.md'])
  assert.ok(
    importar.includes('server/src/features/administracion/importacion/importacion.oficinas.slow.test.ts'),
    importar.join(),
  )
  assert.ok(testsOf(['docs/operacion/pagos.md']).includes('server/src/features/tesoreria/formatos-pago/escribir.rules.test.ts'))
  assert.deepEqual(testsOf(['server/test/versiones/siembra.sql']), ['server/test/guardadas.test.ts'])
  assert.ok(testsOf(['server/src/platform/pdf/worker.ts']).includes('server/src/features/afiliado/carnet-digital/carnet.test.ts'))
})

test('a build change affects browser tests; a program, program tests; a guide, its walk', () => {
  const kinds = (changed: string) => {
    const tests = new Set(testsOf([changed]))
    return ['e2e/bancos.test.ts', 'server/test/base.slow.test.ts', 'e2e/guia-mesa.slow.test.ts'].map((one) => tests.has(one))
  }
  assert.deepEqual(kinds('web/chunks.vite.ts'), [true, false, true])
  assert.ok(kinds('server/src/installation/process.ts')[1])
  assert.deepEqual(kinds('instalacion/nginx.conf'), [false, true, false])
  assert.deepEqual(kinds('scripts/npm.mjs'), [true, true, true])
  assert.deepEqual(kinds('docs/guias/mesa.md'), [false, false, true])
  assert.deepEqual(kinds('contract/src/textos/es/administracion/bancos.ts'), [true, false, true])
})

test('a script affects the tests that import it or start it by name, and not every program', () => {
  const started = testsOf(['scripts/simulador-finanzas.ts'])
  assert.ok(started.includes('server/src/features/tesoreria/finanzas/caidas.test.ts'), started.join())
  assert.ok(!started.includes('server/test/base.slow.test.ts'))
  assert.deepEqual(testsOf(['scripts/build/server.ts']), ['scripts/build/server.test.ts'])
  assert.deepEqual(testsOf(['scripts/nightly.ts', 'scripts/dev.ts']), [])
})

test('slow files unaffected by a change wait for the night; none is the only proof of a row', () => {
  const long = allTests().filter(isSlow)
  assert.deepEqual([...slowWithout([])], long)
  const waits = slowWithout(['server/src/features/administracion/copias/copias.service.ts'])
  assert.ok(
    !waits.has('server/src/features/administracion/copias/copias.slow.test.ts') && waits.has('e2e/guia-mesa.slow.test.ts'),
  )
  assert.equal(slowWithout(['package-lock.json']).size, 0)
  for (const file of long) assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /\b[ABC]-[A-Z]+-\d\d/, file)
})

test('a program is required only by the tests that use it', () => {
  const soffice = /'soffice'/
  assert.ok(mentions('server/src/features/administracion/bancos/bancos.test.ts', soffice))
  assert.ok(!mentions('contract/src/values/dates.test.ts', soffice))
  assert.ok(!mentions('server/src/features/administracion/ayuda/ayuda.rules.test.ts', soffice))
})

test('a component test needs no database or build; feature, pieces and helpers affect it', () => {
  const [banks, list] = ['web/src/features/administracion/bancos/bancos.test.tsx', 'web/src/ui/list/list.test.tsx']
  assert.ok(allTests().includes(banks))
  assert.deepEqual([usesDatabase(banks), usesWeb(banks)], [false, false])
  const of = (changed: string) => [banks, list].map((one) => testsOf([changed]).includes(one))
  assert.deepEqual(of('web/src/features/administracion/bancos/BancoPage.tsx'), [true, false])
  assert.deepEqual(of('web/src/features/tesoreria/cajas/CajaPage.tsx'), [false, false])
  assert.ok(of('web/src/ui/list/List.tsx')[1])
  assert.deepEqual(of('web/test/server.ts'), [true, true])
})
