import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { FilaFondo, Fondo } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, inconsistencias, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyPlanillas } from '../planillas-caja/planillas-caja.verificar.ts'

/** Funds to account for: ceiling, concurrent advances, returns and replenishment (decision 140). */
const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const otra = await t.login('otra')
const revisora = await t.login('revisora')
const idOf = async (who: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${who}@gremial.example'`))[0]?.id ?? 0
const ramon = await idOf('secretario')

const open = async (techo: number, { box, titular = ramon }: { box?: CajaPrueba; titular?: number } = {}) => {
  const caja = box ?? (await newCaja(t))
  const { status, body } = await tesorera.post('fondos-rendir', { caja: caja.id, titular, techo })
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id as number, caja }
}
type Abierto = Awaited<ReturnType<typeof open>>
const act = (que: 'entregar' | 'devolver', { id, caja }: Abierto, importe: number, other: object = {}, who: Person = tesorera) =>
  who.post(`fondos-rendir/${id}/${que}`, {
    clave: randomUUID(),
    concepto: caja.concepto,
    importe,
    ...(que === 'entregar' ? { confirmaNegativo: true } : {}),
    ...other,
  })
const hand = (f: Abierto, importe: number, other: object = {}, who: Person = tesorera) => act('entregar', f, importe, other, who)
const read = async ({ id }: Abierto): Promise<Fondo> => (await tesorera.get(`fondos-rendir/${id}`)).body
const figures = async (f: Abierto) => {
  const { abierto, disponible, anticipos } = await read(f)
  return [abierto, disponible, anticipos.filter((a) => a.saldo > 0).map((a) => a.saldo)]
}

/** Inserts a settlement of branch 1 in a state, paid today, with receipts of these users. */
async function settlement(
  estado: number,
  receipts: Array<[quien: number, importe: number]>,
): Promise<{ id: number; numero: string }> {
  const rows = await t.rows<{ id: number; numero: string }>(`
    insert into rendicion_gasto (seccional_id, tipo_id, anio, numero, fecha, fecha_registro, responsable, motivo, personas_viajaron, desde)
    select 1, (select min(id) from tipo_rendicion), 1990, coalesce(max(numero), 0) + 1, dia_de(now()), now(), 'x', 'x', '', now()
    from rendicion_gasto where anio = 1990 returning id, numero_completo as numero`)
  const { id, numero } = rows[0] as { id: number; numero: string }
  const [line] = await t.rows<{ id: number }>(`insert into rendicion_detalle (rendicion_id, concepto_id)
    values (${id}, (select min(id) from concepto_rendicion)) returning id`)
  const [file] = await t.rows<{ sha256: string }>('select sha256 from archivo limit 1')
  for (const [quien, importe] of receipts)
    await t.rows(`insert into comprobante (rendicion_id, detalle_id, clave, fecha, cuit, proveedor, clase, importe, archivo_sha256,
        nombre, tipo_archivo, bytes, subido, subido_por)
      values (${id}, ${line?.id}, gen_random_uuid(), dia_de(now()), '30500000011', 'Librería', 'TICKET', ${importe},
        '${file?.sha256}', 'x.pdf', 'application/pdf', 1, now(), ${quien})`)
  await t.rows(`begin; set local session_replication_role = replica;
    update rendicion_gasto set estado = ${estado}, fecha_pago = dia_de(now()) where id = ${id}; commit`)
  return { id, numero }
}

test('an advance posts its expense and counts against the ceiling; over it, it is refused', async () => {
  const f = await open(100_000)
  await registrar(tesorera, f.caja, { importeEfectivo: 200_000 })
  const { status, body } = await hand(f, 60_000.5)
  assert.equal(status, 201)
  const over = await hand(f, 40_000)
  assert.deepEqual([over.status, over.body.codigo], [409, 'FONDO_TECHO'])
  for (const said of ['$ 100.000,00', '$ 60.000,50', '$ 39.999,50'])
    assert.ok(over.body.message.replaceAll('\u00a0', ' ').includes(said), said)
  assert.equal((await hand(f, 39_999.5, { forma: 'bancarios' })).status, 201)
  assert.deepEqual(await figures(f), [100_000, 0, [60_000.5, 39_999.5]])
  const [m] = await t.rows<{ descripcion: string; ingreso_egreso: number; total: number }>(
    `select descripcion, ingreso_egreso, total from movimiento_caja where id = ${body.idMovimiento}`,
  )
  assert.deepEqual(m, { descripcion: 'Anticipo a rendir a Ramón Esteban Acosta', ingreso_egreso: 2, total: 60_000.5 })
  // Refused as a whole: no movement, no number.
  assert.equal((await t.rows(`select from movimiento_caja where caja_id = ${f.caja.id}`)).length, 3)
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('concurrent advances never exceed the ceiling, even while it is lowered', async () => {
  const f = await open(1000)
  const all = await Promise.all(Array.from({ length: 24 }, (_, i) => hand(f, 130, {}, i % 2 ? tesorera : secretario)))
  const given = all.filter((r) => r.status === 201).length
  assert.deepEqual([given, [...new Set(all.filter((r) => r.status !== 201).map((r) => r.body.codigo))]], [7, ['FONDO_TECHO']])
  const [sum] = await t.rows<{
    suma: number
    abierto: number
    movimientos: number
  }>(`select sum(a.saldo) as suma, max(f.abierto) as abierto,
      (select count(*)::int from movimiento_caja m where m.caja_id = f.caja_id) as movimientos
    from anticipo_rendir a join fondo_rendir f on f.id = a.fondo_id where f.id = ${f.id} group by f.caja_id`)
  assert.deepEqual(sum, { suma: 910, abierto: 910, movimientos: 7 })
  const { version } = await read(f)
  const both = await Promise.all([
    tesorera.put(`fondos-rendir/${f.id}`, { techo: 910, version }),
    ...Array.from({ length: 6 }, () => hand(f, 90)),
  ])
  const [fund] = await t.rows<{ abierto: number; techo: number }>(`select abierto, techo from fondo_rendir where id = ${f.id}`)
  assert.ok(fund && fund.abierto <= fund.techo, JSON.stringify(fund))
  assert.equal(both.filter((r) => r.status >= 500).length, 0)
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('the database enforces the ceiling for every writer', async () => {
  const f = await open(500)
  assert.equal((await hand(f, 500)).status, 201)
  const [m] = await t.rows<{ id: number }>(`select min(id) as id from movimiento_caja where caja_id <> ${f.caja.id}`)
  const insert = `insert into anticipo_rendir (fondo_id, movimiento_id, entregado, momento, usuario_id, importe)
    values (${f.id}, ${m?.id}, dia_de(now()), now(), 1, 0.01)`
  await assert.rejects(t.rows(insert), /fondo_rendir_techo/)
  await assert.rejects(t.rows(`update fondo_rendir set techo = 499.99 where id = ${f.id}`), /fondo_rendir_techo/)
  await assert.rejects(
    t.rows(`insert into anticipo_descuento (anticipo_id, rendicion_id, importe, momento, usuario_id)
      select a.id, (select min(id) from rendicion_gasto), 500.01, now(), 1 from anticipo_rendir a where a.fondo_id = ${f.id}`),
    /anticipo_rendir_rendido/,
  )
})

test('the same key pays one advance, and another amount with it is refused', async () => {
  const f = await open(1000)
  const clave = randomUUID()
  const all = await Promise.all([1, 2, 3].map(() => hand(f, 100, { clave })))
  assert.deepEqual(new Set(all.map((r) => `${r.status} ${r.body.idMovimiento}`)).size, 1)
  assert.equal((await hand(f, 200, { clave })).body.codigo, 'MOVIMIENTO_CLAVE_USADA')
  assert.deepEqual(await figures(f), [100, 900, [100]])
})

test('the ceiling changes by version, and never below the open amount', async () => {
  const f = await open(1000)
  await hand(f, 700)
  const put = (techo: number, version = 1) => tesorera.put(`fondos-rendir/${f.id}`, { techo, version })
  const low = await put(699.99)
  assert.deepEqual([low.status, low.body.codigo], [409, 'FONDO_TECHO_BAJO'])
  assert.ok(low.body.message.replaceAll('\u00a0', ' ').includes('$ 700,00'))
  assert.equal((await put(700)).status, 204)
  assert.equal((await put(900)).body.codigo, 'VERSION_VIEJA')
  assert.equal((await put(-1, 2)).status, 400)
  assert.deepEqual(await figures(f), [700, 0, [700]])
})

test('one fund per holder and box, for a user who settles expenses there', async () => {
  const f = await open(10)
  const again = (titular: number) => tesorera.post('fondos-rendir', { caja: f.caja.id, titular, techo: 10 })
  assert.equal((await again(ramon)).body.codigo, 'FONDO_REPETIDO')
  for (const who of ['ana', 'otra']) assert.equal((await again(await idOf(who))).body.codigo, 'FONDO_TITULAR', who)
  const names = (await tesorera.get(`fondos-rendir/titulares/${f.caja.id}`)).body as Array<{ id: number }>
  assert.ok(names.length > 0 && names.every((u) => u.id !== ramon))
})

test('a return is an income, discounts the oldest advance, and cannot exceed the open amount', async () => {
  const f = await open(1000)
  await hand(f, 300)
  await hand(f, 200)
  const { status, body } = await act('devolver', f, 350)
  assert.equal(status, 201)
  assert.deepEqual(await figures(f), [150, 850, [150]])
  const over = await act('devolver', f, 150.01)
  assert.deepEqual([over.status, over.body.codigo], [409, 'FONDO_SIN_ABIERTO'])
  // A return is not annulled by itself.
  const annul = await tesorera.post(`movimientos-caja/${body.idMovimiento}/anular-movimiento`, {
    password: pinBueno,
    motivo: 'x',
  })
  assert.deepEqual([annul.status, annul.body.codigo], [409, 'ANTICIPO_DEVUELTO'])
})

test('annulling or correcting its expense cancels the advance, unless part was accounted for', async () => {
  const f = await open(1000)
  const ids = [(await hand(f, 100)).body.idMovimiento, (await hand(f, 200)).body.idMovimiento]
  assert.equal(
    (await tesorera.post(`movimientos-caja/${ids[0]}/anular-movimiento`, { password: pinBueno, motivo: 'x' })).status,
    204,
  )
  assert.deepEqual(await figures(f), [200, 800, [200]])
  await act('devolver', f, 1)
  const annul = await tesorera.post(`movimientos-caja/${ids[1]}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
  assert.deepEqual([annul.status, annul.body.codigo], [409, 'ANTICIPO_RENDIDO'])
  const other = await open(1000)
  const handed = (await hand(other, 400)).body.idMovimiento
  assert.equal((await close(tesorera, other.caja, 1)).status, 200)
  const fix = { password: pinBueno, descripcion: 'No se entregó', confirmaNegativo: true }
  assert.equal((await tesorera.post(`movimientos-caja/${handed}/corregir-movimiento`, fix)).status, 201)
  assert.deepEqual(await figures(other), [0, 1000, []])
  assert.equal((await verifyPlanillas(systemCtx(t.services, t.app.log))).malas, 0)
})

test("a paid settlement with the holder's receipts is offered, replenished once, and a wait", async () => {
  const f = await open(1000)
  await hand(f, 600)
  await hand(f, 400)
  const { id, numero } = await settlement(4, [
    [ramon, 650],
    [await idOf('tesorera'), 9000],
  ])
  await settlement(2, [[ramon, 10]])
  const { reposiciones } = await read(f)
  const mine = reposiciones.filter((r) => r.idRendicion === id)
  assert.deepEqual(mine, [{ idRendicion: id, numero, pagada: t.today(), rendido: 650, importe: 650 }])
  assert.equal(reposiciones.length, 1)
  const told = (await tesorera.get('vistas/esperan')).body.cosas as Array<{ cosa: string; id: string; importe: number }>
  assert.deepEqual(
    told.filter((c) => c.cosa === 'reponer' && c.id === `${f.id}-${id}`).map((c) => c.importe),
    [650],
  )
  const put = () =>
    tesorera.post(`fondos-rendir/${f.id}/rendir`, {
      idRendicion: id,
      reponer: { clave: randomUUID(), concepto: f.caja.concepto, confirmaNegativo: true },
    })
  const all = await Promise.all([put(), put(), put()])
  assert.deepEqual(all.map((r) => r.status).sort(), [200, 409, 409])
  assert.deepEqual([...new Set(all.filter((r) => r.status === 409).map((r) => r.body.codigo))], ['ANTICIPO_YA_DESCONTADO'])
  assert.deepEqual(await figures(f), [1000, 0, [350, 650]])
  assert.deepEqual((await read(f)).reposiciones, [])
  // More than the open amount: only that; discounted without replenishing.
  const big = await settlement(4, [[ramon, 5000]])
  const { status, body } = await tesorera.post(`fondos-rendir/${f.id}/rendir`, { idRendicion: big.id, reponer: null })
  assert.deepEqual([status, body], [200, { importe: 1000, movimiento: null }])
  assert.deepEqual(await figures(f), [0, 1000, []])
})

test("an old advance is shown to its holder and to the box's users, oldest first", async () => {
  const f = await open(1000)
  await hand(f, 10)
  await hand(f, 20)
  await t.rows(`begin; set local session_replication_role = replica;
    update anticipo_rendir set entregado = dia_de(now()) - 20 where fondo_id = ${f.id} and importe = 20;
    update fondo_rendir set mas_viejo = dia_de(now()) - 20 where id = ${f.id}; commit`)
  assert.deepEqual(
    (await read(f)).anticipos.map((a) => [a.importe, a.dias]),
    [
      [20, 20],
      [10, 0],
    ],
  )
  const cosas = async (who: Person, cosa: string) =>
    ((await who.get('vistas/esperan')).body.cosas as Array<{ cosa: string; id: string; cantidad: number; importe: number }>)
      .filter((c) => c.cosa === cosa && c.id === String(f.id))
      .map((c) => [c.cantidad, c.importe])
  assert.deepEqual(await cosas(secretario, 'anticipoMio'), [[2, 30]])
  assert.deepEqual(await cosas(tesorera, 'anticipoAjeno'), [[2, 30]])
  assert.deepEqual([await cosas(secretario, 'anticipoAjeno'), await cosas(tesorera, 'anticipoMio')], [[], []])
  const { body: own } = await secretario.get('fondos-rendir/mios?idSeccional=1')
  assert.ok(own.some((m: { id: number; abierto: number }) => m.id === f.id && m.abierto === 30))
  assert.ok(((await tesorera.get('fondos-rendir/mios?idSeccional=1')).body as unknown[]).length === 0)
  const [first] = (await tesorera.get('vistas/fondos-rendir?conAnticipos=1&size=all')).body.content as FilaFondo[]
  assert.deepEqual([first?.id, first?.dias, first?.masViejo !== null], [f.id, 20, true])
})

test('other branches, readers and users not enabled on the box neither pay, change nor see more', async () => {
  const box = await newCaja(t, { usuarios: ['tesorera'] })
  const f = await open(1000, { box })
  const change = (who: Person) => who.put(`fondos-rendir/${f.id}`, { techo: 1, version: 1 })
  const create = (who: Person) => who.post('fondos-rendir', { caja: box.id, titular: ramon, techo: 1 })
  const settle = (who: Person) => who.post(`fondos-rendir/${f.id}/rendir`, { idRendicion: 1, reponer: null })
  for (const [who, codigo] of [
    [otra, 'NO_EXISTE'],
    [secretario, 'CAJA_SIN_HABILITACION'],
    [revisora, 'SIN_PERMISO'],
  ] as const)
    for (const answer of [await hand(f, 1, {}, who), await act('devolver', f, 1, {}, who), await settle(who)])
      assert.equal(answer.body.codigo, codigo)
  for (const who of [otra, revisora, secretario])
    for (const answer of [await change(who), await create(who)])
      assert.ok([403, 404].includes(answer.status), JSON.stringify(answer.body))
  assert.equal((await otra.get(`fondos-rendir/${f.id}`)).status, 404)
  assert.equal((await otra.get('vistas/fondos-rendir?idSeccional=1')).status, 403)
  assert.equal((await otra.get('fondos-rendir/mios?idSeccional=1')).status, 404)
  assert.equal((await revisora.get(`fondos-rendir/${f.id}`)).body.can.entregar, false)
  assert.deepEqual(await figures(f), [0, 1000, []])
})
