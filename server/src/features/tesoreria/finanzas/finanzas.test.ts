import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { estadosRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { pino } from 'pino'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { eventually } from '../../../../test/eventually.ts'
import { newLote, withCuenta } from '../../../../test/pagos.ts'
import { audited } from '../../../../test/rastro.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'
import { workOutbox } from '../../../platform/jobs/outbox.ts'
import { headersOf, isSigned } from '../../../platform/webhooks/signed-request.ts'
import { finanzasJob } from './finanzas.jobs.ts'
import type { MensajeRendicion } from './finanzas.mensaje.ts'

const t = await testApp()
const operador = await t.login('operador')
const central = await t.login('central')
const { finance } = t.services.config
const secret = finance?.secret ?? ''

const ofRendicion = async (id: number) =>
  (
    await t.rows<{
      estado: number
      pedida: Date | null
      pago: string | null
      motivo: string
    }>(`select estado, fecha_envio_externo as pedida,
    fecha_pago::text as pago, motivo_observacion as motivo from rendicion_gasto where id = ${id}`)
  )[0]
const sucesos = async (id: number) =>
  (await t.rows<{ que: string }>(`select que from rendicion_suceso where rendicion_id = ${id} order by id`)).map((f) => f.que)
const send = (id: number, confirma?: boolean) => operador.post(`rendiciones-gasto/${id}/enviar-rendicion-finanzas`, { confirma })
/** Writes directly to the database, bypassing the portal. */
const atras = (que: string) => t.rows(`set session_replication_role = replica; ${que}; set session_replication_role = origin`)
const trabajar = () => workOutbox(t.services, pino({ level: 'silent' }), [finanzasJob])

/** Fake financial system: requests received and responses. */
const recibidos: Array<{ clave: string; cuerpo: MensajeRendicion; firmado: boolean }> = []
let contesta = () => 202
const sistema = createServer((request, response) => {
  let cuerpo = ''
  request.on('data', (part: Buffer) => {
    cuerpo += part.toString()
  })
  request.on('end', () => {
    const clave = String(request.headers['idempotency-key'])
    recibidos.push({ clave, cuerpo: JSON.parse(cuerpo), firmado: isSigned(secret, request.headers, cuerpo, new Date()) })
    response.writeHead(contesta()).end()
  })
})
await new Promise<void>((ready) => sistema.listen(0, '127.0.0.1', ready))
afterAll(() => sistema.close())
t.services.config.finance = { url: `http://127.0.0.1:${(sistema.address() as AddressInfo).port}/rendiciones`, secret: secret }

let claves = 0
const describe = (
  id: number,
  cuerpo: object,
  { clave = `aviso-de-prueba-${++claves}`, ahora = new Date(), con = secret } = {},
) => {
  const text = JSON.stringify(cuerpo)
  const url = `integraciones/finanzas/rendiciones/${id}/estado`
  const headers = headersOf(con, clave, text, ahora)
  // Sent raw, not through Person: the signature covers the exact text.
  return audited('POST', url, () => t.app.inject({ method: 'POST', url: `/api/${url}`, payload: text, headers }))
}
const hace = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

test('a signed settlement is sent with its receipts and becomes ENVIADA once acknowledged (C-FIRMA-18)', async () => {
  const { id, envio } = await signedRendicion(t)
  const { status, body } = await send(id)
  assert.deepEqual([status, body.idEstado, typeof body.fechaEnvioExterno], [200, 2, 'string'])
  await trabajar()
  const [last] = recibidos.slice(-1)
  assert.equal(last?.clave, `rendicion-${id}-${envio}`)
  assert.ok(last.firmado)
  const { cuerpo } = last
  assert.deepEqual([cuerpo.rendicion.total, cuerpo.comprobantes.map((c) => c.importe)], [3751.5, [1250.5, 2501]])
  assert.equal(cuerpo.conceptos.length, 1, 'the one that was spent on')
  assert.deepEqual([(await ofRendicion(id))?.estado, await sucesos(id)], [5, ['pedidaFinanzas', 'recibidaFinanzas']])
  const [auditada] = await t.rows(
    `select usuario_id as quien, datos from auditoria where accion = 'modificar' and entidad = 'rendicion' and entidad_id = '${id}' order by id desc limit 1`,
  )
  assert.deepEqual(auditada, { quien: null, datos: { finanzas: 'ENVIADA' } })

  // The link works without a session; an altered one does not.
  const [{ enlace, sha256 } = { enlace: '', sha256: '' }] = cuerpo.comprobantes
  const visita = t.visitor()
  const path = enlace.split('/api/')[1] ?? ''
  const file = await visita.get(path)
  assert.deepEqual([file.status, createHash('sha256').update(file.raw).digest('hex')], [200, sha256])
  assert.equal((await visita.get(path.replace(/firma=.{4}/, 'firma=0000'))).status, 404)
  const [{ id: own } = { id: 0 }, { id: other } = { id: 0 }] = cuerpo.comprobantes
  const deOtro = path.replace(`/${own}`, `/${other}`)
  assert.notEqual(deOtro, path)
  assert.equal((await visita.get(deOtro)).status, 404)
  assert.equal((await visita.get(path.replace(/vence=\d+/, 'vence=4102444800'))).status, 404)
  t.at(new Date(Date.now() + 31 * 86_400_000))
  assert.equal((await visita.get(path)).body.codigo, 'COMPROBANTE_ENLACE_VENCIDO')
  t.at()
  await atras(`update comprobante set vigente = false where rendicion_id = ${id}`)
  assert.equal((await visita.get(path)).status, 404)
})

test('a settlement without both signatures is not sent and returns its own error (C-FIRMA-14, C-FIRMA-15)', async () => {
  for (const estado of [1, 7] as const) {
    const { id } = await signedRendicion(t, { estado })
    const { status, body } = await send(id)
    assert.deepEqual([status, body.codigo], [409, 'RENDICION_SIN_FIRMAR'])
    assert.equal(body.message, 'La rendición todavía no fue firmada por el Secretario y por el Tesorero.')
  }
  const { id } = await signedRendicion(t)
  await t.rows(`update rendicion_firma set anulada = now() where rendicion_id = ${id} and firma = 'TESORERIA'`)
  assert.equal((await send(id)).body.codigo, 'RENDICION_SIN_FIRMAR')
  assert.deepEqual(await t.rows(`select 1 from bandeja_salida where tipo = 'finanzas' and datos ->> 'idRendicion' = '${id}'`), [])
})

test('a repeated submission needs confirmation and uses the same key', async () => {
  const { id, envio } = await signedRendicion(t)
  await send(id)
  const other = await send(id)
  assert.deepEqual([other.status, other.body.codigo], [409, 'RENDICION_YA_PEDIDA'])
  assert.match(other.body.message, /\d\d\/\d\d\/\d{4}/)
  assert.equal((await send(id, true)).status, 200)
  assert.equal((await t.rows(`select 1 from bandeja_salida where datos ->> 'idEnvio' = '${envio}'`)).length, 1)
  await trabajar()
  assert.equal((await send(id, true)).status, 200)
  await trabajar()
  const own = recibidos.filter((r) => r.clave === `rendicion-${id}-${envio}`)
  assert.equal(own.length, 2)
  assert.equal((await sucesos(id)).filter((que) => que === 'recibidaFinanzas').length, 1)
})

test('a rejected submission is kept, shown, given up after a refusal and retried on demand (C-FIRMA-21)', async () => {
  const { id } = await signedRendicion(t)
  const situacion = async () => (await operador.get(`rendiciones-gasto/${id}/finanzas`)).body
  contesta = () => 503
  await send(id)
  await trabajar()
  assert.equal((await ofRendicion(id))?.estado, 2)
  const espera = await situacion()
  assert.equal((await (await t.login('otra')).get(`rendiciones-gasto/${id}/finanzas`)).status, 404)
  assert.deepEqual(
    [espera.espera, espera.intentos, espera.causa, espera.abandonada],
    [true, 1, 'El sistema de finanzas contestó 503', false],
  )
  // A finished row of an unchanged settlement is not retried.
  const hecha = (when: string) =>
    t.rows(`update bandeja_salida set hecho = ${when} where tipo = 'finanzas' and datos ->> 'idRendicion' = '${id}'`)
  await hecha('now()')
  assert.equal((await situacion()).abandonada, true)
  await hecha('null')
  contesta = () => 422
  for (let vez = 0; vez < 3; vez++) {
    await t.rows(`update bandeja_salida set proximo = '${new Date().toISOString()}' where tipo = 'finanzas'`)
    await trabajar()
  }
  assert.deepEqual([(await situacion()).abandonada, (await situacion()).proximo], [true, null])
  const { body } = await central.get('vistas/finanzas/sin-acuse?abandonada=1')
  const row = (body.content as Array<{ id: number; causa: string }>).find((f) => f.id === id)
  assert.equal(row?.causa, 'El sistema de finanzas contestó 422')
  // A settlement returned and signed again since then is not pending.
  const firmadaDeNuevo = (when: string) => atras(`update rendicion_gasto set fecha_ultimo_envio = ${when} where id = ${id}`)
  await firmadaDeNuevo(`fecha_envio_externo + interval '1 minute'`)
  const esperan = (await central.get('vistas/finanzas/sin-acuse?size=all')).body.content as Array<{ id: number }>
  assert.ok(!esperan.some((f) => f.id === id))
  await firmadaDeNuevo('fecha_envio_externo')
  // A user without branches gets an empty list.
  const { id: sinNada, person } = await cuentas(t).somebody('RENTADO')
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select rol_id, 'rendiciones.revisar', 'propio' from usuario_rol where usuario_id = ${sinNada}`,
  )
  await eventually(async () => (await person.get('vistas/finanzas/sin-acuse')).status, 200)
  assert.equal((await person.get('vistas/finanzas/sin-acuse?size=all')).body.totalElements, 0)
  contesta = () => 409
  assert.equal((await operador.post(`rendiciones-gasto/${id}/reintentar-finanzas`)).status, 403)
  const config = t.services.config.finance
  t.services.config.finance = undefined
  assert.equal((await central.post(`rendiciones-gasto/${id}/reintentar-finanzas`)).body.codigo, 'FINANZAS_SIN_CONEXION')
  t.services.config.finance = config
  assert.equal((await central.post(`rendiciones-gasto/${id}/reintentar-finanzas`)).status, 204)
  const reintentos = `select from auditoria where entidad = 'rendicion' and entidad_id = '${id}' and accion = 'reintentar'`
  assert.equal((await t.rows(reintentos)).length, 1)
  await trabajar()
  contesta = () => 202
  assert.equal((await ofRendicion(id))?.estado, 5)
  assert.equal((await central.post(`rendiciones-gasto/${id}/reintentar-finanzas`)).status, 409)
})

test('a cancelled settlement is not posted; without a configured system it is not offered', async () => {
  const { id, envio } = await signedRendicion(t)
  await send(id)
  await operador.post(`rendiciones-gasto/${id}/cancelar-rendicion`, { password: 'Gremial.2026' })
  await trabajar()
  assert.equal(recibidos.filter((r) => r.clave === `rendicion-${id}-${envio}`).length, 0)
  assert.equal((await ofRendicion(id))?.estado, 3)
  // Nor is a superseded submission.
  const old = await signedRendicion(t)
  await send(old.id)
  await atras(`with e as (insert into rendicion_envio (rendicion_id, momento, usuario_id, contenido, huella)
      select rendicion_id, now(), usuario_id, contenido, huella from rendicion_envio where id = ${old.envio} returning id)
    update rendicion_gasto set envio_id = (select id from e) where id = ${old.id}`)
  await trabajar()
  assert.ok(!recibidos.some((r) => r.clave === `rendicion-${old.id}-${old.envio}`))
  const config = t.services.config.finance
  t.services.config.finance = undefined
  const other = await signedRendicion(t)
  const { body } = await operador.get(`rendiciones-gasto/${other.id}`)
  assert.equal(body.can.enviarExterno, false)
  assert.equal((await send(other.id)).body.codigo, 'FINANZAS_SIN_CONEXION')
  assert.equal((await describe(other.id, { estado: 'PAGADA', envio: other.envio, momento: hace(0) })).statusCode, 401)
  // A settlement in a bank lot is not submitted.
  await withCuenta(t, 1)
  await newLote(t, central, [other.id])
  t.services.config.finance = config
  assert.equal((await send(other.id)).body.codigo, 'RENDICION_EN_LOTE')
})

test('a notice applies once per key, in order, and only for the current submission', async () => {
  const { id, envio } = await signedRendicion(t)
  const other = await signedRendicion(t)
  const dice = async (cuerpo: object, con: Parameters<typeof describe>[2] = {}) => {
    const answer = await describe(id, { envio, ...cuerpo }, con)
    return [answer.statusCode, answer.json().resultado ?? answer.json().codigo]
  }
  const clave = 'aviso-repetido'
  const observada = { estado: 'OBSERVADA', momento: hace(60), motivo: 'Falta el remito de la papelera' }
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  assert.deepEqual(await dice({ estado: 'PAGADA', momento: hace(31), fechaPago: tomorrow }), [400, 'PAGO_FUTURO'])
  // Paid before the acknowledgement arrived.
  assert.deepEqual(
    await dice({ estado: 'PAGADA', momento: hace(30), fechaPago: '2026-11-20', referencia: 'OP 1553' }, { clave }),
    [200, 'APLICADO'],
  )
  assert.deepEqual(await dice({ estado: 'PAGADA', momento: hace(30) }, { clave }), [409, 'AVISO_REPETIDO'])
  assert.deepEqual(await dice({ estado: 'ENVIADA', momento: hace(90) }), [200, 'ATRASADO'])
  assert.deepEqual(await dice(observada), [200, 'ATRASADO'])
  assert.deepEqual(await dice({ ...observada, momento: hace(1) }), [200, 'OTRO_ESTADO'])
  assert.deepEqual(await dice({ ...observada, envio: other.envio }), [404, 'NO_EXISTE'])
  assert.deepEqual(await dice({ ...observada, motivo: '' }), [400, 'VALIDACION'])
  const [notice] = await t.rows<{ n: number }>(`select count(*)::int as n from finanzas_aviso where rendicion_id = ${id}`)
  assert.equal(notice?.n, 4)
  const row = await ofRendicion(id)
  assert.deepEqual([row?.estado, row?.pago, await sucesos(id)], [4, '2026-11-20', ['pagada']])
  const { body } = await operador.get(`rendiciones-gasto/${id}/historial`)
  assert.deepEqual([body[0].usuario, body[0].comentario], ['', 'OP 1553'])
  // Acknowledged without a submission from here.
  const venida = await signedRendicion(t)
  const vino = await describe(venida.id, { envio: venida.envio, estado: 'ENVIADA', momento: hace(2) })
  assert.deepEqual([vino.json().resultado, (await ofRendicion(venida.id))?.estado], ['APLICADO', 5])
  assert.deepEqual(await sucesos(venida.id), ['recibidaFinanzas'])

  // Twenty concurrent requests with one key: one applies.
  const juntos = await Promise.all(
    Array.from({ length: 20 }, () =>
      describe(
        other.id,
        { estado: 'OBSERVADA', envio: other.envio, momento: hace(5), motivo: 'Otra vez' },
        { clave: 'a-la-vez' },
      ),
    ),
  )
  assert.deepEqual(juntos.map((r) => r.statusCode).toSorted(), [200, ...Array(19).fill(409)])
  assert.deepEqual([(await ofRendicion(other.id))?.motivo, await sucesos(other.id)], ['Otra vez', ['observada']])
})

test('a bad signature, stale or future message, altered body or session get 401', async () => {
  const { id, envio } = await signedRendicion(t)
  const cuerpo = { estado: 'PAGADA', envio, momento: hace(1) }
  const rejected = (que: { statusCode: number; json: () => unknown }) =>
    assert.deepEqual([que.statusCode, (que.json() as { codigo: string }).codigo], [401, 'FIRMA_INVALIDA'])
  rejected(await describe(id, cuerpo, { con: 'x'.repeat(40) }))
  rejected(await describe(id, cuerpo, { ahora: new Date(Date.now() - 301_000) }))
  rejected(await describe(id, cuerpo, { ahora: new Date(Date.now() + 330_000) }))
  rejected(await describe(id, cuerpo, { clave: 'corta' }))
  const withSession = await central.post(`integraciones/finanzas/rendiciones/${id}/estado`, cuerpo)
  assert.deepEqual([withSession.status, withSession.body.codigo], [401, 'FIRMA_INVALIDA'])
  const text = JSON.stringify(cuerpo)
  const other = await t.app.inject({
    method: 'POST',
    url: `/api/integraciones/finanzas/rendiciones/${id}/estado`,
    payload: text.replace('PAGADA', 'ENVIADA'),
    headers: headersOf(secret, 'otro-cuerpo', text, new Date()),
  })
  rejected(other)
  // The origin check is skipped: no browser can sign.
  const ajeno = await t.app.inject({
    method: 'POST',
    url: `/api/integraciones/finanzas/rendiciones/${id}/estado`,
    payload: text,
    headers: {
      ...headersOf(secret, 'de-otro-origen', text, new Date()),
      origin: 'https://finanzas.example',
      'sec-fetch-site': 'cross-site',
    },
  })
  assert.equal(ajeno.statusCode, 200)
  assert.equal((await describe(id, { relleno: 'x'.repeat(70_000) })).statusCode, 413)
  const [row] = await t.rows<{ n: number }>(`select count(*)::int as n from finanzas_aviso where rendicion_id = ${id}`)
  assert.equal(row?.n, 1)
})

test('sending to finance, observing and paying follow the table of states by user (C-RENDICION-14, C-RENDICION-16)', async () => {
  const people = { operador, central, otra: await t.login('otra'), ana: await t.login('ana') }
  const hacer = {
    'enviar-rendicion-finanzas': { de: [2, 5], quien: ['operador'], cuerpo: { confirma: true }, bandera: 'enviarExterno' },
    observar: { de: [2, 5], quien: ['central'], cuerpo: { motivo: 'Falta el remito' }, bandera: 'observar' },
    'informar-pago': {
      de: [2, 5],
      quien: ['central'],
      cuerpo: { fechaPago: '01-11-2026', referencia: 'OP 7', confirma: true },
      bandera: 'pagar',
    },
  }
  for (const estado of estadosRendicion)
    for (const [action, { de, quien, cuerpo, bandera }] of Object.entries(hacer))
      for (const [nombre, person] of Object.entries(people)) {
        const { id } = await signedRendicion(t, { estado })
        const que = `${nombre}: ${action} in ${estado}`
        const { body: view, status: ve } = await person.get(`rendiciones-gasto/${id}`)
        const puede = de.includes(estado) && quien.includes(nombre)
        if (ve === 200) assert.equal(view.can[bandera], puede, `${que}: its flag`)
        const before = await ofRendicion(id)
        const { status, body } = await person.post(`rendiciones-gasto/${id}/${action}`, cuerpo)
        if (puede) assert.equal(status, 200, `${que}: ${JSON.stringify(body)}`)
        else {
          assert.equal(
            status,
            nombre === 'ana' || !quien.includes(nombre) ? (nombre === 'otra' && action.startsWith('enviar') ? 404 : 403) : 409,
            que,
          )
          assert.deepEqual(await ofRendicion(id), before, que)
          assert.deepEqual(await sucesos(id), [], que)
        }
      }
})

test('a payment date is today or earlier; a refused one writes nothing', async () => {
  const { id } = await signedRendicion(t, { estado: 5 })
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const { status, body } = await central.post(`rendiciones-gasto/${id}/informar-pago`, { fechaPago: tomorrow })
  assert.deepEqual([status, body.codigo, body.errores[0].campo], [400, 'PAGO_FUTURO', 'fechaPago'])
  const [, , pago] = Object.values((await ofRendicion(id)) ?? {})
  assert.deepEqual([(await ofRendicion(id))?.estado, pago], [5, null])
  const dos = await Promise.all(
    [1, 2].map((n) =>
      central.post(`rendiciones-gasto/${id}/informar-pago`, { fechaPago: '2026-11-01', referencia: `OP ${n}`, confirma: true }),
    ),
  )
  assert.deepEqual(dos.map((r) => r.status).toSorted(), [200, 409])
  const { body: pagada } = await (await t.login('tesorera')).get(`rendiciones-gasto/${id}`)
  assert.deepEqual([pagada.idEstado, pagada.fechaPago, pagada.can.registrarPago], [4, '2026-11-01', true])
})
