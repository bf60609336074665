import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayorPersonasQueCambian } from '@gremial/contract/administracion/importacion.revision.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { importador } from '../../../../test/importaciones.ts'
import { systemCtx } from '../../../platform/context.ts'
import { informe } from './importacion.informe.ts'
import { importarArchivo } from './importacion.service.ts'

/**
 * Registers that would turn known numbers into other people: always reported, and blocked if there are many or they hold
 * something.
 */
const t = await testApp()
const { aplicar, subir, pedir, lineas, estado } = await importador(t)

interface Fila {
  numero: number
  nombre: string
  documento: number
  nacimiento: string
  seccional: number
  estado: string
}
const padron = (): Promise<Fila[]> =>
  t.rows<Fila>(`select a.numero::int, a.apellido || ', ' || a.nombre as nombre, a.numero_documento::int as documento,
      to_char(a.fecha_nacimiento, 'DD/MM/YYYY') as nacimiento, s.codigo as seccional, e.nombre as estado
    from afiliado a join seccional s on s.id = a.seccional_id join estado_afiliado e on e.id = a.estado_id
    where a.fecha_nacimiento is not null and a.pasa_a is null order by a.numero`)
const todos = await padron()
const archivo = (filas: readonly Fila[]) =>
  [
    'NRO_AFILIADO;APELLIDO Y NOMBRE;NRO DOC;FECHA NAC;SECCIONAL;ESTADO',
    ...filas.map((f) => [f.numero, f.nombre, f.documento, f.nacimiento, f.seccional, f.estado].join(';')),
    '',
  ].join('\r\n')
const [ana = 0] = (
  await t.rows<{ n: number }>(
    `select afiliado_numero::int as n from usuario where afiliado_numero is not null order by id limit 1`,
  )
).map(({ n }) => n)
const libre = todos.findLast(({ numero }) => numero !== ana)
const de = (numero: number): Fila => todos.find((f) => f.numero === numero) ?? assert.fail(`no ${numero}`)
const impostora = (f: Fila): Fila => ({ ...f, nombre: 'Zzyx, Wanda', documento: 93_004_117, nacimiento: '01/02/1939' })
const otras = async (id: number) => (await lineas(id, 'raros')).filter((r: string[]) => r[4] === 'otraPersona')

test('a register with one column sorted apart is blocked until the count is confirmed', async () => {
  const antes = await estado()
  const corrida = todos.map((f, i) => ({ ...(todos[(i + 1) % todos.length] ?? f), numero: f.numero }))
  const { id, revision } = await subir('padron', archivo(corrida))
  const cuantas = revision?.otrasPersonas ?? 0
  assert.ok(cuantas > todos.length * 0.9, `${cuantas} of ${todos.length}`)
  assert.equal((await otras(id)).length, cuantas)
  assert.deepEqual(
    revision?.trabas.filter((traba) => ['identidad', 'personas'].includes(traba)),
    ['identidad', 'personas'],
  )
  for (const identidad of [null, cuantas - 1])
    assert.equal((await aplicar(id, { identidad })).body.codigo, 'IMPORTACION_CONFIRMAR')
  // Members who hold something are confirmed one by one, and this many cannot be confirmed at all.
  const personas = (revision?.personas ?? []).map((p) => p.numero)
  assert.equal(personas.length, mayorPersonasQueCambian + 1)
  const todas = { identidad: cuantas, personas: personas.slice(1) }
  assert.equal((await aplicar(id, todas)).body.codigo, 'IMPORTACION_CONFIRMAR')
  assert.equal((await aplicar(id, { identidad: cuantas })).body.codigo, 'IMPORTACION_CONFIRMAR')
  assert.deepEqual(await estado(), antes)
})

test('one number that becomes another person is reported; a holder needs confirmation by number', async () => {
  const otra = libre ?? assert.fail()
  const suelta = await subir('padron', archivo([impostora(otra)]))
  assert.deepEqual(
    (await otras(suelta.id)).map((r: string[]) => [r[1], r[3]]),
    [['Zzyx, Wanda', `${otra.numero} (${otra.nombre}, ${otra.documento})`]],
  )
  assert.deepEqual(suelta.revision?.trabas, [])
  const { id, revision } = await subir('padron', archivo([impostora(de(ana))]))
  assert.deepEqual(revision?.trabas, ['personas'])
  const [persona] = revision?.personas ?? []
  assert.deepEqual([persona?.numero, persona?.antes, persona?.despues], [ana, de(ana).nombre, 'Zzyx, Wanda'])
  assert.ok(persona?.tiene.includes('cuenta'))
  assert.equal((await aplicar(id)).body.codigo, 'IMPORTACION_CONFIRMAR')
  assert.equal((await aplicar(id, { personas: [otra.numero] })).body.codigo, 'IMPORTACION_CONFIRMAR')
  assert.equal((await pedir(id, 'aplicar', { personas: [ana] })).estado, 'APLICADA')
  await pedir(id, 'deshacer')
})

test('an account opened after the review blocks the file again', async () => {
  const otra = libre ?? assert.fail()
  const { id } = await subir('padron', archivo([impostora(otra)]))
  await t.rows(`update usuario set afiliado_numero = ${otra.numero} where afiliado_numero = ${ana}`)
  const despues = await pedir(id, 'aplicar')
  await t.rows(`update usuario set afiliado_numero = ${ana} where afiliado_numero = ${otra.numero}`)
  assert.deepEqual([despues.estado, despues.otraVez, despues.revision?.trabas], ['REVISAR', true, ['personas']])
})

test('corrections of one field in many members are not other people', async () => {
  const documentos = todos.map((f) => ({ ...f, documento: f.documento + 1 }))
  assert.deepEqual((await subir('padron', archivo(documentos))).revision?.otrasPersonas, 0)
  const nacimientos = todos.map((f) => ({ ...f, nacimiento: '03/04/1955' }))
  assert.deepEqual((await subir('padron', archivo(nacimientos))).revision?.otrasPersonas, 0)
})

test('an e-mail shared by different surnames is reported, one of a family is not', async () => {
  const email = 'delegacion@correo.example'
  const [una, otra, tercera] = todos.filter(({ numero }) => numero !== ana).map((f) => f.numero)
  const conCorreo = (apellidos: string[]) =>
    [
      'NRO_AFILIADO;APELLIDO Y NOMBRE;NRO DOC;SECCIONAL;ESTADO;EMAIL',
      ...[una, otra, tercera].map((n, i) => {
        const f = de(n ?? 0)
        return [f.numero, `${apellidos[i]}, Zoe`, f.documento, f.seccional, f.estado, email].join(';')
      }),
      '',
    ].join('\r\n')
  const deVarios = async (apellidos: string[]) =>
    (await lineas((await subir('padron', conCorreo(apellidos))).id, 'raros')).filter((r: string[]) => r[4] === 'correoDeVarios')
  assert.deepEqual(
    (await deVarios(['Roldán', 'Suárez', 'Roldan'])).map((r: string[]) => r[3]),
    Array(3).fill(`${email} (3)`),
  )
  assert.deepEqual(await deVarios(['Roldán', 'Roldan de Vera', 'ROLDAN']), [])
})

test('the command has the same block, and names the option that confirms it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-identidad-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  const path = join(dir, 'padron.csv')
  writeFileSync(path, archivo([impostora(de(ana))]))
  const importar = (confirma: object = {}) =>
    importarArchivo(systemCtx(t.services, t.app.log), 'padron', path, { simular: true, ...confirma })
  const frenada = await importar()
  assert.deepEqual(frenada.trabas, ['personas'])
  const dicho = informe(frenada, { simular: true, segundos: 1, rechazadas: undefined }).join('\n')
  assert.match(dicho, new RegExp(`--confirmar-personas ${ana}\\.`))
  assert.deepEqual((await importar({ personas: [ana] })).trabas, [])
})
