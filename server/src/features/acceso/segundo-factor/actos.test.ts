import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '@gremial/contract/features.ts'
import type { Call } from '@gremial/contract/platform/call.ts'
import { generate } from 'otplib'
import { test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { cambioDeCuenta, empezada, publicado } from '../../../../test/armados.ts'
import { garantes, luis } from '../../../../test/conformidades.ts'
import { debitoBody, firstDay, newConvenio, withDebitos } from '../../../../test/debitos.ts'
import { rendicionConComprobantes, send } from '../../../../test/firmas.ts'
import { newPasskey } from '../../../../test/llave.ts'
import { pedidoEnMesa } from '../../../../test/mesa.ts'
import { cbuOf, newLote, withCuenta } from '../../../../test/pagos.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'
import { makeRecoveryKey } from '../../../platform/backup/recovery.ts'

/** Signing actions (decision 066): an open session is not enough; the user's own proof is required. */
const t = await testApp()
const clave = 'Gremial.2026'
const own = 'usuarios/actual/segundo-factor'
const cbu = '0110432930043210987654'
let moment = Date.now()
const pasar = (ms: number) => t.at(new Date((moment += ms)))
pasar(0)
await t.rows(`update solicitud set estado = 'ANULADA', resuelta = now() where estado not in ('ANULADA', 'RECHAZADA', 'OTORGADA')`)

/** A session that does not send proofs automatically. */
const dentro = async (quien: string) => new Person(t.app, { ...(await t.login(quien)).headers, host: 'localhost:3000' }, false)
const [ana, beto, operador] = [await dentro('ana'), await dentro('beto'), await dentro('operador')]
const [producto] = await t.rows<{ id: number; destino: number }>(`select p.id, min(d.destino_id) as destino
  from producto p join producto_destino d on d.producto_id = p.id where p.codigo = 'ANTICIPO' group by p.id`)

interface Acto {
  persona: Person
  ruta: string
  cuerpo: object
  /** SQL that tells whether it was done. */
  hecho: string
}

/** An own request ready to file; closes the previous one. */
async function porPresentar(persona: Person): Promise<Acto & { id: number }> {
  const { numeroAfiliado } = (await persona.get('usuarios/actual')).body
  await t.rows(
    `update solicitud set estado = 'ANULADA' where afiliado_numero = ${numeroAfiliado} and producto_id = ${producto?.id}`,
  )
  const { body: s } = await persona.post('solicitudes-prestamo', {
    clave: randomUUID(),
    idProducto: producto?.id,
    monto: 60_000,
    plazo: 2,
    idDestino: producto?.destino,
    cbu,
  })
  const { status, body } = await persona.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, {
    version: s.version,
    domicilio: 'Ayolas 1245',
    localidad: 'Rosario',
    codigoPostal: '2000',
    telefono: '3415550142',
    email: 'uno@correo.example',
    empresa: 'Textil Ríos',
    ingreso: 712_480,
  })
  assert.equal(status, 200, JSON.stringify(body))
  const ruta = `solicitudes-prestamo/${s.id}/presentar`
  const hecho = `from solicitud where id = ${s.id} and estado = 'PRESENTADA'`
  return { id: s.id, persona, ruta, cuerpo: { version: body.version, conforme: 1 }, hecho }
}

const cuentaPago = 'seccionales/1/cuenta-pagos'
let cuentas = 700
/** Proposes another account for branch 1, with no proposal pending. */
async function newCuenta(): Promise<{ cbu: string; antes: string }> {
  await t.rows(`update cuenta_propuesta set estado = 'RETIRADA', cerrada = now(), cerrada_por = 1 where estado = 'PENDIENTE'`)
  const [now] = await t.rows<{ cbu: string }>('select cbu from seccional_cuenta where seccional_id = 1')
  return { cbu: cbuOf(cuentas++), antes: now?.cbu ?? '' }
}

/** Each action, in a valid state. */
const actos: Record<string, () => Promise<Acto>> = {
  'POST solicitudes-prestamo/:id/presentar': () => porPresentar(ana),
  async 'POST solicitudes-armadas/:id/presentar'() {
    const sinPapeles = await publicado(t, await t.login('mesa'), 'cambio-de-datos')
    const { solicitud } = await empezada(ana, sinPapeles, {
      domicilio: { domicilio: 'Ayolas 1245', localidad: 'Rosario', codigoPostal: '2000' },
      telefono: '3415550142',
      mudanza: false,
    })
    const hecho = `from solicitud where id = ${solicitud.id} and estado = 'PRESENTADA'`
    const ruta = `solicitudes-armadas/${solicitud.id}/presentar`
    return { persona: ana, ruta, cuerpo: { version: solicitud.version, conforme: 1 }, hecho }
  },
  'POST solicitudes-armadas/:id/cambiar-cuenta': async () => ({ persona: ana, ...(await cambioDeCuenta(t, 1001)) }),
  async 'POST rendiciones-gasto/:codigo/autorizar-rendicion'() {
    const { id } = await rendicionConComprobantes(t, operador)
    const huella = await send(operador, id)
    const hecho = `from rendicion_firma where rendicion_id = ${id}`
    return { persona: await dentro('secretario'), ruta: `rendiciones-gasto/${id}/autorizar-rendicion`, cuerpo: { huella }, hecho }
  },
  async 'POST adhesiones/guardar-dto-adhesion'() {
    const { textoVersion } = (await beto.get('vistas/adhesion/1002')).body
    const contacto = { telefono: '341 555-0142', email: 'beto@correo.example' }
    const cuerpo = {
      clave: randomUUID(),
      productoAfiliado: { numeroAfiliado: 1002, producto: { codigo: 'ADHESION_DA_RD' } },
      adhesion: { ...contacto, tipoCuentaAdhesionDA: 2, resumenDigitalEmail: 1, cbu, autorizaDA: 1, textoVersion },
    }
    const hecho = `from adhesion d join solicitud s on s.id = d.solicitud_id where s.afiliado_numero = 1002`
    return { persona: beto, ruta: 'adhesiones/guardar-dto-adhesion', cuerpo, hecho }
  },
  async 'POST adhesiones/:id/revocar'() {
    const { idSolicitud: id, version } = (await ana.get('vistas/adhesion/1001')).body.vigente
    const hecho = `from adhesion where solicitud_id = ${id} and revocada is not null`
    return { persona: ana, ruta: `adhesiones/${id}/revocar`, cuerpo: { version, desde: t.today() }, hecho }
  },
  async 'POST solicitudes/:id/otorgar'() {
    const id = await pedidoEnMesa(t)
    const [s] = await t.rows<{ version: number }>(`update solicitud set estado = 'APROBADA' where id = ${id} returning version`)
    const hecho = `from solicitud where id = ${id} and estado = 'OTORGADA'`
    return { persona: await dentro('mesa'), ruta: `solicitudes/${id}/otorgar`, cuerpo: { version: s?.version }, hecho }
  },
  async 'POST solicitudes/otorgar'() {
    const ids = [await pedidoEnMesa(t), await pedidoEnMesa(t)]
    const solicitudes = await t.rows<{ id: number; version: number }>(
      `update solicitud set estado = 'APROBADA' where id in (${ids.join()}) returning id, version`,
    )
    const hecho = `from solicitud where id in (${ids.join()}) and estado = 'OTORGADA'`
    return { persona: await dentro('mesa'), ruta: 'solicitudes/otorgar', cuerpo: { solicitudes }, hecho }
  },
  async 'POST copias/:id/descargar'() {
    const { config } = t.services
    const folder = mkdtempSync(join(config.dataDir, 'copias-'))
    mkdirSync(join(folder, 'una'))
    writeFileSync(join(folder, 'una', 'copia.json'), '{}')
    Object.assign(config.copies, { folder })
    await makeRecoveryKey(config)
    const [copy] = await t.rows<{ id: number }>(`insert into copia (pedida, empezo, termino, estado, carpeta)
      values (now(), now(), now(), 'HECHA', '${join(folder, 'una')}') returning id`)
    const hecho = `from auditoria where accion = 'descargar' and entidad = 'copia'`
    return { persona: await dentro('admin'), ruta: `copias/${copy?.id}/descargar`, cuerpo: {}, hecho }
  },
  async 'POST conformidades-propias/:id/responder'() {
    const [member] = await t.rows<{ n: number }>(`select numero_documento as n from afiliado where numero = 1002`)
    const { pedido, pedir } = garantes(t)
    assert.equal((await pedir(ana, await pedido(ana, { ...luis, numeroAfiliado: 1002, numeroDocumento: member?.n }))).status, 200)
    const [{ id }] = (await beto.get('vistas/conformidades-propias')).body
    const { huella } = (await beto.get(`conformidades-propias/${id}`)).body
    const hecho = `from conformidad where id = ${id} and respondida is not null`
    return { persona: beto, ruta: `conformidades-propias/${id}/responder`, cuerpo: { huella, acepta: 1 }, hecho }
  },
  async 'POST seccionales/:id/cuenta-pagos/proponer'() {
    const { cbu: other, antes } = await newCuenta()
    const hecho = `from cuenta_propuesta where cbu = '${other}'`
    return { persona: await dentro('tesorera'), ruta: `${cuentaPago}/proponer`, cuerpo: { cbu: other, antes }, hecho }
  },
  async 'POST seccionales/:id/cuenta-pagos/confirmar'() {
    const { cbu: other, antes } = await newCuenta()
    const { body } = await (await t.login('tesorera')).post(`${cuentaPago}/proponer`, { cbu: other, antes })
    const persona = await dentro('secretario')
    const { huella } = (await persona.get(cuentaPago)).body.propuesta
    const hecho = `from seccional_cuenta where seccional_id = 1 and cbu = '${other}'`
    return { persona, ruta: `${cuentaPago}/confirmar`, cuerpo: { propuesta: body.id, huella }, hecho }
  },
  async 'POST lotes-pago/:id/aprobar'() {
    t.services.config.finance = undefined
    await t.rows('update organizacion set pago_dos_desde = 1')
    await withCuenta(t, 1)
    const central = await t.login('central')
    const { id, huella } = await newLote(t, central, [(await signedRendicion(t)).id])
    const hecho = `from lote_pago where id = ${id} and aprobado is not null`
    return { persona: await dentro('admin'), ruta: `lotes-pago/${id}/aprobar`, cuerpo: { huella }, hecho }
  },
  async 'POST lotes-debito/:id/aprobar'() {
    await withDebitos(t, [[1022, 1000]])
    const central = await t.login('central')
    const convenio = await newConvenio(central, { dosDesde: 1 })
    const fecha = await firstDay(t, central, convenio)
    const { status, body } = await central.post('lotes-debito', await debitoBody(central, convenio, fecha))
    assert.equal(status, 201, JSON.stringify(body))
    const { id } = body
    const { huella } = (await central.get(`lotes-debito/${id}`)).body
    const hecho = `from lote_debito where id = ${id} and aprobado is not null`
    return { persona: await dentro('admin'), ruta: `lotes-debito/${id}/aprobar`, cuerpo: { huella }, hecho }
  },
  async 'POST sistemas'() {
    const cuerpo = { nombre: 'Sueldos', permisos: ['bancos.consultar'], escribe: false, dias: 30 }
    return { persona: await dentro('admin'), ruta: 'sistemas', cuerpo, hecho: `from sistema where nombre = 'Sueldos'` }
  },
  async 'POST sistemas/:id/renovar'() {
    const [sistema] = await t.rows<{ id: number }>(`select id from sistema where nombre = 'Sueldos'`)
    const hecho = `from sistema where id = ${sistema?.id} and vence > now() + interval '50 days'`
    return { persona: await dentro('admin'), ruta: `sistemas/${sistema?.id}/renovar`, cuerpo: { dias: 60 }, hecho }
  },
}
const hacer = ({ persona, ruta, cuerpo }: Acto) => persona.post(ruta, cuerpo)
const probar = (person: Person, nombre: string, proof: object) => person.post(`usuarios/actual/actos/${nombre}`, proof)
const hecho = async (a: Acto) => (await t.rows(`select ${a.hecho}`)).length > 0
/** Tries it without proof, which does nothing; returns the action's digest. */
async function denied(a: Acto): Promise<string> {
  const { status, body } = await hacer(a)
  assert.deepEqual([status, body.codigo], [403, 'ACTO_SIN_PRUEBA'], a.ruta)
  assert.equal(await hecho(a), false, a.ruta)
  return body.detalle.acto
}
async function pasa(a: Acto): Promise<void> {
  const { status, body } = await hacer(a)
  assert.ok(status < 300, `${a.ruta}: ${JSON.stringify(body)}`)
  assert.ok(await hecho(a), a.ruta)
}

test('every signing action fails with its own code without a proof, and passes with one', async () => {
  const declarados = features
    .flatMap(({ calls }) => Object.values<Record<string, Call>>(calls))
    .flatMap((group) => Object.values(group))
    .filter(({ signingAction }) => signingAction === 'persona')
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(declarados.sort(), Object.keys(actos).sort())
  for (const prepare of Object.values(actos)) {
    const acto = await prepare()
    const before = await t.rows(`select count(*)::int as n from bandeja_salida`)
    const nombre = await denied(acto)
    assert.deepEqual(await t.rows(`select count(*)::int as n from bandeja_salida`), before, 'nobody is told')
    // Other errors come first: no proof is asked for a request that will be refused.
    if (Object.keys(acto.cuerpo).length > 0)
      assert.equal((await acto.persona.post(acto.ruta, {})).body.codigo, 'VALIDACION', acto.ruta)
    assert.equal((await t.visitor().post(acto.ruta, acto.cuerpo)).status, 401, acto.ruta)
    assert.equal((await probar(acto.persona, nombre, { password: clave })).status, 204, acto.ruta)
    await pasa(acto)
  }
  const rows = await t.rows<{
    que: string
    n: number
  }>(`select accion || ' ' || entidad as que, count(*)::int as n from auditoria
    where datos->>'prueba' = 'clave' group by 1 order by 1`)
  assert.deepEqual(
    rows.map(({ que }) => que),
    [
      'aceptar-conformidad solicitud',
      'aprobar loteDebito',
      'aprobar lotePago',
      'crear sistema',
      'crear solicitud',
      'descargar copia',
      'firmar cuentaSeccional',
      'firmar rendicion',
      'generar loteDebito',
      'generar lotePago',
      'modificar pagoTramite',
      'otorgar solicitud',
      'presentar solicitud',
      'proponer cuentaSeccional',
      'reemplazar sistema',
      'revocar solicitud',
    ],
    'what was shown is told with each act',
  )
})

test('a proof is for one action of one session, once, and for two minutes', async () => {
  const own = await porPresentar(ana)
  const nombre = await denied(own)
  // An operator of her branch may file it too, but their proof is not hers.
  assert.equal(await denied({ ...own, persona: operador }), nombre, 'the act is the same')
  assert.equal((await probar(operador, nombre, { password: clave })).status, 204)
  await denied(own)
  // Another request is another action.
  assert.equal((await probar(ana, nombre, { password: clave })).status, 204)
  assert.notEqual(await denied(await porPresentar(beto)), nombre)
  pasar(121_000)
  assert.equal(await denied(own), nombre)
  assert.equal((await probar(ana, nombre, { password: clave })).status, 204)
  await pasa(own)
  assert.deepEqual(
    await t.rows(`select from acto_prueba where forma is not null and vence > '${new Date(moment).toISOString()}'`),
    [],
  )
  assert.equal((await probar(ana, 'otro', { password: clave })).status, 400)
  assert.equal((await probar(t.visitor(), nombre, { password: clave })).status, 401)
})

test('two tabs prove their own actions; the same action is done once', async () => {
  const [una, other] = [await porPresentar(ana), await porPresentar(beto)]
  const deOtraPestana = { ...other, persona: operador }
  const names = [await denied({ ...una, persona: operador }), await denied(deOtraPestana)]
  for (const nombre of names) assert.equal((await probar(operador, nombre, { password: clave })).status, 204)
  await Promise.all([pasa({ ...una, persona: operador }), pasa(deOtraPestana)])
  const misma = await porPresentar(ana)
  const nombre = await denied(misma)
  for (const _ of [1, 2]) assert.equal((await probar(ana, nombre, { password: clave })).status, 204)
  const dicen = await Promise.all([hacer(misma), hacer(misma)])
  assert.equal(dicen.filter(({ status }) => status === 200).length, 1)
})

test('wrong passwords return a field error, count as attempts and lock after ten', async () => {
  const acto = await porPresentar(ana)
  const nombre = await denied(acto)
  const wrong = await probar(ana, nombre, { password: 'otra clave' })
  assert.deepEqual([wrong.status, wrong.body.codigo, wrong.body.errores[0].campo], [400, 'CLAVE_ANTERIOR', 'password'])
  assert.equal((await probar(ana, nombre, {})).status, 400)
  assert.equal((await probar(ana, nombre, { password: clave, codigo: '123456' })).status, 400, 'one proof')
  assert.equal((await probar(ana, nombre, { codigo: '123456' })).body.codigo, 'SEGUNDO_FACTOR_INCORRECTO', 'she has none')
  const muchas = await Promise.all(Array.from({ length: 12 }, () => probar(ana, nombre, { password: 'no es' })))
  assert.equal(muchas.filter((m) => m.status === 400).length, 9)
  // Each wrong one that was checked is audited; the unchecked ones are not.
  const [{ n } = { n: 0 }] = await t.rows<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'clave-incorrecta' and entidad_id = (select id::text from usuario where email = 'ana@gremial.example')`,
  )
  assert.equal(n, 10)
  assert.equal((await probar(ana, nombre, { password: clave })).body.codigo, 'DEMASIADOS_INTENTOS')
  const other = { passwordAnterior: clave, password: 'Otra.2026x', password2: 'Otra.2026x' }
  assert.equal((await ana.post('usuarios/actual/cambiar-password', other)).body.codigo, 'DEMASIADOS_INTENTOS', 'it is one count')
  await denied(acto)
  await t.rows('delete from intento_acceso')
  assert.equal((await probar(ana, nombre, { password: clave })).status, 204)
  await pasa(acto)
})

test('a user with codes presents one per action, despite a recent proof; codes work once', async () => {
  const empezo = await beto.post(`${own}/aplicacion`, { password: clave })
  const codigo = () => generate({ secret: empezo.body.clave, epoch: Math.floor(moment / 1000) })
  assert.equal((await beto.post(`${own}/aplicacion/confirmar`, { codigo: await codigo() })).status, 200)
  // A recent proof suffices for other calls, not for a signing action.
  const acto = await porPresentar(beto)
  const nombre = await denied(acto)
  assert.equal((await probar(beto, nombre, { codigo: await codigo() })).body.codigo, 'SEGUNDO_FACTOR_INCORRECTO', 'it was used')
  pasar(30_000)
  assert.equal((await probar(beto, nombre, { password: clave })).body.codigo, 'ACTO_SIN_PRUEBA')
  assert.equal((await probar(beto, nombre, { codigo: '000000' })).body.codigo, 'SEGUNDO_FACTOR_INCORRECTO')
  await denied(acto)
  // Four concurrent uses of one code for different actions: one succeeds.
  const deUno = await codigo()
  const actosDeUno = [nombre, 'a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
  const dicen = await Promise.all(actosDeUno.map((which) => probar(beto, which, { codigo: deUno })))
  assert.deepEqual(dicen.map(({ status }) => status).sort(), [204, 400, 400, 400])
  if (dicen[0]?.status !== 204) {
    await denied(acto)
    pasar(30_000)
    assert.equal((await probar(beto, nombre, { codigo: await codigo() })).status, 204)
  }
  await pasa(acto)
  // The next action requires a new proof.
  await denied(await porPresentar(beto))
  const rows = await t.rows<{ prueba: string }>(`select a.datos->>'prueba' as prueba from auditoria a
    join usuario u on u.id = a.usuario_id where u.email = 'beto@gremial.example' and a.accion = 'presentar' order by a.id desc limit 1`)
  assert.deepEqual(rows, [{ prueba: 'aplicacion' }])
})

test('a passkey signs each action anew; without it a code is accepted', async () => {
  const por = { origin: 'http://localhost:3000', rpID: 'localhost' }
  const [llave, ajena] = [newPasskey(por), newPasskey(por)]
  const alta = await ana.post(`${own}/llaves/desafio`, { password: clave })
  const creada = llave.crear(alta.body.opciones.challenge)
  assert.equal((await ana.post(`${own}/llaves`, { nombre: 'Teléfono', llave: creada })).status, 200)
  // Required despite a recent proof.
  const acto = await porPresentar(ana)
  const nombre = await denied(acto)
  const challenge = async (de = nombre): Promise<string> =>
    (await ana.post(`usuarios/actual/actos/${de}/desafio`)).body.opciones.challenge
  const dice = async (proof: object) => (await probar(ana, nombre, proof)).body?.codigo
  const deOtro = await challenge('d'.repeat(64))
  assert.equal(await dice({ llave: llave.usar(deOtro) }), 'SEGUNDO_FACTOR_VENCIDO', 'nothing was asked for this act')
  assert.equal(
    Buffer.from(await challenge(), 'base64url')
      .subarray(16)
      .toString('hex'),
    nombre,
  )
  assert.equal(await dice({ password: clave }), 'ACTO_SIN_PRUEBA')
  assert.equal(await dice({ llave: llave.usar(deOtro) }), 'LLAVE_RECHAZADA')
  for (const [quien, wrong] of [
    [ajena, {}],
    [llave, { verificado: false }],
    [llave, { origin: 'http://localhost:4000' }],
    [llave, { contador: 0 }],
  ] as const)
    assert.equal(await dice({ llave: quien.usar(await challenge(), wrong) }), 'LLAVE_RECHAZADA', JSON.stringify(wrong))
  const tarde = await challenge()
  pasar(121_000)
  assert.equal(await dice({ llave: llave.usar(tarde) }), 'SEGUNDO_FACTOR_VENCIDO')
  await denied(acto)
  const good = llave.usar(await challenge())
  assert.equal(await dice({ llave: good }), undefined)
  assert.equal(await dice({ llave: good }), 'SEGUNDO_FACTOR_VENCIDO', 'a challenge serves once')
  await pasa(acto)
  // Passkey requested but unavailable: a TOTP code proves that same action.
  const { body: empezo } = await ana.post(`${own}/aplicacion`, { password: clave })
  const codigo = () => generate({ secret: empezo.clave, epoch: Math.floor(moment / 1000) })
  assert.equal((await ana.post(`${own}/aplicacion/confirmar`, { codigo: await codigo() })).status, 200)
  pasar(30_000)
  const withoutPasskey = await porPresentar(ana)
  const other = await denied(withoutPasskey)
  await challenge(other)
  assert.equal((await probar(ana, other, { codigo: await codigo() })).status, 204)
  await pasa(withoutPasskey)
})
