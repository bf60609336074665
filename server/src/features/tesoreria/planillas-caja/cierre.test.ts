import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, inconsistencias, movimientoBody, newCaja, registrar } from '../../../../test/caja.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyPlanillas } from './planillas-caja.verificar.ts'

/** Closing day of a sheet, and the pending bank difference. */
const t = await testApp()
const tesorera = await t.login('tesorera')
// Two days ahead, so that a run across midnight does not reach it.
const [days] = await t.rows<Record<'ayer' | 'antes' | 'futuro', string>>(
  `select (dia_de(now()) - 1)::text as ayer, (dia_de(now()) - 2)::text as antes, (dia_de(now()) + 2)::text as futuro`,
)
const { ayer, antes, futuro } = days as NonNullable<typeof days>
const saldos = async (box: CajaPrueba, nroPla: number) =>
  (await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla })).body
/** A box whose sheet 1 was opened days ago, written directly, bypassing triggers. */
async function cajaDeAntes(): Promise<CajaPrueba> {
  const box = await newCaja(t)
  await t.rows(`begin; set local session_replication_role = replica; update planilla_caja set desde = dia_de(now()) - 5 where caja_id = ${box.id};
    update caja set planilla_desde = dia_de(now()) - 5 where id = ${box.id}; commit`)
  return box
}

test('a sheet closes on a day between its last movement and today; the next begins after it', async () => {
  const box = await cajaDeAntes()
  await registrar(tesorera, box, { fechaMovimiento: antes })
  const anulado = await registrar(tesorera, box)
  await tesorera.post(`movimientos-caja/${anulado}/anular-movimiento`, { password: '4821', motivo: 'x' })
  assert.equal((await saldos(box, 1)).cierraDesde, antes)
  for (const [dia, codigo] of [
    [futuro, 'PLANILLA_DIA'],
    ['2001-01-01', 'PLANILLA_DIA'],
    ['ayer', 'VALIDACION'],
  ]) {
    const { status, body } = await close(tesorera, box, 1, { dia })
    assert.deepEqual([status, body.codigo, body.errores?.[0]?.campo], [400, codigo, 'dia'], dia)
  }
  assert.equal((await close(tesorera, box, 1, { dia: ayer })).status, 200)
  assert.deepEqual([(await saldos(box, 1)).hasta, (await saldos(box, 2)).desde], [ayer, t.today()])
  // A late movement belongs to the open sheet, not to a closed day.
  const tarde = await tesorera.post('movimientos-caja', movimientoBody(box, { fechaMovimiento: ayer }))
  assert.deepEqual([tarde.status, tarde.body.errores?.[0]?.campo], [400, 'fechaMovimiento'])
  await registrar(tesorera, box)
  // Nothing predates the open sheet's first day.
  assert.equal((await close(tesorera, box, 2, { dia: ayer })).status, 400)
  assert.equal((await close(tesorera, box, 2)).status, 200)
  assert.deepEqual([(await saldos(box, 2)).hasta, (await saldos(box, 3)).desde], [t.today(), t.today()])
})

test('each payment form gets an adjustment on closing day, or a note for the bank', async () => {
  const box = await cajaDeAntes()
  await registrar(tesorera, box, { importeEfectivo: 100, importeBanco: 200, importeChequeDia: 300, fechaMovimiento: antes })
  const count = async (nroPla: number, banco: number, cheques: number, monedas: number) =>
    (await tesorera.post('saldos-caja/registrar-arqueo', { id: box.id, nroPla, banco, cheques, monedas })).body
  const arqueo = await count(1, 150, 310, 90)
  assert.deepEqual(
    arqueo.ajustes.map((a: { ingresoEgreso: number; importes: object }) => [a.ingresoEgreso, a.importes]),
    [
      [2, { efectivo: 10, valores: 0, bancarios: 0, total: 10 }],
      [2, { efectivo: 0, valores: 0, bancarios: 50, total: 50 }],
      [1, { efectivo: 0, valores: 10, bancarios: 0, total: 10 }],
    ],
  )
  const nota = 'Depósito del 20, boleta 88120'
  assert.equal(
    (await close(tesorera, box, 1, { idArqueo: arqueo.id, pendienteBanco: nota, dia: ayer })).body.codigo,
    'ARQUEO_MOTIVO',
  )
  const cierre = await close(tesorera, box, 1, { idArqueo: arqueo.id, pendienteBanco: nota, motivo: 'Vuelto', dia: ayer })
  assert.deepEqual(cierre.body.saldo, { efectivo: 90, valores: 310, bancarios: 200, total: 600 })
  const ajustes = await t.rows<{ dia: string; total: string }>(
    `select fecha_movimiento::text as dia, total::text from movimiento_caja where caja_id = ${box.id} and arqueo_id is not null order by numero`,
  )
  assert.deepEqual(ajustes, [
    { dia: ayer, total: '10.00' },
    { dia: ayer, total: '10.00' },
  ])
  const { arqueo: saved } = await saldos(box, 1)
  assert.deepEqual([saved.pendienteBanco, saved.motivo, saved.diferencia.bancarios], [nota, 'Vuelto', -50])
  const papel = textoDelPdf((await tesorera.get(`vistas/saldos-caja/imprimir-planilla?caja=${box.id}&nroPla=1`)).raw)
  assert.match(papel, /Banco, pendiente sin registrar: Depósito del 20, boleta 88120/)
  // If only the bank differs, its note suffices; if it does not, nothing is pending.
  await registrar(tesorera, box, { importeEfectivo: 5 })
  const second = await count(2, 150, 310, 95)
  assert.equal((await close(tesorera, box, 2, { idArqueo: second.id, pendienteBanco: nota })).status, 200)
  await registrar(tesorera, box, { importeEfectivo: 5 })
  const third = await count(3, 200, 310, 100)
  assert.equal((await close(tesorera, box, 3, { idArqueo: third.id, pendienteBanco: nota })).status, 200)
  assert.equal((await saldos(box, 3)).arqueo.pendienteBanco, undefined)
  assert.deepEqual(await inconsistencias(t.rows), [])
  assert.equal((await verifyPlanillas(systemCtx(t.services, t.app.log))).malas, 0)
})
