import assert from 'node:assert/strict'
import type { FormatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import type { Lote } from '@gremial/contract/tesoreria/pagos.ts'
import type { PagoAfiliadoRow } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { hoy, otorgada, paraCobrar } from '../../../../test/armados.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { eventually } from '../../../../test/eventually.ts'
import { cbuOf, dice, loteBody, response, withCuenta } from '../../../../test/pagos.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyPagos } from '../pagos/pagos.verificar.ts'

const t = await testApp()
const [central, mesa, ana, beto, operador, otra] = [
  await t.login('central'),
  await t.login('mesa'),
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
  await t.login('otra'),
]
await t.rows(`update afiliado set fecha_alta = '2001-01-01', fecha_nacimiento = '1960-05-05',
  estado_id = (select id from estado_afiliado where nombre = 'ACTIVO') where numero in (1001, 1002)`)
const producto = await paraCobrar(t, mesa)

/** A granted wedding benefit of ana to an account, and its payment on the desk. */
async function porPagar(cuenta = cbuOf(7)): Promise<PagoAfiliadoRow> {
  const { id } = await otorgada({ quien: ana, mesa }, producto, { fecha: await hoy(t), cbu: cuenta })
  const [pago] = await t.rows<{ id: number }>(`select id from pago_tramite where solicitud_id = ${id}`)
  const row = (await pagos()).find((f) => f.id === pago?.id)
  assert.ok(row, 'the granted request is on the desk')
  // Allows another request of the same product.
  await t.rows(`update solicitud set fecha = fecha - 400, presentada = presentada - interval '400 days' where id = ${id}`)
  return row
}
const pagos = async (grupo = ''): Promise<PagoAfiliadoRow[]> =>
  (await central.get(`vistas/pagos-afiliados?size=all${grupo && `&grupo=${grupo}`}`)).body.content
const solicitudDe = async (pago: number): Promise<number> =>
  (await t.rows<{ id: number }>(`select solicitud_id as id from pago_tramite where id = ${pago}`))[0]?.id ?? 0
const cobro = async (pago: number, quien = ana) =>
  (await quien.get(`productos-afiliado/${await solicitudDe(pago)}`)).body.armado.cobro
const armar = (...elegidos: PagoAfiliadoRow[]) =>
  central.post(
    'lotes-pago',
    loteBody(
      t,
      elegidos.map((p) => p.id),
      elegidos.reduce((n, p) => n + toCents(p.total), 0) / 100,
      { destino: 'AFILIADOS' },
    ),
  )
async function enLote(...elegidos: PagoAfiliadoRow[]): Promise<Lote> {
  const { status, body } = await armar(...elegidos)
  assert.equal(status, 201, JSON.stringify(body))
  return (await central.get(`lotes-pago/${body.id}`)).body
}
const contestar = ({ id, renglones }: Lote, result: string, codigo = '') => {
  const [renglon] = renglones
  const fecha = t.today().replaceAll('-', '')
  const centavos = toCents(renglon?.importe ?? 0)
  return central.post(
    `lotes-pago/${id}/respuesta`,
    response(dice(renglon?.referencia ?? '', result, { fecha, codigo, centavos })),
  )
}
const cambiar = async (pago: number, cbu: string, antes: string, quien = ana) =>
  quien.post(`solicitudes-armadas/${await solicitudDe(pago)}/cambiar-cuenta`, { cbu, antes })

test("a granted procedure is paid by a lot to its member's account, once, and notified", async () => {
  const pago = await porPagar()
  assert.deepEqual([pago.grupo, pago.cuenta, pago.cbu, pago.propio, pago.numero.length], ['paraPagar', 'BIEN', cbuOf(7), 0, 11])
  assert.deepEqual((await cobro(pago.id)).estado, 'ESPERA')
  const lote = await enLote(pago)
  assert.deepEqual(
    [lote.destino, lote.cantidad, lote.total, lote.renglones[0]?.numero],
    ['AFILIADOS', 1, pago.total, pago.numero],
  )
  const file = (await central.get(`lotes-pago/${lote.id}/archivo`)).raw.toString('latin1')
  assert.match(file, new RegExp(`${lote.renglones[0]?.referencia}${cbuOf(7)}.*TRAMITE ${pago.numero}`))
  assert.doesNotMatch(file, /RENDICION/)
  assert.deepEqual([(await cobro(pago.id)).estado, (await cobro(pago.id)).seCambia], ['EN_BANCO', 0])
  assert.equal((await armar(pago)).body.codigo, 'PAGO_EN_LOTE')
  const informado = await central.post(`pagos-afiliados/${pago.id}/informar`, { fechaPago: t.today() })
  assert.equal(informado.body.codigo, 'PAGO_EN_LOTE')
  assert.equal((await cambiar(pago.id, cbuOf(8), cbuOf(7))).body.codigo, 'COBRO_EN_BANCO')
  await assert.rejects(t.rows(`update pago_tramite set cbu = '${cbuOf(8)}' where id = ${pago.id}`), /waits in a lot/)
  const dos = await Promise.all([contestar(lote, 'A'), contestar(lote, 'A')])
  assert.deepEqual(dos.map((r) => r.body.pagados).toSorted(), [0, 1])
  assert.deepEqual(await cobro(pago.id), {
    estado: 'PAGADO',
    importe: pago.total,
    cbu: cbuOf(7),
    dia: t.today(),
    motivo: '',
    seCambia: 0,
  })
  const correos = (await cuentas(t).mailsTo('ana@gremial.example')).filter((m) => m.plantilla === 'pagoTramiteHecho')
  assert.deepEqual([correos.length, correos[0]?.datos?.numero, correos[0]?.datos?.cuenta], [1, pago.numero, cbuOf(7).slice(-4)])
  const actos = await t.rows<{ accion: string }>(
    `select accion from auditoria where entidad = 'pagoTramite' and entidad_id = '${pago.id}' order by id`,
  )
  assert.deepEqual(
    actos.map((a) => a.accion),
    ['crear', 'enviar', 'pagar'],
  )
  assert.equal((await pagos('pagados')).find((f) => f.id === pago.id)?.referencia, lote.renglones[0]?.referencia)
})

test('a payment to a refused account waits for another one from the member, and is paid there', async () => {
  const pago = await porPagar(cbuOf(21))
  await contestar(await enLote(pago), 'R', 'R02')
  const devuelto = (await pagos('volvieron')).find((f) => f.id === pago.id)
  assert.deepEqual([devuelto?.cuenta, devuelto?.motivo], ['RECHAZADA', 'Cuenta cerrada'])
  assert.equal((await armar(pago)).body.codigo, 'PAGO_CUENTA_RECHAZADA')
  assert.deepEqual((({ estado, motivo, seCambia }) => ({ estado, motivo, seCambia }))(await cobro(pago.id)), {
    estado: 'RECHAZADO',
    motivo: 'Cuenta cerrada',
    seCambia: 1,
  })
  const espera = (await ana.get('vistas/esperan')).body.cosas.find((e: { cosa: string }) => e.cosa === 'cuentaDeCobro')
  assert.equal(espera?.datos.numero, pago.numero)
  const correos = await cuentas(t).mailsTo('ana@gremial.example')
  assert.match(correos.findLast((m) => m.plantilla === 'pagoTramiteRechazado')?.datos?.quehacer ?? '', /otra cuenta/)
  assert.equal((await cambiar(pago.id, cbuOf(21), cbuOf(21))).body.codigo, 'COBRO_MISMA_CUENTA')
  assert.equal((await cambiar(pago.id, cbuOf(22), cbuOf(9))).body.codigo, 'VERSION_VIEJA')
  assert.equal((await cambiar(pago.id, '1'.repeat(22), cbuOf(21))).status, 400)
  for (const quien of [beto, otra]) assert.equal((await cambiar(pago.id, cbuOf(22), cbuOf(21), quien)).status, 404)
  assert.equal((await cambiar(pago.id, cbuOf(22), cbuOf(21))).status, 200)
  assert.deepEqual([(await cobro(pago.id)).estado, (await cobro(pago.id)).cbu], ['ESPERA', cbuOf(22)])
  assert.ok((await cuentas(t).mailsTo('ana@gremial.example')).some((m) => m.plantilla === 'pagoTramiteCuenta'))
  await contestar(await enLote(pago), 'A')
  assert.deepEqual([(await cobro(pago.id)).estado, (await cobro(pago.id)).cbu], ['PAGADO', cbuOf(22)])
  assert.equal((await cambiar(pago.id, cbuOf(23), cbuOf(22))).body.codigo, 'COBRO_TERMINADO')
})

test('a rejection unrelated to the account is retried without the member', async () => {
  const pago = await porPagar()
  await contestar(await enLote(pago), 'R', 'R10')
  assert.deepEqual([(await cobro(pago.id)).estado, (await cobro(pago.id)).motivo !== ''], ['ESPERA', true])
  const lote = await enLote(pago)
  assert.equal((await central.post(`lotes-pago/${lote.id}/anular`, { motivo: 'No se presentó' })).status, 200)
  assert.equal(
    (await pagos('paraPagar')).some((f) => f.id === pago.id),
    true,
  )
})

test('an account that the bank refuses to one member is refused to no other member and no branch', async () => {
  const pago = await porPagar(cbuOf(1))
  await contestar(await enLote(pago), 'R', 'R40')
  await withCuenta(t, 1)
  const { id: solicitud } = await otorgada({ quien: beto, mesa }, producto, { fecha: await hoy(t), cbu: cbuOf(1) })
  const [suyo] = await t.rows<{ id: number }>(`select id from pago_tramite where solicitud_id = ${solicitud}`)
  const filas = await pagos()
  assert.deepEqual(
    [pago.id, suyo?.id].map((id) => filas.find((f) => f.id === id)?.cuenta),
    ['RECHAZADA', 'BIEN'],
  )
  assert.equal((await operador.get('seccionales/1/cuenta-pagos')).body.cuenta.situacion, 'BIEN')
})

test('nobody pays themselves, nor an account that they gave', async () => {
  const pago = await porPagar()
  const { id: yo } = (await central.get('usuarios/actual')).body
  await t.rows(`update pago_tramite set cbu_por = ${yo} where id = ${pago.id}`)
  assert.equal((await pagos()).find((f) => f.id === pago.id)?.propio, 1)
  const intentos = [
    await armar(pago),
    await central.post(`pagos-afiliados/${pago.id}/informar`, { fechaPago: t.today() }),
    await central.post(`pagos-afiliados/${pago.id}/anular`, { motivo: 'x' }),
  ]
  assert.deepEqual(
    intentos.map((r) => [r.status, r.body.codigo]),
    intentos.map(() => [403, 'PAGO_PROPIO']),
  )
})

test('a lot above the limit is approved by another person, who gave none of its accounts', async () => {
  const pago = await porPagar()
  await t.rows('update organizacion set pago_dos_desde = 1')
  const informado = await central.post(`pagos-afiliados/${pago.id}/informar`, { fechaPago: t.today() })
  assert.equal(informado.body.codigo, 'PAGO_DE_A_DOS')
  const { body } = await armar(pago)
  assert.equal(body.porAprobar, true)
  const { person: segunda, id } = await cuentas(t).somebody('TESORERIA_CENTRAL')
  const { huella } = (await segunda.get(`lotes-pago/${body.id}`)).body
  const aEscondidas = (cambio: string) => t.rows(`begin; set local session_replication_role = replica; ${cambio}; commit`)
  await aEscondidas(`update pago_tramite set cbu_por = ${id} where id = ${pago.id}`)
  assert.equal((await segunda.post(`lotes-pago/${body.id}/aprobar`, { huella })).body.codigo, 'PAGO_PROPIO')
  await aEscondidas(`update pago_tramite set cbu_por = 1, cbu = '${cbuOf(40)}' where id = ${pago.id}`)
  assert.equal((await segunda.post(`lotes-pago/${body.id}/aprobar`, { huella })).body.codigo, 'PAGO_CUENTA_CAMBIO')
  await aEscondidas(`update pago_tramite set cbu = '${pago.cbu}' where id = ${pago.id}`)
  assert.equal((await segunda.post(`lotes-pago/${body.id}/aprobar`, { huella })).status, 200)
  await t.rows('update organizacion set pago_dos_desde = null')
})

test('a payment made outside a lot is recorded once, and one not due is annulled with its reason', async () => {
  const [uno, dos] = [await porPagar(), await porPagar()]
  const futuro = await central.post(`pagos-afiliados/${uno.id}/informar`, { fechaPago: '2999-01-01' })
  assert.equal(futuro.body.codigo, 'PAGO_FUTURO')
  const viejo = await central.post(`pagos-afiliados/${uno.id}/informar`, { fechaPago: '2020-01-01' })
  assert.equal(viejo.body.codigo, 'PAGO_VIEJO')
  const aLaVez = await Promise.all(
    [1, 2, 3].map(() => central.post(`pagos-afiliados/${uno.id}/informar`, { fechaPago: t.today(), referencia: 'Cheque 12' })),
  )
  assert.deepEqual(aLaVez.map((r) => r.status).toSorted(), [204, 409, 409])
  assert.equal((await cobro(uno.id)).estado, 'PAGADO')
  assert.equal((await central.post(`pagos-afiliados/${dos.id}/anular`, { motivo: 'Se pagó en efectivo' })).status, 204)
  assert.deepEqual([(await cobro(dos.id)).estado, (await cobro(dos.id)).motivo], ['ANULADO', 'Se pagó en efectivo'])
  assert.equal((await central.post(`pagos-afiliados/${dos.id}/anular`, { motivo: 'x' })).body.codigo, 'PAGO_RESUELTO')
  assert.ok(!(await pagos()).some((f) => f.id === dos.id))
})

test("a lot is refused without an account, or without the CUIL that the bank's layout needs", async () => {
  const pago = await porPagar()
  const modelos = (await central.get('formatos-pago/modelos')).body as FormatoPago[]
  const tabla = modelos.find((m) => JSON.stringify(m).includes('"dato":"cuit"') && m.escritura === 'CSV')
  assert.ok(tabla, 'a shipped layout with the CUIT of the payee')
  const guardado = await central.post('formatos-pago', { formato: tabla, convenio: {} })
  assert.equal(guardado.status, 201, JSON.stringify(guardado.body))
  const cuerpo = () => loteBody(t, [pago.id], pago.total, { destino: 'AFILIADOS', formato: guardado.body.id })
  const [antes] = await t.rows<{ cuil: string }>(`select cuil from afiliado where numero = 1001`)
  await t.rows(`update afiliado set cuil = null where numero = 1001`)
  assert.equal((await central.post('lotes-pago', cuerpo())).body.codigo, 'PAGO_SIN_CUIL')
  await t.rows(`update afiliado set cuil = '${antes?.cuil}' where numero = 1001`)
  const { body } = await central.post('lotes-pago', cuerpo())
  const file = (await central.get(`lotes-pago/${body.id}/archivo`)).raw.toString('latin1')
  assert.match(
    file,
    new RegExp(String(antes?.cuil).replaceAll('-', '')),
    'the CUIL of the member, and not that of the organisation',
  )
  await central.post(`lotes-pago/${body.id}/anular`, { motivo: 'Prueba' })
  await t.rows(`update pago_tramite set cbu = '' where id = ${pago.id}`)
  assert.equal((await armar(pago)).body.codigo, 'PAGO_SIN_CUENTA')
  assert.equal((await cobro(pago.id)).estado, 'RECHAZADO')
  assert.equal((await cambiar(pago.id, cbuOf(30), '')).status, 200)
})

test('of six concurrent lots each payment is in one', async () => {
  const todos = [await porPagar(), await porPagar(), await porPagar()]
  const hechos = await Promise.all(
    Array.from({ length: 6 }, (_, n) => armar(...[todos[n % 3], todos[(n + 1) % 3]].flatMap((p) => (p ? [p] : [])))),
  )
  const [vivos] = await t.rows<{
    n: number
    distintos: number
  }>(`select count(*)::int as n, count(distinct pago_id)::int as distintos
    from lote_pago_renglon where estado = 'PENDIENTE' and pago_id in (${todos.map((p) => p.id).join()})`)
  const bien = hechos.filter((r) => r.status === 201)
  assert.deepEqual(vivos, { n: bien.length * 2, distintos: bien.length * 2 })
  assert.ok(hechos.every((r) => r.status === 201 || r.body.codigo === 'PAGO_EN_LOTE'))
  for (const { body } of bien) await central.post(`lotes-pago/${body.id}/anular`, { motivo: 'Prueba' })
})

test('the weekly check reports payments to members and lot lines changed in the database', async () => {
  const [pagado, pendiente] = [await porPagar(), await porPagar()]
  const lote = await enLote(pagado)
  await contestar(lote, 'A')
  const ver = async () => {
    const { malos } = await verifyPagos(systemCtx(t.services, t.app.log))
    return malos.map(({ cual, motivo }) => `${cual}: ${motivo}`).join('\n')
  }
  const antes = await ver()
  await t.rows('create table guardado as select * from pago_tramite')
  for (const [cambio, dicho] of [
    [`update pago_tramite set importe = importe + 0.01 where id = ${pendiente.id}`, /su importe/],
    [`update pago_tramite set cbu = '${cbuOf(77)}' where id = ${pendiente.id}`, /su cuenta/],
    [`update pago_tramite set referencia = 'x' where id = ${pagado.id}`, /su día o su referencia/],
    [`update pago_tramite set fecha_pago = fecha_pago - 1 where id = ${pagado.id}`, /su día o su referencia/],
    [
      `update pago_tramite set estado = 'PENDIENTE', resuelto = null, resuelto_por = null, fecha_pago = null where id = ${pagado.id}`,
      /figura sin pagar/,
    ],
    [
      `update pago_tramite set estado = 'PAGADO', resuelto = now(), resuelto_por = 1, fecha_pago = dia_de(now()) where id = ${pendiente.id}`,
      /no dice que se haya pagado/,
    ],
    [`update lote_pago_renglon set cbu = '${cbuOf(77)}' where lote_id = ${lote.id}`, /no es el de su archivo/],
    [`update lote_pago_renglon set pago_id = ${pendiente.id} where lote_id = ${lote.id}`, /un renglón figura pagado/],
  ] as const) {
    await t.rows(`begin; set local session_replication_role = replica; ${cambio}; commit`)
    assert.match((await ver()).replace(antes, ''), dicho)
    const deshecho = [pagado, pendiente].map(
      ({ id }) => `update pago_tramite p set cbu = g.cbu, importe = g.importe, estado = g.estado, resuelto = g.resuelto,
        resuelto_por = g.resuelto_por, fecha_pago = g.fecha_pago, referencia = g.referencia from guardado g where g.id = p.id and p.id = ${id}`,
    )
    await t.rows(`begin; set local session_replication_role = replica; ${deshecho.join('; ')};
      update lote_pago_renglon set cbu = '${cbuOf(7)}', pago_id = ${pagado.id} where lote_id = ${lote.id}; commit`)
    assert.equal(await ver(), antes)
  }
})

test('payments to members are visible only to users who pay them, in their branches', async () => {
  const pago = await porPagar()
  const lote = await enLote(pago)
  const revisora = await t.login('revisora')
  for (const quien of [revisora, operador, otra, mesa, ana]) {
    assert.equal((await quien.get('vistas/pagos-afiliados')).status, 403)
    assert.equal((await quien.post(`pagos-afiliados/${pago.id}/anular`, { motivo: 'x' })).status, 403)
  }
  assert.equal((await revisora.get(`lotes-pago/${lote.id}`)).status, 404)
  const lotes = (await revisora.get('vistas/lotes-pago?size=all')).body.content as Lote[]
  assert.ok(lotes.every((k) => k.destino === 'SECCIONALES'))
  const { id: quien, person } = await cuentas(t).somebody('RENTADO')
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) select r.rol_id, p, 'seccionales'
    from usuario_rol r, unnest(array['rendiciones.pagar', 'rendiciones.revisar']) p where r.usuario_id = ${quien}`)
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${quien}, 3)`)
  await eventually(async () => (await person.get('vistas/pagos-afiliados')).status, 200)
  assert.equal((await person.get('vistas/pagos-afiliados?size=all')).body.totalElements, 0)
  assert.equal((await person.get(`lotes-pago/${lote.id}`)).status, 404)
  assert.equal((await person.post(`pagos-afiliados/${pago.id}/anular`, { motivo: 'x' })).status, 404)
  const otroPago = await porPagar()
  const suyo = loteBody(t, [otroPago.id], otroPago.total, { destino: 'AFILIADOS' })
  assert.equal((await person.post('lotes-pago', suyo)).status, 404)
})
