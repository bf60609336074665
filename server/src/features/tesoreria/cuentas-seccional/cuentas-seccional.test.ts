import assert from 'node:assert/strict'
import type { OpenedCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'
import { close, newCaja, registrar } from '../../../../test/caja.ts'
import { rendicionConComprobantes, send, sign } from '../../../../test/firmas.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'
import { min } from './celdas.rules.ts'

const t = await testApp()
const [ana, tesorera, admin] = await Promise.all([t.login('ana'), t.login('tesorera'), t.login('admin')])
const read = async (quien: Person, pide = '') => (await quien.get(`cuentas-seccional${pide}`)).body as OpenedCuentas
const open = async (apertura: string) => assert.equal((await admin.put('cuentas-seccional/apertura', { apertura })).status, 204)
const menu = async (quien: Person) =>
  JSON.stringify((await quien.get('menues?size=1000')).body).includes('app_tesoreria_cuentas"')
/** Everything published of a branch, year by year. */
async function all(quien: Person, pide = ''): Promise<OpenedCuentas[]> {
  const { anios } = await read(quien, `?${pide}`)
  return Promise.all(anios.map((year) => read(quien, `?anio=${year}&${pide}`)))
}

/** The year with most data: which months are published depends on today's date. */
async function elMejorAnio(quien: Person): Promise<OpenedCuentas> {
  const [mejor] = (await all(quien)).toSorted((a, b) => b.columnas.length - a.columnas.length)
  assert.ok(mejor)
  return mejor
}

/** Independent check: pesos and movements in the sealed content of closed sheets, for those months and a concept or all. */
async function sellado(seccional: number, desde: number, hasta: number, sentido: number, concepto?: string) {
  const [row] = await t.rows<{ total: number; n: number }>(`
    select coalesce(sum(case when x->'corrige' = 'null' then 1 else -1 end * (x->>'total')::numeric), 0)::float8 as total,
      count(*)::int as n
    from planilla_caja p, jsonb_array_elements(p.contenido::jsonb->'movimientos') x
    where p.seccional_id = ${seccional} and p.estado = 'CERRADA' and x->>'anulado' is null
      and x->>'tipo' not in ('Depósito/Extracción bancaria', 'Saldo inicial')
      and case when x->'corrige' = 'null' then (x->>'ingresoEgreso')::int else 3 - (x->>'ingresoEgreso')::int end = ${sentido}
      and to_char((x->>'fecha')::date, 'YYYYMM')::int between ${desde} and ${hasta}
      ${concepto === undefined ? '' : `and x->>'concepto' = '${concepto}'`}`)
  return row ?? { total: 0, n: 0 }
}

/**
 * Independent check: pesos in the branch's boxes at a month's end, from the movements of its closed sheets, transfers and opening
 * balances.
 */
async function saldoSellado(seccional: number, hasta: number): Promise<number> {
  const [row] = await t.rows<{ saldo: number }>(`
    select coalesce(sum(case when (x->>'ingresoEgreso')::int = 1 then 1 else -1 end * (x->>'total')::numeric), 0)::float8 as saldo
    from planilla_caja p, jsonb_array_elements(p.contenido::jsonb->'movimientos') x
    where p.seccional_id = ${seccional} and p.estado = 'CERRADA' and x->>'anulado' is null
      and to_char((x->>'fecha')::date, 'YYYYMM')::int <= ${hasta}`)
  return row?.saldo ?? 0
}
const previousMonth = (month: number) => (month % 100 === 1 ? month - 89 : month - 1)

test('accounts are closed until the organisation publishes them, at the level it sets', async () => {
  const cerradas = await read(ana)
  assert.deepEqual([cerradas.apertura, cerradas.anios, cerradas.columnas, cerradas.quedo], ['NO', [], [], null])
  assert.deepEqual([await menu(ana), await menu(tesorera)], [false, false])
  for (const quien of [ana, tesorera, await t.login('central')])
    assert.equal((await quien.put('cuentas-seccional/apertura', { apertura: 'PRUEBAS' })).status, 403)
  assert.equal((await admin.put('cuentas-seccional/apertura', { apertura: 'TODO' })).status, 400)

  await open('MES')
  const byMonth = await elMejorAnio(ana)
  assert.ok(byMonth.columnas.length > 1 && byMonth.probadas.planillas > 1)
  assert.deepEqual([byMonth.conceptos, byMonth.planillas, byMonth.rendiciones], [[], [], []])
  assert.deepEqual([await menu(ana), await menu(tesorera)], [true, true])
  await open('CONCEPTO')
  const byConcepto = await elMejorAnio(ana)
  assert.deepEqual([byConcepto.columnas, byConcepto.planillas], [byMonth.columnas, []])
  assert.ok(byConcepto.conceptos.length > 2)
  // Two concurrent requests publish once.
  await alMismoTiempo(t, 'select from organizacion for update', [() => open('PRUEBAS'), () => open('PRUEBAS')])
  const conPruebas = await elMejorAnio(ana)
  assert.deepEqual(conPruebas.conceptos, byConcepto.conceptos)
  assert.equal(conPruebas.planillas.length, byMonth.probadas.planillas)
  // Only a prefix of a settlement's hash: the whole hash would let anyone fetch its total.
  for (const r of conPruebas.rendiciones) assert.match(r.huella, /^[0-9a-f]{8}$/)
  const dichos = await t.rows<{ datos: { antes: string; apertura: string } }>(
    `select datos from auditoria where entidad = 'cuentasAbiertas' order by id`,
  )
  assert.deepEqual(
    dichos.map(({ datos }) => [datos.antes, datos.apertura]),
    [
      ['NO', 'MES'],
      ['MES', 'CONCEPTO'],
      ['CONCEPTO', 'PRUEBAS'],
    ],
  )
})

test('a member sees their own branch only; its staff see the same page', async () => {
  const mia = await read(ana)
  assert.equal(mia.seccional.id, 1)
  assert.deepEqual(await read(ana, '?idSeccional=1'), mia)
  assert.deepEqual(await read(tesorera, '?idSeccional=1'), mia)
  assert.equal((await ana.get('cuentas-seccional?idSeccional=3')).status, 404)
  assert.equal((await tesorera.get('cuentas-seccional?idSeccional=3')).status, 404)
  assert.equal((await read(await t.login('central'), '?idSeccional=3')).seccional.id, 3)
  const other = await t.login('otra')
  assert.deepEqual([(await other.get('cuentas-seccional?idSeccional=1')).status, (await read(other)).seccional.id], [404, 3])
  // Moving to another branch or leaving the union ends access.
  await t.rows('update afiliado set seccional_id = 3 where numero = 1001')
  assert.deepEqual([(await read(ana)).seccional.id, (await ana.get('cuentas-seccional?idSeccional=1')).status], [3, 404])
  const [before] = await t.rows<{ estado: number }>('select estado_id as estado from afiliado where numero = 1001')
  await t.rows(`update afiliado set seccional_id = 1, vinculado = false,
    estado_id = (select min(id) from estado_afiliado where not vinculado) where numero = 1001`)
  assert.equal((await ana.get('cuentas-seccional')).status, 404)
  await t.rows(`update afiliado set vinculado = true, estado_id = ${before?.estado} where numero = 1001`)
  for (const bad of ['anio=x', 'anio=1', 'idSeccional=0', 'idSeccional=1.5'])
    assert.equal((await ana.get(`cuentas-seccional?${bad}`)).status, 400, bad)
  assert.deepEqual((await read(ana, '?anio=2001')).columnas, [])
})

test('every figure matches the sealed sheets to the cent, with at least five movements', async () => {
  const central = await t.login('central')
  let [figuras, abiertas, saldos] = [0, 0, 0]
  for (const seccional of [1, 2, 3]) {
    for (const c of await all(central, `idSeccional=${seccional}`)) {
      for (const column of c.columnas)
        for (const [sentido, dicho] of [
          [1, column.entro],
          [2, column.salio],
        ] as const) {
          const { total, n } = await sellado(seccional, column.desde, column.hasta, sentido)
          assert.deepEqual([seccional, column.desde, dicho], [seccional, column.desde, total])
          assert.ok(n === 0 || n >= min, `${n} in ${column.desde}`)
          figuras++
        }
      const [desde, hasta] = [c.columnas[0]?.desde ?? 0, c.conceptosHasta ?? 0]
      for (const f of c.conceptos.filter((x) => x.clase === 'CONCEPTO' && !x.parcial)) {
        const { total, n } = await sellado(seccional, desde, hasta, f.ingresoEgreso, f.nombre ?? '')
        assert.deepEqual([f.nombre, f.total], [f.nombre, total])
        assert.ok(n >= min)
        for (const [i, dicho] of f.porColumna.entries()) {
          const column = c.columnas[i]
          if (dicho === null || !column) continue
          const own = await sellado(seccional, column.desde, column.hasta, f.ingresoEgreso, f.nombre ?? '')
          assert.deepEqual([f.nombre, column.desde, dicho], [f.nombre, column.desde, own.total])
          assert.ok(own.n === 0 || own.n >= min)
          abiertas++
        }
      }
      for (const sentido of [1, 2]) {
        const sum = c.conceptos.filter((f) => f.ingresoEgreso === sentido).reduce((n, f) => n + Math.round(f.total * 100), 0)
        assert.equal(sum / 100, (await sellado(seccional, desde, hasta, sentido)).total)
      }
      // Monthly balances are compared with the sealed sheets, not with other figures of the response.
      for (const column of c.columnas) {
        assert.deepEqual(
          [seccional, column.hasta, column.quedo],
          [seccional, column.hasta, await saldoSellado(seccional, column.hasta)],
        )
        saldos++
      }
      if (c.columnas.length > 0) assert.equal(c.habia, await saldoSellado(seccional, previousMonth(desde)), `before ${desde}`)
      const cuenta = [c.habia, c.entro, -(c.salio ?? 0), c.movido].reduce<number>((n, x) => n + Math.round((x ?? 0) * 100), 0)
      assert.equal(cuenta / 100, c.quedo)
      assert.equal(c.columnas.at(-1)?.quedo, c.quedo)
    }
  }
  assert.ok(figuras > 12 && abiertas > 0 && saldos > 6, `${figuras} ${abiertas} ${saldos}`)
})

test('a movement, an annulment or a closing does not change figures until the month ends', async () => {
  const before = await all(ana)
  const caja = await newCaja(t)
  const uno = await registrar(tesorera, caja, { importeEfectivo: 4321.07, descripcion: 'Ayuda a Quiroga, Ana' })
  assert.deepEqual(await all(ana), before)
  assert.equal((await close(tesorera, caja, 1)).status, 200)
  assert.deepEqual(await all(ana), before)
  await tesorera.post(`movimientos-caja/${uno}/corregir-movimiento`, { password: '4821', descripcion: 'No era' })
  await close(tesorera, caja, 2)
  // A box keeps its history, even if disabled now.
  for (const habilitada of [0, 1]) assert.deepEqual((await tesorera.post('cajas/cambiar-estado/1')).body, { habilitada })
  assert.deepEqual(await all(ana), before)
  assert.doesNotMatch(JSON.stringify(before), /Quiroga|Ayuda a/)
})

test('figures of altered movements, sheets or stored totals are withheld', async () => {
  const before = await elMejorAnio(ana)
  const leerlo = () => read(ana, `?anio=${before.anio}`)
  const month = before.columnas.at(-1)?.hasta ?? 0
  const [de] = await t.rows<{ id: number; caja: string; numero: number; movimiento: number; primero: number }>(`
    select p.id, c.nombre as caja, p.numero, min(m.id) as movimiento,
      (select to_char(min(fecha_movimiento), 'YYYYMM')::int from movimiento_caja where planilla_id = p.id) as primero
    from planilla_caja p join caja c on c.id = p.caja_id join movimiento_caja m on m.planilla_id = p.id
    where p.seccional_id = 1 and p.estado = 'CERRADA' and not m.anulado and to_char(m.fecha_movimiento, 'YYYYMM')::int = ${month}
    group by 1, 2, 3 order by primero desc, 1 limit 1`)
  assert.ok(de)
  const fuera = (sql: string) => t.rows(`begin; set local session_replication_role = replica; ${sql}; commit`)
  for (const [que, como, vuelve] of [
    [
      'an amount',
      `update movimiento_caja set importe_efectivo = importe_efectivo + 1, total = total + 1 where id = ${de.movimiento}`,
      `update movimiento_caja set importe_efectivo = importe_efectivo - 1, total = total - 1 where id = ${de.movimiento}`,
    ],
    [
      'what is kept',
      `update planilla_cuenta set centavos = centavos + 100 where planilla_id = ${de.id} and clase = 'concepto'`,
      `update planilla_cuenta set centavos = centavos - 100 where planilla_id = ${de.id} and clase = 'concepto'`,
    ],
    [
      'the name of a concept',
      `update planilla_cuenta set nombre = nombre || ' ' where planilla_id = ${de.id} and clase = 'concepto'`,
      `update planilla_cuenta set nombre = rtrim(nombre) where planilla_id = ${de.id} and clase = 'concepto'`,
    ],
    [
      'the content with its hash',
      `update planilla_caja set contenido = replace(contenido, '"total":', '"total":1'),
        huella = encode(sha256(convert_to(replace(contenido, '"total":', '"total":1'), 'UTF8')), 'hex') where id = ${de.id}`,
      `update planilla_caja set contenido = replace(contenido, '"total":1', '"total":'),
        huella = encode(sha256(convert_to(replace(contenido, '"total":1', '"total":'), 'UTF8')), 'hex') where id = ${de.id}`,
    ],
  ] as const) {
    await fuera(como)
    const ahora = await leerlo()
    assert.deepEqual(ahora.alteradas, [{ caja: de.caja, numero: de.numero }], que)
    const column = ahora.columnas.find((c) => c.hasta === month)
    assert.deepEqual([column?.entro, column?.salio, column?.quedo, ahora.entro, ahora.quedo], [null, null, null, null, null], que)
    assert.ok(!ahora.planillas.some((p) => p.caja === de.caja && p.numero === de.numero), que)
    // Earlier months are unaffected.
    const anteriores = ({ columnas }: OpenedCuentas): OpenedCuentas['columnas'] => columnas.filter((c) => c.hasta < de.primero)
    assert.ok(anteriores(before).length > 0)
    assert.deepEqual(anteriores(ahora), anteriores(before), que)
    await fuera(vuelve)
    assert.deepEqual(await leerlo(), before, que)
  }
  // A stored total that is missing.
  const [kept] = await t.rows<{ fila: object }>(
    `select to_jsonb(q) as fila from planilla_cuenta q where planilla_id = ${de.id} and clase = 'concepto' limit 1`,
  )
  const row = `'${JSON.stringify(kept?.fila).replaceAll("'", "''")}'::jsonb`
  await fuera(`delete from planilla_cuenta q where to_jsonb(q) = ${row}`)
  assert.deepEqual((await leerlo()).alteradas, [{ caja: de.caja, numero: de.numero }])
  await fuera(`insert into planilla_cuenta select * from jsonb_populate_record(null::planilla_cuenta, ${row})`)
  assert.deepEqual(await leerlo(), before)
})

test("a settlement counts by its expenses once its income's sheet closes; reversals subtract", async () => {
  const operador = await t.login('operador')
  const { id } = await rendicionConComprobantes(t, operador)
  const fingerprint = await send(operador, id)
  assert.equal((await sign(tesorera, id, fingerprint)).status, 200)
  assert.equal((await sign(await t.login('secretario'), id, fingerprint)).status, 200)
  const caja = await newCaja(t)
  const saved = () =>
    t.rows<{ nombre: string; centavos: number; cantidad: number }>(`select c.nombre, c.centavos, c.cantidad
      from planilla_cuenta c join planilla_caja p on p.id = c.planilla_id
      where p.caja_id = ${caja.id} and c.clase = 'rendido' and c.sentido = 1 order by p.numero, c.centavos`)
  await registrar(tesorera, caja)
  await close(tesorera, caja, 1)
  assert.deepEqual(await saved(), [])
  await t.rows(`update rendicion_gasto set estado = 4 where id = ${id}`)
  const reintegro = { tipoMovimiento: { id: 3 }, idRendicion: id, importeEfectivo: 0, importeBanco: 121_900.5 }
  const ingreso = await registrar(tesorera, caja, reintegro)
  await close(tesorera, caja, 2)
  const dicho = await saved()
  assert.deepEqual(
    dicho.map((c) => [c.centavos, c.cantidad]),
    [
      [5_240_000, 1],
      [6_950_050, 1],
    ],
  )
  await tesorera.post(`movimientos-caja/${ingreso}/corregir-movimiento`, { password: '4821', descripcion: 'No era' })
  await close(tesorera, caja, 3)
  assert.deepEqual(
    (await saved()).slice(2),
    dicho.toReversed().map((c) => ({ ...c, centavos: -c.centavos, cantidad: -1 })),
  )
})

test("a sheet's figures require the audit's hash of its closing", async () => {
  const caja = await newCaja(t)
  await registrar(tesorera, caja)
  const conteo = { id: caja.id, nroPla: 1, monedas: 100, cheques: 0, banco: 0 }
  const { body: arqueo } = await tesorera.post('saldos-caja/registrar-arqueo', conteo)
  assert.equal((await close(tesorera, caja, 1, { idArqueo: arqueo.id })).status, 200)
  // Moved half a year back: write access to the tables does not give access to the hash chain.
  await t.rows(`begin; set local session_replication_role = replica;
    update movimiento_caja set fecha_movimiento = fecha_movimiento - 170 where caja_id = ${caja.id};
    update planilla_caja p set desde = desde - 170, hasta = hasta - 170, contenido = x.dice, huella = encode(sha256(convert_to(x.dice, 'UTF8')), 'hex')
      from (select id, replace(contenido, '"fecha":"${t.today()}"', '"fecha":"' || (dia_de(now()) - 170) || '"') as dice from planilla_caja) x
      where x.id = p.id and p.caja_id = ${caja.id} and p.numero = 1;
    delete from planilla_cuenta where planilla_id in (select id from planilla_caja where caja_id = ${caja.id});
    insert into planilla_cuenta select p.id, 1, c.* from planilla_caja p, cuenta_de_planilla(p.id) c where p.caja_id = ${caja.id}; commit`)
  const alteradas = async () => (await all(ana)).flatMap((dicho) => dicho.alteradas.map((p) => p.numero))
  assert.deepEqual(await alteradas(), [1])
  // Of all its audit rows, the closing: with that hash it is published.
  await t.rows(`begin; set local session_replication_role = replica;
    update auditoria a set datos = a.datos || jsonb_build_object('huella', p.huella) from planilla_caja p
      where a.entidad = 'planilla-caja' and a.accion = 'cerrar' and a.entidad_id = p.id::text and p.caja_id = ${caja.id}; commit`)
  assert.deepEqual(await alteradas(), [])
  await t.rows(`begin; set local session_replication_role = replica; delete from planilla_cuenta where planilla_id in
    (select id from planilla_caja where caja_id = ${caja.id}); commit`)
})

test('with many movements of other branches, few statements read only the own ones', async () => {
  await t.rows(`set session_replication_role = replica;
    insert into planilla_cuenta select 1000000 + i / 20, 900 + i % 50, 202001 + i % 12, 1, 'concepto', 'C' || i, 1, 1, 1, 1 from generate_series(1, ${porte(100_000)}) i;
    insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id, concepto_id, fecha,
      fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total)
    select 900000 + i % 50, 900 + i % 50, 1000000 + i / 20, 1, i, 1, 1, 1, now(), dia_de(now()) - i % 1500, 'x', 1, 0, 0, 1
    from generate_series(1, ${porte(200_000)}) i; set session_replication_role = origin`)
  await t.rows('vacuum analyze movimiento_caja, planilla_cuenta, planilla_caja')
  for (const table of ['planilla_cuenta', 'movimiento_caja']) {
    const seen = await plansOf(t, table, () => read(ana))
    assert.ok(seen.length > 0)
    for (const { text, walked } of seen) assert.ok(!walked.includes(table), `${table}: ${text}`)
  }
  const statements = await t.calls(() => read(ana))
  assert.ok(statements.length <= 8, statements.join('\n'))
})

test('a concept named like a member of the branch is shown without its name', async () => {
  const [una] = await t.rows<{ nombre: string }>(`select nombre from planilla_cuenta
    where seccional_id = 1 and clase = 'concepto' group by nombre order by sum(cantidad) desc limit 1`)
  assert.ok(una)
  const [ella] = await t.rows<{ apellido: string; nombre: string }>('select apellido, nombre from afiliado where numero = 1001')
  const llamado = `Aporte de ${ella?.nombre.split(' ')[0]} ${ella?.apellido}`
  await t.rows(`begin; set local session_replication_role = replica;
    update planilla_caja p set contenido = x.dice, huella = encode(sha256(convert_to(x.dice, 'UTF8')), 'hex')
      from (select id, replace(contenido, '"concepto":"${una.nombre}"', '"concepto":"${llamado}"') as dice from planilla_caja) x
      where x.id = p.id and p.seccional_id = 1 and p.estado = 'CERRADA';
    update planilla_cuenta set nombre = '${llamado}' where seccional_id = 1 and nombre = '${una.nombre}' and clase = 'concepto'; commit`)
  const dichos = await all(ana)
  assert.ok(dichos.every(({ alteradas }) => alteradas.length < 2))
  assert.doesNotMatch(JSON.stringify(dichos), new RegExp(ella?.apellido ?? 'x', 'i'))
  assert.ok(dichos.some(({ conceptos }) => conceptos.some((c) => c.nombre === 'Un concepto con nombre de persona')))
})
