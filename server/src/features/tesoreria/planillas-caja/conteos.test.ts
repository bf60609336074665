import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Conteo } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { type CajaPrueba, close, newCaja, registrar } from '../../../../test/caja.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyPlanillas } from './planillas-caja.verificar.ts'

/** Counts are append-only: a second one never replaces the first (decision 140). */
const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const count = (box: CajaPrueba, monedas: number, other: Record<string, unknown> = {}, who: Person = tesorera) =>
  who.post('saldos-caja/registrar-arqueo', { id: box.id, nroPla: 1, monedas, ...other })
const saldos = async (box: CajaPrueba, who: Person = tesorera) =>
  (await who.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla: 1 })).body
const paper = async (box: CajaPrueba) =>
  textoDelPdf((await tesorera.get(`vistas/saldos-caja/imprimir-planilla?caja=${box.id}&nroPla=1`)).raw)
const dichos = (conteos: Conteo[]) => conteos.map((c) => [c.usuario, c.diferencia?.efectivo ?? null, c.cierra])
const [marta, ramon] = ['Ledesma, Marta Susana', 'Acosta, Ramón Esteban']

test('a repeated blind count stays twice on the sheet, its print, its closing and the audit', async () => {
  const box = await newCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, box, { importeEfectivo: 1000 })
  assert.deepEqual((await saldos(box)).conteos, [])
  assert.equal((await count(box, 1050)).body.diferencia.efectivo, 50)
  const { body: second } = await count(box, 1000, {}, secretario)
  assert.deepEqual(dichos((await saldos(box)).conteos), [
    [marta, 50, false],
    [ramon, 0, true],
  ])
  assert.match(await paper(box), /Se contó 2 veces/)
  assert.equal((await close(tesorera, box, 1, { idArqueo: second.id })).status, 200)
  const closed = await saldos(box)
  assert.deepEqual(dichos(closed.conteos), [
    [marta, 50, false],
    [ramon, 0, true],
  ])
  const said = await paper(box)
  for (const line of [
    /Se contó 2 veces/,
    /1\.º +\S+ \d\d:\d\d +Marta Susana Ledesma +50,00/,
    /Ramón Esteban Acosta \(con este se cerró\) +0,00/,
  ])
    assert.match(said, line)
  const audited = await t.rows<{ datos: { conteo?: number; conteos?: number; diferencia?: { efectivo: number } } }>(
    `select datos from auditoria where entidad = 'planilla-caja' and entidad_id = '${closed.id}' and accion in ('arqueo', 'cerrar') order by id`,
  )
  assert.deepEqual(
    audited.map(({ datos: d }) => [d.conteo ?? d.conteos, d.diferencia?.efectivo]),
    [
      [1, 50],
      [2, 0],
      [2, undefined],
    ],
  )
})

test('a count not used for closing is printed too; a single closing count is not listed apart', async () => {
  const [without, once] = [await newCaja(t), await newCaja(t)]
  for (const box of [without, once]) await registrar(tesorera, box, { importeEfectivo: 100 })
  await count(without, 90)
  assert.equal((await close(tesorera, without, 1)).status, 200)
  assert.match(await paper(without), /Se contó una vez, y no se cerró con ese conteo[\s\S]*-10,00/)
  const { body } = await count(once, 100)
  assert.equal((await close(tesorera, once, 1, { idArqueo: body.id })).status, 200)
  assert.doesNotMatch(await paper(once), /Se contó/)
})

test('two concurrent counts are two counts; the same request twice is one', async () => {
  const box = await newCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, box, { importeEfectivo: 100 })
  const both = await Promise.all([count(box, 90), count(box, 100, {}, secretario)])
  assert.deepEqual(
    both.map((r) => r.status),
    [201, 201],
  )
  const clave = randomUUID()
  const again = await Promise.all([1, 2, 3, 4].map(() => count(box, 95, { clave })))
  assert.deepEqual(new Set(again.map((r) => `${r.status} ${r.body.id}`)).size, 1)
  assert.equal((await saldos(box)).conteos.length, 3)
  assert.equal((await count(box, 96, { clave })).body.codigo, 'ARQUEO_CLAVE_USADA')
  const other = await newCaja(t)
  await registrar(tesorera, other)
  assert.equal((await count(other, 95, { clave })).body.codigo, 'ARQUEO_CLAVE_USADA')
  assert.deepEqual([(await saldos(box)).conteos.length, (await saldos(other)).conteos.length], [3, 0])
})

test('after a movement a blind box hides its books; its counts show only author and time', async () => {
  const box = await newCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, box, { importeEfectivo: 700 })
  await count(box, 650)
  await registrar(tesorera, box, { importeEfectivo: 1 })
  const { oculto, conteos } = await saldos(box, secretario)
  assert.deepEqual([oculto, dichos(conteos)], [true, [[marta, null, false]]])
})

test('only payment forms the sheet started with or moved are required', async () => {
  const box = await newCaja(t, { arqueo: 'CIEGO' })
  const formas = async () => (await saldos(box)).seCuentan
  const cash = await registrar(tesorera, box, { importeEfectivo: 100 })
  assert.deepEqual(await formas(), ['efectivo'])
  const { status, body } = await count(box, 100)
  assert.deepEqual([status, body.contado], [201, { efectivo: 100, valores: 0, bancarios: 0, total: 100 }])
  const cheque = await registrar(tesorera, box, { importeEfectivo: 0, importeChequeDia: 5 })
  await registrar(tesorera, box, { importeEfectivo: 0, importeBanco: 7 })
  await registrar(tesorera, box, { ingresoEgreso: 2, importeEfectivo: 0, importeBanco: 7 })
  assert.deepEqual(await formas(), ['efectivo', 'valores', 'bancarios'])
  for (const [sent, campo] of [
    [{ banco: 0 }, 'cheques'],
    [{ cheques: 5 }, 'banco'],
  ] as const) {
    const refused = await count(box, 100, sent)
    assert.deepEqual([refused.status, refused.body.codigo, refused.body.errores?.[0]?.campo], [400, 'ARQUEO_FORMA', campo])
  }
  await tesorera.post(`movimientos-caja/${cheque}/anular-movimiento`, { password: '4821', motivo: 'x' })
  assert.deepEqual(await formas(), ['efectivo', 'bancarios'])
  assert.equal((await count(box, 100, { banco: 0 })).status, 201)
  // The next sheet starts with the rest: cash only.
  const last = (await saldos(box)).arqueo
  assert.equal((await close(tesorera, box, 1, { idArqueo: last.id })).status, 200)
  const next = (await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla: 2 })).body
  assert.deepEqual([next.seCuentan, cash > 0], [['efectivo'], true])
})

test('the weekly check reports a count changed, added or deleted in the database', async () => {
  const ctx = systemCtx(t.services, t.app.log)
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 100 })
  await count(box, 90)
  const { body } = await count(box, 100)
  assert.equal((await close(tesorera, box, 1, { idArqueo: body.id })).status, 200)
  const { id } = await saldos(box)
  const sound = (await verifyPlanillas(ctx)).malas
  const [before] = await t.rows<{ fila: string }>(
    `select to_jsonb(a)::text as fila from arqueo_caja a where planilla_id = ${id} order by id`,
  )
  const back = `insert into arqueo_caja overriding system value select * from jsonb_populate_record(null::arqueo_caja, '${before?.fila}')`
  for (const [hand, undo] of [
    [
      `update arqueo_caja set contado_efectivo = 100, monedas = 100 where planilla_id = ${id}`,
      `delete from arqueo_caja where planilla_id = ${id} and id <> ${body.id}; ${back}`,
    ],
    [`delete from arqueo_caja where planilla_id = ${id} and id <> ${body.id}`, back],
  ] as const) {
    await forzar(t, hand)
    const told = await verifyPlanillas(ctx)
    assert.equal(told.malas, sound + 1, hand)
    await forzar(t, undo)
    assert.equal((await verifyPlanillas(ctx)).malas, sound, undo)
  }
})
