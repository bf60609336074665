import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Lote, PagoNotice, PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { eventually } from '../../../../test/eventually.ts'
import { cbuOf, dice, loteBody, newLote, response, signCuenta, withCuenta } from '../../../../test/pagos.ts'
import { llevarA, signedRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
t.services.config.finance = undefined
const [central, other, operador] = [await t.login('central'), await t.login('otra'), await t.login('operador')]
await withCuenta(t, 1)

const rows = async (group: string, mas = '') =>
  (await central.get(`vistas/pagos?grupo=${group}&size=all${mas}`)).body.content as PagoRow[]
const ofGroup = async (id: number) =>
  ((await central.get('vistas/pagos?size=all')).body.content as PagoRow[]).find((f) => f.id === id)?.grupo
const stateOf = async (id: number) =>
  (
    await t.rows<{ estado: number; pago: string | null; referencia: string }>(
      `select estado, fecha_pago as pago, referencia_pago as referencia from rendicion_gasto where id = ${id}`,
    )
  )[0]
/** Bypasses the triggers that protect signed data. */
const atras = (que: string) => t.rows(`set session_replication_role = replica; ${que}; set session_replication_role = origin`)
const firmadas = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await signedRendicion(t)).id)
  return ids
}
/** The bank's date is the day of the test run. */
const today = () => ({ fecha: t.today().replaceAll('-', '') })
const contestar = (lote: number, ...renglones: string[]) => central.post(`lotes-pago/${lote}/respuesta`, response(...renglones))
const referencias = (lote: Lote) => lote.renglones.map((r) => r.referencia)

test('the desk lists payable settlements, the longest waiting first, with exact sums', async () => {
  await firmadas(2)
  await signedRendicion(t, { estado: 6 })
  const pagada = await signedRendicion(t)
  assert.equal(
    (await central.post(`rendiciones-gasto/${pagada.id}/informar-pago`, { fechaPago: t.today(), referencia: 'OP 1' })).status,
    200,
  )
  const all = (await central.get('vistas/pagos?size=all')).body.content as PagoRow[]
  assert.ok(all.every((f) => ![1, 3, 7].includes(f.idEstado)))
  const { grupos, conFinanzas } = (await central.get('vistas/pagos/resumen')).body as {
    conFinanzas: boolean
    grupos: Array<{ grupo: string; cantidad: number; total: number }>
  }
  assert.equal(conFinanzas, false)
  for (const { grupo, cantidad, total } of grupos) {
    const own = await rows(grupo)
    assert.deepEqual([own.length, own.reduce((n, f) => n + toCents(f.total), 0)], [cantidad, toCents(total)], grupo)
    assert.ok(own.every((f) => f.grupo === grupo))
  }
  const [real] = await t.rows<{ n: number; total: number }>(
    `select count(*)::int as n, sum(total) as total from rendicion_gasto where estado in (2, 5)`,
  )
  const porPagar = grupos.find((g) => g.grupo === 'paraPagar')
  assert.deepEqual([porPagar?.cantidad, porPagar?.total], [real?.n, real?.total])
  assert.equal(await ofGroup(pagada.id), 'pagadas')
  const momentos = (await rows('paraPagar')).map((f) => f.desde)
  assert.deepEqual(momentos, momentos.toSorted())
  assert.deepEqual(await rows('ninguno'), [])
  // A payment dated another day stays visible; one recorded in another month is not listed.
  await t.rows(`update rendicion_gasto set fecha_pago = dia_de(now()) - 40 where id = ${pagada.id}`)
  assert.equal(await ofGroup(pagada.id), 'pagadas')
  await atras(
    `update rendicion_suceso set momento = now() - interval '40 days' where rendicion_id = ${pagada.id} and que = 'pagada'`,
  )
  assert.equal(await ofGroup(pagada.id), undefined)
})

test('a lot has a stable file, and its settlements cannot be paid or changed elsewhere', async () => {
  const ids = await firmadas(3)
  const lote = await newLote(t, central, ids)
  assert.deepEqual([lote.cantidad, lote.total, lote.pendientes, lote.estado], [3, 11_254.5, 3, 'EN_BANCO'])
  const [uno, dos] = [await central.get(`lotes-pago/${lote.id}/archivo`), await central.get(`lotes-pago/${lote.id}/archivo`)]
  assert.deepEqual(uno.raw, dos.raw)
  const bajadas = `select from auditoria where entidad = 'lotePago' and accion = 'descargar' and entidad_id = '${lote.id}'`
  assert.equal((await t.rows(bajadas)).length, 2)
  assert.equal(createHash('sha256').update(uno.raw).digest('hex'), lote.huella)
  const text = uno.raw.toString('ascii')
  assert.deepEqual(
    text.split('\r\n').map((r) => r.length),
    [120, 120, 120, 120, 120, 0],
  )
  assert.ok(text.includes(`${referencias(lote)[0]}${cbuOf(1)}000000000375150ARS`))
  for (const id of ids) assert.equal(await ofGroup(id), 'enBanco')
  const [id = 0] = ids
  const attempts = [
    await central.post(`rendiciones-gasto/${id}/informar-pago`, { fechaPago: t.today() }),
    await central.post(`rendiciones-gasto/${id}/observar`, { motivo: 'Falta' }),
    await operador.post(`rendiciones-gasto/${id}/cancelar-rendicion`, { password: 'Gremial.2026' }),
    await central.post('lotes-pago', loteBody(t, [id], 3751.5)),
  ]
  assert.deepEqual(
    attempts.map((r) => [r.status, r.body.codigo]),
    attempts.map(() => [409, 'RENDICION_EN_LOTE']),
  )
  const { body } = await central.get(`rendiciones-gasto/${id}`)
  assert.deepEqual([body.can.pagar, body.can.observar], [false, false])
  await assert.rejects(t.rows(`update rendicion_gasto set estado = 4 where id = ${id}`), /waits in a lot/)
  const { body: historia } = await central.get(`rendiciones-gasto/${id}/historial`)
  assert.deepEqual(historia.at(-1).que, 'enviadaBanco')
})

test('a bank response pays or rejects each line, and repeating it changes nothing', async () => {
  const ids = await firmadas(3)
  const lote = await newLote(t, central, ids)
  const [a = '', b = '', c = ''] = referencias(lote)
  const renglones = [dice(a, 'A', today()), dice(b, 'R', { ...today(), codigo: 'R10' })]
  const before = await central.post(`lotes-pago/${lote.id}/revisar-respuesta`, response(...renglones))
  assert.deepEqual(
    [before.body.pagados, before.body.totalPagado, before.body.rechazados, before.body.pendientes],
    [1, 3751.5, 1, 1],
  )
  assert.equal((await stateOf(ids[0] ?? 0))?.estado, 2)
  assert.deepEqual((await contestar(lote.id, ...renglones)).body, before.body)
  const [una, ...ninguna] = ((await central.get(`lotes-pago/${lote.id}`)).body as Lote).respuestas
  assert.deepEqual([una?.pagados, una?.rechazados, ninguna], [1, 1, []])
  const [idA = 0, idB = 0, idC = 0] = [a, b, c].map((r) => lote.renglones.find((x) => x.referencia === r)?.idPagado)
  assert.deepEqual(await stateOf(idA), { estado: 4, pago: t.today(), referencia: a })
  assert.deepEqual(await stateOf(idB), { estado: 2, pago: null, referencia: '' })
  const last = async (id: number) =>
    (await t.rows(`select que, estado, comentario from rendicion_suceso where rendicion_id = ${id} order by id desc limit 1`))[0]
  const motivoB = 'Faltaron fondos en la cuenta de la que sale'
  assert.deepEqual(await last(idB), { que: 'rechazadaBanco', estado: 2, comentario: motivoB })
  const [vuelta] = (await rows('volvieron')).filter((f) => f.id === idB)
  assert.deepEqual([vuelta?.motivo, vuelta?.lote, vuelta?.cuenta], [motivoB, lote.numero, 'BIEN'])
  const otraVez = await contestar(lote.id, ...renglones)
  assert.deepEqual([otraVez.body.pagados, otraVez.body.rechazados, otraVez.body.sinCambio], [0, 0, 2])
  const [sucesos] = await t.rows<{ n: number }>(
    `select count(*)::int as n from rendicion_suceso where rendicion_id = ${idA} and que = 'pagada'`,
  )
  assert.equal(sucesos?.n, 1)
  const [auditadas] = await t.rows<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'pagar' and entidad = 'rendicion' and entidad_id = '${idA}'`,
  )
  assert.equal(auditadas?.n, 1)
  // A rejected one goes into another lot; the pending one is annulled and leaves the first.
  const second = await newLote(t, central, [idB])
  assert.equal(second.numero, lote.numero + 1)
  const anulado = await central.post(`lotes-pago/${lote.id}/anular`, { motivo: 'No se presentó' })
  const { pendientes, estado, motivoAnula } = anulado.body
  assert.deepEqual([pendientes, estado, motivoAnula], [0, 'TERMINADO', 'No se presentó'])
  assert.equal(await ofGroup(idC), 'paraPagar')
  assert.deepEqual(await last(idC), { que: 'fueraDeLote', estado: 2, comentario: 'No se presentó' })
  assert.equal((await central.post(`lotes-pago/${lote.id}/anular`, { motivo: 'Otra' })).body.codigo, 'LOTE_SIN_PENDIENTES')
  const tarde = await contestar(lote.id, dice(c, 'A', today()))
  assert.deepEqual([tarde.body.pagados, tarde.body.observaciones[0].que], [0, 'CONTRADICE'])
  assert.equal((await stateOf(idC))?.estado, 2)
  await assert.rejects(t.rows(`update lote_pago_renglon set estado = 'PAGADO' where referencia = '${c}'`), /stays so/)
})

test('a rejected account goes in no file until replaced, and is highlighted until paid', async () => {
  const ids = await firmadas(2)
  const lote = await newLote(t, central, ids.slice(0, 1))
  await contestar(lote.id, dice(referencias(lote)[0] ?? '', 'R', { ...today(), codigo: 'R02' }))
  assert.equal((await rows('volvieron')).find((f) => f.id === ids[0])?.cuenta, 'RECHAZADA')
  const { body: no } = await central.post('lotes-pago', loteBody(t, ids, 7503))
  assert.deepEqual([no.codigo, no.message.includes('otro')], ['LOTE_CUENTA_RECHAZADA', true])
  await signCuenta(t, cbuOf(50))
  const notices = async () =>
    ((await central.get('vistas/pagos/avisos')).body as PagoNotice[])
      .filter((a) => a.aviso === 'CUENTA_NUEVA')
      .map((a) => a.idRendicion)
  assert.ok((await notices()).includes(ids[1] ?? 0))
  const other = await newLote(t, central, ids.slice(0, 1))
  assert.equal(other.renglones[0]?.cbu, cbuOf(50))
  assert.ok((await notices()).includes(ids[1] ?? 0))
  await central.post(`lotes-pago/${other.id}/resultado`, {
    renglones: other.renglones.map((r) => r.id),
    resultado: 'PAGADO',
    fecha: t.today(),
  })
  assert.ok(!(await notices()).includes(ids[1] ?? 0))
})

test('warnings flag new or distrusted suppliers and amounts far above usual', async () => {
  const [a = 0, b = 0, c = 0] = await firmadas(3)
  await atras(`update comprobante set cuit = '30716598767', proveedor = 'Nueva SRL' where rendicion_id in (${a}, ${b}, ${c});
    update comprobante set vigente = false where rendicion_id = ${a}`)
  const notices = async (notice: string) =>
    ((await central.get('vistas/pagos/avisos')).body as PagoNotice[]).filter((x) => x.aviso === notice)
  const nuevos = (await notices('PROVEEDOR_NUEVO')).filter((x) => x.dice === 'Nueva SRL')
  assert.deepEqual(
    nuevos.toSorted((x, y) => x.idRendicion - y.idRendicion).map((x) => [x.idRendicion, x.cantidad, x.importe]),
    [a, b].map((id) => [id, 1, 3751.5]),
  )
  const deB = async (notice: string) => (await notices(notice)).filter((x) => x.idRendicion === b).map((x) => x.dice)
  await t.rows(`insert into proveedor (cuit, nombre, origen, momento) values ('30716598767', 'Nueva SRL', 'RENDIDO', now())
    on conflict (cuit) do update set nombre = excluded.nombre`)
  assert.deepEqual(await deB('NO_CONFIABLE'), [])
  await t.rows(
    `update proveedor set desconfiado = now(), desconfiado_por = 1, desconfianza = 'No existe' where cuit = '30716598767'`,
  )
  assert.deepEqual(await deB('NO_CONFIABLE'), ['Nueva SRL, No existe'])
  for (let n = 0; n < 3; n++) await signedRendicion(t, { estado: 4 })
  const deOtroTipo = await signedRendicion(t, { estado: 4 })
  await atras(`update rendicion_gasto set total = 10000000 where id = ${b};
    update rendicion_gasto set total = 1000000000, tipo_id = (select max(id) from tipo_rendicion) where id = ${deOtroTipo.id}`)
  assert.deepEqual(await deB('MAYOR_A_LO_HABITUAL'), [''])
  await atras(`update rendicion_gasto set estado = 3 where id in (${[a, b, c, deOtroTipo.id].join()})`)
})

test('a receipt of the day before or after the month of its settlement is reported', async () => {
  const [id = 0] = await firmadas(1)
  await atras(`update rendicion_gasto set mes_periodo = 2, anio_periodo = 2024 where id = ${id}`)
  for (const [fecha, cantidad] of [
    ['2024-01-31', 2],
    ['2024-02-01', 0],
    ['2024-02-29', 0],
    ['2024-03-01', 2],
  ] as const) {
    await atras(`update comprobante set fecha = '${fecha}' where rendicion_id = ${id}`)
    const notices = (await central.get('vistas/pagos/avisos')).body as PagoNotice[]
    const own = notices.find((a) => a.idRendicion === id && a.aviso === 'FUERA_DE_PERIODO')
    assert.equal(own?.cantidad ?? 0, cantidad, fecha)
  }
})

test('a bank response dated the day of a lot made at night is accepted', async () => {
  const [id = 0] = await firmadas(1)
  const lote = await newLote(t, central, [id])
  // 22:30 here is the next day in UTC.
  const yesterday = new Date(Date.parse(t.today()) - 86_400_000).toISOString().slice(0, 10)
  await atras(`update lote_pago set creado = '${yesterday} 22:30-03' where id = ${lote.id}`)
  const fecha = yesterday.replaceAll('-', '')
  const { body } = await contestar(lote.id, dice(referencias(lote)[0] ?? '', 'A', { fecha }))
  assert.deepEqual([body.pagados, body.observaciones], [1, []])
})

test('paying needs the permission, the branch, and every settlement of the lot in scope', async () => {
  const [id = 0] = await firmadas(1)
  const lote = await newLote(t, central, [id])
  const revisora = await t.login('revisora')
  assert.equal((await revisora.get(`lotes-pago/${lote.id}`)).status, 200)
  for (const quien of [revisora, operador, other]) {
    assert.equal((await quien.post('lotes-pago', loteBody(t, [id], 3751.5))).status, 403)
    assert.equal((await quien.get(`lotes-pago/${lote.id}/archivo`)).status, 403)
    assert.equal((await quien.post(`lotes-pago/${lote.id}/anular`, { motivo: 'x' })).status, 403)
  }
})

test('a payer of one branch sees, answers and edits nothing of another', async () => {
  const [id = 0] = await firmadas(1)
  const lote = await newLote(t, central, [id])
  const { id: quien, person } = await cuentas(t).somebody('RENTADO')
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) select r.rol_id, p, 'seccionales'
    from usuario_rol r, unnest(array['rendiciones.pagar', 'rendiciones.revisar']) p where r.usuario_id = ${quien}`)
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${quien}, 3)`)
  await eventually(async () => (await person.get('vistas/lotes-pago')).status, 200)
  assert.equal((await person.get('vistas/lotes-pago?size=all')).body.totalElements, 0)
  const suyas = (await person.get('vistas/pagos?size=all')).body.content as PagoRow[]
  assert.deepEqual(
    suyas.filter((f) => f.idSeccional !== 3),
    [],
  )
  for (const path of [`lotes-pago/${lote.id}`, `lotes-pago/${lote.id}/archivo`])
    assert.equal((await person.get(path)).status, 404)
  const renglon = dice(referencias(lote)[0] ?? '', 'A', today())
  for (const path of ['respuesta', 'revisar-respuesta'])
    assert.equal((await person.post(`lotes-pago/${lote.id}/${path}`, response(renglon))).status, 404, path)
  assert.equal((await person.post(`lotes-pago/${lote.id}/anular`, { motivo: 'Ajeno' })).status, 404)
  assert.equal((await person.post('lotes-pago', loteBody(t, [id], 3751.5))).status, 404)
  const [suya] = await t.rows<{ cbu: string }>('select cbu from seccional_cuenta where seccional_id = 1')
  const pregunta = { cbu: suya?.cbu ?? '', que: 'CONSULTA', motivo: 'Es ese?' }
  assert.equal((await person.post('seccionales/1/cuenta-pagos/revisar', pregunta)).status, 404)
})

test('a lot that differs from what the user saw is refused whole', async () => {
  const [a = 0, b = 0] = await firmadas(2)
  const armar = (rendiciones: number[], total: number, others: object = {}) =>
    central.post('lotes-pago', loteBody(t, rendiciones, total, others))
  assert.equal((await armar([a, b], 7503.01)).body.codigo, 'LOTE_OTRO_TOTAL')
  assert.equal((await armar([a, 99_999_999], 7503)).status, 404)
  const yesterday = new Date(Date.parse(t.today()) - 86_400_000).toISOString().slice(0, 10)
  const tarde = await armar([a], 3751.5, { fecha: yesterday })
  assert.deepEqual([tarde.body.codigo, tarde.body.errores[0].campo], ['LOTE_FECHA', 'fecha'])
  const { id: observada } = await signedRendicion(t, { estado: 6 })
  assert.equal((await armar([a, observada], 7503)).body.codigo, 'RENDICION_OTRO_ESTADO')
  const [withoutCuenta] = await t.rows<{ id: number; total: number }>(
    `update rendicion_gasto set estado = 2 where id = (select min(id) from rendicion_gasto where seccional_id = 3 and estado <> 3) returning id, total`,
  )
  assert.equal((await armar([a, withoutCuenta?.id ?? 0], 3751.5 + (withoutCuenta?.total ?? 0))).body.codigo, 'LOTE_SIN_CUENTA')
  const clave = crypto.randomUUID()
  const dos = await Promise.all([1, 2].map(() => armar([a, b, a], 7503, { clave })))
  assert.deepEqual(
    dos.map((r) => r.status),
    [201, 201],
  )
  assert.equal(dos[0]?.body.id, dos[1]?.body.id)
  const { person: otraCentral } = await cuentas(t).somebody('TESORERIA_CENTRAL')
  assert.equal((await otraCentral.post('lotes-pago', loteBody(t, [a], 3751.5, { clave }))).body.codigo, 'LOTE_CLAVE_USADA')
  const { id: deCero } = await signedRendicion(t, { estado: 1 })
  await t.rows(`delete from comprobante where rendicion_id = ${deCero}`)
  await llevarA(t, deCero, 2)
  const [c = 0] = await firmadas(1)
  assert.equal((await armar([c, deCero], 3751.5)).body.codigo, 'LOTE_IMPORTE')
  t.services.config.finance = { url: 'http://127.0.0.1:9/', secret: 'f'.repeat(40) }
  assert.equal((await armar([a], 3751.5)).body.codigo, 'LOTE_CON_FINANZAS')
  t.services.config.finance = undefined
})

test('of eight concurrent selections each settlement is in one lot, without number gaps', async () => {
  const ids = await firmadas(6)
  const pedidos = Array.from({ length: 8 }, (_, n) => [ids[n % 6] ?? 0, ids[(n + 1) % 6] ?? 0])
  const hechos = await Promise.all(pedidos.map((pair) => central.post('lotes-pago', loteBody(t, pair, 7503))))
  const right = hechos.filter((r) => r.status === 201)
  assert.ok(right.length >= 1)
  assert.ok(hechos.every((r) => r.status === 201 || r.body.codigo === 'RENDICION_EN_LOTE'))
  const [vivos] = await t.rows<{ n: number; distintos: number }>(
    `select count(*)::int as n, count(distinct rendicion_id)::int as distintos from lote_pago_renglon
      where estado = 'PENDIENTE' and rendicion_id in (${ids.join()})`,
  )
  assert.deepEqual(vivos, { n: right.length * 2, distintos: right.length * 2 })
  const [numbers] = await t.rows<{ n: number; ultimo: number }>('select count(*)::int as n, max(numero) as ultimo from lote_pago')
  assert.equal(numbers?.n, numbers?.ultimo)
  // Two concurrent responses and an annulment: each line changes once.
  const { id = 0 } = right[0]?.body ?? {}
  const lote = (await central.get(`lotes-pago/${id}`)).body as Lote
  const renglones = referencias(lote).map((r) => dice(r, 'A', today()))
  await Promise.all([
    contestar(id, ...renglones),
    central.post(`lotes-pago/${id}/anular`, { motivo: 'A la vez' }),
    contestar(id, ...renglones),
  ])
  const after = (await central.get(`lotes-pago/${id}`)).body as Lote
  assert.equal(after.pendientes, 0)
  for (const r of after.renglones) assert.equal((await stateOf(r.idPagado))?.estado, r.estado === 'PAGADO' ? 4 : 2)
})

test('a malformed, hostile or oversized response is refused without changes', async () => {
  const [id = 0] = await firmadas(1)
  const lote = await newLote(t, central, [id])
  const mandar = (bytes: Buffer) => central.post(`lotes-pago/${lote.id}/respuesta`, { contenido: bytes.toString('base64') })
  const casos: Array<[Buffer, string]> = [
    [Buffer.from('PK\u0003\u0004 esto es otra cosa'), 'RESPUESTA_ILEGIBLE'],
    [Buffer.from(`${'\n'.repeat(20_000)}${dice(referencias(lote)[0] ?? '', 'A', today())}`), 'RESPUESTA_ILEGIBLE'],
    [Buffer.alloc(900_000, 'R'), 'RESPUESTA_ILEGIBLE'],
    [Buffer.alloc(1_000_001, 'R'), 'ARCHIVO_GRANDE'],
    [Buffer.from(`${'R'.repeat(500_000)}\n${'\u0000'.repeat(1000)}`), 'RESPUESTA_ILEGIBLE'],
  ]
  for (const [bytes, codigo] of casos) assert.equal((await mandar(bytes)).body.codigo, codigo)
  assert.equal((await central.post(`lotes-pago/${lote.id}/respuesta`, { contenido: '' })).status, 400)
  assert.equal((await central.post(`lotes-pago/${lote.id}/respuesta`, { contenido: '¿?' })).body.codigo, 'ARCHIVO_FALTA')
  assert.equal((await central.get(`lotes-pago/${lote.id}`)).body.pendientes, 1)
  const ajena = await contestar(lote.id, dice('9999999999', 'A', today()))
  assert.deepEqual([ajena.status, ajena.body.observaciones[0].que], [200, 'OTRO_LOTE'])
})

test('a manual result needs a past date or a reason, and is accepted once', async () => {
  const ids = await firmadas(2)
  const lote = await newLote(t, central, ids)
  const describe = (cuerpo: object) => central.post(`lotes-pago/${lote.id}/resultado`, cuerpo)
  const [uno, dos] = lote.renglones.map((r) => r.id)
  const tomorrow = new Date(Date.parse(t.today()) + 86_400_000).toISOString().slice(0, 10)
  const futuro = await describe({ renglones: [uno], resultado: 'PAGADO', fecha: tomorrow })
  assert.deepEqual([futuro.body.codigo, futuro.body.errores[0].campo], ['PAGO_FUTURO', 'fecha'])
  assert.equal((await describe({ renglones: [dos], resultado: 'RECHAZADO', fecha: t.today() })).body.errores[0].campo, 'motivo')
  assert.equal((await describe({ renglones: [uno], resultado: 'PAGADO', fecha: t.today() })).status, 200)
  assert.equal(
    (await describe({ renglones: [uno, dos], resultado: 'PAGADO', fecha: t.today() })).body.codigo,
    'LOTE_RENGLON_RESPONDIDO',
  )
  const { body } = await describe({ renglones: [dos], resultado: 'RECHAZADO', fecha: t.today(), motivo: 'Lo dijo el gerente' })
  assert.deepEqual([body.estado, body.renglones[1].motivo], ['TERMINADO', 'Lo dijo el gerente'])
  assert.equal((await describe({ renglones: [99_999_999], resultado: 'PAGADO', fecha: t.today() })).status, 404)
})

test('a settlement observed and chosen for a lot concurrently ends in one of both', async () => {
  const [id = 0] = await firmadas(1)
  const dos = await alMismoTiempo(t, `select from rendicion_gasto where id = ${id} for update`, [
    () => central.post(`rendiciones-gasto/${id}/observar`, { motivo: 'Falta' }),
    () => central.post('lotes-pago', loteBody(t, [id], 3751.5)),
  ])
  assert.deepEqual(dos.map((r) => r.status < 300).toSorted(), [false, true], JSON.stringify(dos.map((r) => r.body)))
  const inLote = await t.rows(`select from lote_pago_renglon where rendicion_id = ${id} and estado = 'PENDIENTE'`)
  assert.equal((await stateOf(id))?.estado, inLote.length > 0 ? 2 : 6)
})
