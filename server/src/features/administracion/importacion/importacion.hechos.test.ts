import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { importador } from '../../../../test/importaciones.ts'

const t = await testApp()
const { admin, subir, pedir, lineas } = await importador(t)

/** A register as the office has it, with some states changed. */
async function archivo(otros: Record<number, string>): Promise<string> {
  const filas = await t.rows<{ numero: number; nombre: string; documento: number; seccional: number; estado: string }>(
    `select a.numero, a.apellido || ', ' || a.nombre as nombre, a.numero_documento as documento, s.codigo as seccional, e.nombre as estado
      from afiliado a join seccional s on s.id = a.seccional_id join estado_afiliado e on e.id = a.estado_id
      where a.numero between 1010 and 1100 order by a.numero`,
  )
  const linea = (f: (typeof filas)[number]) =>
    [f.numero, f.nombre, f.documento, f.seccional, otros[f.numero] ?? f.estado].join(';')
  return ['NRO_AFILIADO;APELLIDO Y NOMBRE;NRO DOC;SECCIONAL;ESTADO', ...filas.map(linea), ''].join('\r\n')
}
const deHechos = async (id: number) =>
  (await lineas(id, 'raros')).filter((r: string[]) => ['seVaConCargo', 'contradiceHecho'].includes(r[4] ?? ''))

test('a register lists departing members with a post, box or role, and removes none of those', async () => {
  const i = await subir('padron', await archivo({ 1010: 'BAJA', 1050: 'BAJA' }))
  const dichas = await deHechos(i.id)
  assert.deepEqual(
    dichas.map((r: string[]) => [r[0], r[2], r[4]]),
    [['2', 'ESTADO', 'seVaConCargo']],
  )
  assert.match(dichas[0][3], /Tesorería \(/)
  await pedir(i.id, 'descartar')
})

test('a register that contradicts a later hecho is reported in its review', async () => {
  const [baja] = await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = 'BAJA'`)
  await t.rows(
    `update afiliado set vinculado = true, estado_id = (select id from estado_afiliado where nombre = 'ACTIVO') where numero = 1060`,
  )
  const pedido = `que=RENUNCIA&dia=${t.today()}&idEstado=${baja?.id}`
  const { body } = await admin.get(`vistas/hechos-afiliado/1060/previsto?${pedido}`)
  const { status } = await admin.post('vistas/hechos-afiliado/1060/hechos', {
    ...Object.fromEntries(new URLSearchParams(pedido)),
    clave: randomUUID(),
    huella: body.huella,
  })
  assert.equal(status, 201)
  const i = await subir('padron', await archivo({ 1060: 'ACTIVO' }))
  const dichas = await deHechos(i.id)
  assert.deepEqual(
    dichas.map((r: string[]) => [r[2], r[4]]),
    [['ESTADO', 'contradiceHecho']],
  )
  assert.match(dichas[0][3], /RENUNCIA/)
  await pedir(i.id, 'descartar')
  const igual = await subir('padron', await archivo({}))
  assert.deepEqual(await deHechos(igual.id), [])
})
