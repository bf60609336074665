import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { command, root } from '../../../../test/programa.ts'
import { systemCtx } from '../../../platform/context.ts'
import { filesLocationOf } from '../../../platform/storage/location.ts'
import { fileStore } from '../../../platform/storage/store.ts'
import { leerConfiguracion } from './configuracion.archivo.ts'
import { configurar as cambiar, mostrarConfiguracion } from './configuracion.service.ts'

const t = await testApp()
const dir = mkdtempSync(join(tmpdir(), 'gremial-configurar-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const env = { DATABASE_URL: t.url, DATABASE_URL_MIGRAR: t.urlAs('owner'), GREMIAL_CLAVE: 'x'.repeat(64) }
const ejemplo = join(root, 'docs/ejemplos/organizacion.json')
const file = join(dir, 'organizacion.json')

/** Runs npm run configurar with a file of this content. */
async function configurar(content: unknown): Promise<{ code: number | null; out: string }> {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return command(dir, 'configurar', [file], { env }).ended
}
const shown = async () => JSON.parse((await command(dir, 'configurar', ['--mostrar'], { env }).ended).out)

// Calls the command's functions with its files, without a process each.
const files = fileStore(filesLocationOf({ dataDir: dir, files: undefined }))
const ctx = () => systemCtx({ ...t.services, files }, t.app.log)
const mostrar = () => mostrarConfiguracion(ctx())
const aplicar = (content: unknown) => cambiar(ctx(), leerConfiguracion(content))
const audited = async () =>
  (await t.rows<{ datos: unknown }>(`select datos from auditoria where entidad = 'organizacion' order by id`)).map((r) => r.datos)
const publica = async () => (await t.visitor().get('organizacion')).body

test('the example file changes the organisation with one audit row; idempotent; shows the same', async () => {
  const antes = await mostrar()
  assert.equal(antes.nombre, 'Unión de Trabajadores del Sur')
  assert.equal((await publica()).nombre, antes.nombre)
  const deEjemplo = JSON.parse(readFileSync(ejemplo, 'utf8'))
  const { code, out } = await command(dir, 'configurar', [ejemplo], { env }).ended
  assert.deepEqual([code, out.replace(/Cambió: .*/, '')], [0, 'Organización configurada. '])
  assert.equal((await publica()).nombre, deEjemplo.nombre)
  assert.equal((await audited()).length, 1)
  const ahora = await shown()
  // Offices missing from the file are kept, disabled.
  const { secretarias, ...resto } = ahora
  assert.deepEqual(resto, Object.fromEntries(Object.entries(deEjemplo).filter(([k]) => k !== 'secretarias')))
  assert.deepEqual(secretarias.slice(0, 2), deEjemplo.secretarias)
  assert.deepEqual(
    secretarias.slice(2).map((s: { habilitada: boolean }) => s.habilitada),
    antes.secretarias.slice(2).map(() => false),
  )
  assert.deepEqual(await configurar(ahora), { code: 0, out: 'Ya estaba así: no cambió nada.' })
  assert.deepEqual(await aplicar(deEjemplo), [])
  assert.equal((await audited()).length, 1)
  // Printed slips keep their agreement.
  assert.ok(antes.convenio)
  assert.deepEqual(
    (await t.rows<{ nombre: string; habilitado: boolean }>('select nombre, habilitado from convenio_cobro order by id')).map(
      (c) => [c.nombre, c.habilitado],
    ),
    [
      [antes.convenio.nombre, false],
      ['Red de cobranza de ejemplo', true],
    ],
  )
})

test('a partial file changes only its part; names of offices may be swapped', async () => {
  const antes = await mostrar()
  assert.deepEqual(await aplicar({ color: '#0B5B73', lema: "L'unió ñandú 工会" }), ['color', 'lema'])
  assert.deepEqual(await mostrar(), { ...antes, color: '#0b5b73', lema: "L'unió ñandú 工会" })
  assert.deepEqual((await audited()).at(-1), {
    campos: ['color', 'lema'],
    cambios: {
      color: { antes: antes.color, despues: '#0b5b73' },
      lema: { antes: antes.lema, despues: "L'unió ñandú 工会" },
    },
  })
  const [una, otra] = antes.secretarias
  assert.ok(una && otra)
  const cambiadas = [
    { ...una, nombre: otra.nombre },
    { ...otra, nombre: una.nombre },
  ]
  assert.deepEqual(await aplicar({ secretarias: cambiadas }), ['secretarias'])
  assert.deepEqual((await mostrar()).secretarias.slice(0, 2), cambiadas)
  assert.deepEqual(await aplicar({ convenio: null }), ['convenio'])
  assert.equal((await mostrar()).convenio, null)
})

test('a logo from a file is a clean public PNG; without one there is none', async () => {
  assert.equal((await t.visitor().get('organizacion/logo')).status, 404)
  const picture = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  writeFileSync(join(dir, 'logo.png'), picture)
  assert.equal((await configurar({ logo: 'logo.png' })).out, 'Organización configurada. Cambió: logo.')
  const { logo } = await publica()
  assert.match(logo, /^\/api\/organizacion\/logo\?v=[0-9a-f]{8}$/)
  const con = await mostrar()
  // Applied again as shown, it is the same image.
  assert.deepEqual(await aplicar(con), [])
  const { width, height, hasAlpha, format } = await sharp(Buffer.from(con.logo.split(',')[1] ?? '', 'base64')).metadata()
  assert.deepEqual([width, height, hasAlpha, format], [512, 171, true, 'png'])
  assert.deepEqual(await aplicar({ logo: '' }), ['logo'])
  assert.equal((await publica()).logo, '')
})

const legales = (textos: unknown) => ({ terminos: { version: '2026-11-01', textos } })
const convenio = { nombre: 'R', codigo: '12345', simbologia: 'code128', campos: [{ campo: 'convenio', largo: 4 }] }
const dos = [1, 1].map((codigo) => ({ codigo, nombre: 'Una', email: 'a@x.org.ar' }))

test('errors of a file are returned together, by field', () => {
  const cases: Array<[content: unknown, said: RegExp]> = [
    [[], /\nel archivo: [^\n]+$/],
    [{ nombrecorto: 'X' }, /\nnombrecorto: no es un campo conocido\.$/],
    [{ convenio: { ...convenio, moneda: 'ARS' } }, /\nconvenio\.moneda: no es un campo conocido\.$/],
    [{ nombre: ' ' }, /\nnombre: Este campo es requerido\.$/],
    [{ cuit: '30-50000001-8' }, /\ncuit: 30-50000001-8 CUIT no es válido\.$/],
    [{ email: 'portal' }, /\nemail: portal no es email válido\.$/],
    [{ email: '', color: 'rojo' }, /\nemail: [^\n]+\ncolor: Se espera #rrggbb, por ejemplo #0b5b73\.$/],
    [{ legales: legales({ en: [] }) }, /\nlegales\.terminos\.textos\.es: Este campo es requerido\.$/],
    [{ convenio }, /\nconvenio\.campos: Con esos campos no se puede imprimir un código: [^\n]+$/],
    [
      { secretarias: dos },
      /\nsecretarias\.1\.codigo: 1 ya está en la lista\.\nsecretarias\.1\.nombre: «Una» ya está en la lista\.$/,
    ],
  ]
  for (const [content, said] of cases)
    assert.throws(
      () => leerConfiguracion(content),
      (error: Error) => {
        assert.match(error.message, /^El archivo no sirve, y no cambió nada:\n/)
        assert.match(error.message, said)
        return true
      },
    )
})

for (const [what, content, said] of [
  ['not JSON', '{"nombre": ', /organizacion\.json no es JSON: /],
  [
    'an office that is there under another code',
    { secretarias: [{ codigo: 90, nombre: 'Secretaría Gremial', email: 'a@x.org.ar' }] },
    /\nsecretarias: «Secretaría Gremial» ya existe con el código 5: usá ese código\.$/,
  ],
  ['a logo that is not there', { logo: 'no-esta.png' }, /^No se pudo leer \S+no-esta\.png: no existe/],
  ['a logo that is no picture', { logo: 'organizacion.json' }, /\nlogo: [^\n]+$/],
] as const)
  test(`refused without changes: ${what}`, async () => {
    const [antes, rows] = [await publica(), (await audited()).length]
    // Valid fields beside it are not applied either.
    const { code, out } = await configurar(typeof content === 'string' ? content : { lema: 'Otro lema', ...content })
    assert.equal(code, 1)
    assert.match(out, said)
    assert.doesNotMatch(out, /\n\s+at /)
    assert.deepEqual([await publica(), (await audited()).length], [antes, rows])
  })

test('the command may change as the application whatever the screens may', async () => {
  writeFileSync(file, JSON.stringify({ lema: 'Otro' }))
  const { code, out } = await command(dir, 'configurar', [file], { env: { ...env, DATABASE_URL_MIGRAR: '' } }).ended
  assert.deepEqual([code, out], [0, 'Organización configurada. Cambió: lema.'])
})
