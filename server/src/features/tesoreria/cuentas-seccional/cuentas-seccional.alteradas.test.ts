import assert from 'node:assert/strict'
import type { OpenedCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { close, newCaja, registrar } from '../../../../test/caja.ts'

/** Balances include all earlier movements: an altered sheet hides those of its months and all later ones. */
const t = await testApp()
const [ana, tesorera, admin] = await Promise.all([t.login('ana'), t.login('tesorera'), t.login('admin')])
assert.equal((await admin.put('cuentas-seccional/apertura', { apertura: 'PRUEBAS' })).status, 204)

/** Every published year, the latest first. */
async function all(): Promise<OpenedCuentas[]> {
  const { anios } = (await ana.get('cuentas-seccional')).body as OpenedCuentas
  return Promise.all(anios.map(async (year) => (await ana.get(`cuentas-seccional?anio=${year}`)).body as OpenedCuentas))
}
const columnsOf = (years: OpenedCuentas[]) => years.toReversed().flatMap((c) => c.columnas)
const atras = (que: string) => t.rows(`begin; set local session_replication_role = replica; ${que}; commit`)
/** The published accounts while a movement has one peso more than signed. */
async function conUnPesoMas(movimiento: number): Promise<OpenedCuentas[]> {
  const sum = (pesos: number) =>
    atras(
      `update movimiento_caja set importe_efectivo = importe_efectivo + ${pesos}, total = total + ${pesos} where id = ${movimiento}`,
    )
  await sum(1)
  const ahora = await all()
  await sum(-1)
  return ahora
}

test('an altered sheet hides its own months and every balance from then on', async () => {
  const before = await all()
  assert.ok(columnsOf(before).length > 2)
  const [de] = await t.rows<{ movimiento: number; meses: number[] }>(`
    select min(m.id) as movimiento, array_agg(distinct to_char(m.fecha_movimiento, 'YYYYMM')::int) as meses
    from planilla_caja p join movimiento_caja m on m.planilla_id = p.id
    where p.seccional_id = 1 and p.estado = 'CERRADA'
    group by p.id order by min(m.fecha_movimiento), p.id limit 1`)
  assert.ok(de)
  assert.deepEqual(
    columnsOf(await conUnPesoMas(de.movimiento)),
    columnsOf(before).map((c) => {
      const own = de.meses.some((month) => month >= c.desde && month <= c.hasta)
      return { ...c, quedo: null, ...(own && { entro: null, salio: null }) }
    }),
  )
})

test('an altered sheet of an earlier year hides later balances, not income and expenses', async () => {
  const caja = await newCaja(t)
  const movimientos: number[] = []
  for (const ingresoEgreso of [1, 2])
    for (let n = 0; n < 6; n++)
      movimientos.push(await registrar(tesorera, caja, { ingresoEgreso, importeEfectivo: ingresoEgreso === 1 ? 100 : 50 }))
  assert.equal((await close(tesorera, caja, 1)).status, 200)
  // Moved over two years back, with a matching hash in the audit.
  await atras(`update movimiento_caja set fecha_movimiento = fecha_movimiento - 800 where caja_id = ${caja.id};
    update planilla_caja p set desde = desde - 800, hasta = hasta - 800, contenido = x.dice,
        huella = encode(sha256(convert_to(x.dice, 'UTF8')), 'hex')
      from (select id, replace(contenido, '"fecha":"${t.today()}"', '"fecha":"' || (dia_de(now()) - 800) || '"') as dice from planilla_caja) x
      where x.id = p.id and p.caja_id = ${caja.id} and p.numero = 1;
    update auditoria a set datos = a.datos || jsonb_build_object('huella', p.huella) from planilla_caja p
      where a.entidad = 'planilla-caja' and a.accion = 'cerrar' and a.entidad_id = p.id::text and p.caja_id = ${caja.id};
    delete from planilla_cuenta where planilla_id in (select id from planilla_caja where caja_id = ${caja.id});
    insert into planilla_cuenta select p.id, 1, c.* from planilla_caja p, cuenta_de_planilla(p.id) c where p.caja_id = ${caja.id}`)
  const before = await all()
  const [last, first] = [before[0], before.at(-1)]
  assert.ok(last && first && last.anio > first.anio)
  assert.deepEqual([first.quedo, first.alteradas, last.alteradas], [300, [], []])
  const ahora = await conUnPesoMas(movimientos[0] ?? 0)
  for (const [i, c] of ahora.entries()) {
    const era = before[i]
    assert.ok(era)
    assert.deepEqual([c.habia, c.quedo, c.alteradas.length], [null, null, 1], String(c.anio))
    if (c.anio === first.anio) assert.deepEqual([c.entro, c.salio, c.movido], [null, null, null])
    else {
      assert.deepEqual([c.entro, c.salio, c.movido], [era.entro, era.salio, era.movido])
      assert.deepEqual([c.conceptos, c.planillas, c.probadas], [era.conceptos, era.planillas, era.probadas])
    }
  }
})
