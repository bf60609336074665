import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Consentimiento } from '@gremial/contract/afiliado/consentimientos.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newConvenio, seDebitan, withDebitos } from '../../../../test/debitos.ts'
import { random } from '../../../../test/extractos.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const [ana, beto, operador, otra] = [
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
  await t.login('otra'),
]
const ruta = (numero: number) => `vistas/consentimientos-afiliado/${numero}`
const leer = async (numero: number, quien = ana): Promise<Consentimiento[]> => {
  const { status, body } = await quien.get(ruta(numero))
  assert.equal(status, 200, JSON.stringify(body))
  return body.consentimientos
}
const deClase = async (numero: number, clase: string, quien = ana) => (await leer(numero, quien)).filter((c) => c.clase === clase)
const adhesion = '(select max(s.id) from solicitud s join adhesion d on d.solicitud_id = s.id where s.afiliado_numero = 1001)'

test('texts signed before the ledger existed are in it, word by word, with their hash', async () => {
  const [debito, ...otros] = await deClase(1001, 'DEBITO')
  assert.deepEqual(otros, [])
  const [firmada] = await t.rows<{ texto: string; huella: string; version: string }>(
    `select texto, huella, texto_version as version from adhesion where solicitud_id = ${adhesion}`,
  )
  assert.deepEqual([debito?.texto, debito?.huella, debito?.version], [firmada?.texto, firmada?.huella, firmada?.version])
  assert.equal(
    debito?.huella,
    createHash('sha256')
      .update(debito?.texto ?? '')
      .digest('hex'),
  )
  assert.deepEqual([debito?.vigente, debito?.canal], [true, 'SECCIONAL'])
})

test('every authorisation of the portal is in the ledger once', async () => {
  const faltan = await t.rows(`select f.clase, f.origen_id from consentimiento_firmado f
    where (select count(*) from consentimiento c where c.clase = f.clase and c.origen_id = f.origen_id and c.texto = f.texto) <> 1`)
  assert.deepEqual(faltan, [])
  const clases = await t.rows<{ clase: string }>('select distinct clase from consentimiento order by 1')
  assert.deepEqual(
    clases.map((c) => c.clase),
    ['DEBITO', 'GARANTIA', 'RESUMEN', 'TRAMITE'],
  )
})

test('a revocation ends what was signed together, on its day, and changes nothing else', async () => {
  const [suya] = await t.rows<{ id: number; version: number }>(`select id, version from solicitud where id = ${adhesion}`)
  const { id, version } = suya ?? assert.fail('an adhesion')
  const antes = await leer(1001)
  const desde = addDays(t.today(), 3)
  assert.equal((await ana.post(`adhesiones/${id}/revocar`, { version, desde, motivo: 'Cambio de banco' })).status, 204)
  for (const clase of ['DEBITO', 'RESUMEN']) {
    const [despues] = await deClase(1001, clase)
    const previo = antes.find((c) => c.clase === clase)
    assert.deepEqual({ ...despues, hasta: null, motivo: '' }, previo)
    assert.deepEqual([despues?.hasta, despues?.motivo, despues?.vigente], [desde, 'Cambio de banco', true])
  }
})

test('rows of the ledger cannot be changed or deleted, by the portal or by the table owner', async () => {
  for (const sentence of [
    "update consentimiento set texto = ''",
    'delete from consentimiento',
    "update consentimiento_fin set motivo = ''",
  ])
    await assert.rejects(t.rows(sentence), /a consent stays as it was given/, sentence)
  await assert.rejects(
    t.services.database.pool.query(
      `insert into consentimiento_fin (consentimiento_id, desde, momento, motivo) values (1, '2026-01-01', now(), '')`,
    ),
    /permission denied/,
  )
})

test("a loan's declaration is a consent from its filing, and ends if the request is rejected", async () => {
  const prestamo = `(select min(s.id) from solicitud s join producto p on p.id = s.producto_id
    where s.afiliado_numero = 1001 and p.clase = 'PRESTAMO')`
  await t.rows(`update solicitud set declaracion = 'Pido el préstamo', presentada = now(), presentada_por = creada_por, condiciones_dia = dia_de(now()),
    estado = 'PRESENTADA' where id = ${prestamo}`)
  const declara = async () => (await deClase(1001, 'PRESTAMO'))[0]
  assert.deepEqual([(await declara())?.texto, (await declara())?.vigente], ['Pido el préstamo', true])
  await t.rows(`update solicitud set estado = 'RECHAZADA', resuelta = now() where id = ${prestamo}`)
  assert.deepEqual([(await declara())?.vigente, (await declara())?.motivo], [false, 'El trámite se rechazó'])
})

test('a subscribed device is a consent until it is unsubscribed', async () => {
  await t.rows(`insert into equipo (usuario_id, huella, clave, ultimo)
    select id, 'consentido', 'x', now() from usuario where afiliado_numero = 1001`)
  await t.rows(`insert into aviso_equipo (usuario_id, equipo_id, navegador, direccion, p256dh, auth, clave, agente, creado)
    select u.id, e.id, 'x', 'https://push.example/1', repeat('B', 87), repeat('a', 22), repeat('k', 87), 'Firefox', now()
    from usuario u join equipo e on e.usuario_id = u.id where u.afiliado_numero = 1001 and e.huella = 'consentido'`)
  const [aviso] = await deClase(1001, 'AVISOS')
  assert.deepEqual([aviso?.texto, aviso?.vigente], ['Recibir avisos en este equipo: Firefox', true])
  await t.rows(`delete from aviso_equipo where agente = 'Firefox'`)
  assert.equal((await deClase(1001, 'AVISOS'))[0]?.vigente, false)
})

test('another member and another branch get 404, and a read by the own branch is audited', async () => {
  for (const quien of [beto, otra])
    for (const r of [ruta(1001), `${ruta(1001)}/prueba`]) assert.equal((await quien.get(r)).status, 404, r)
  assert.deepEqual(await lecturasDe(t, 1001, () => leer(1001, operador)), ['autorizaciones'])
})

test("the evidence is a PDF of all consents or of one; another member's is 404", async () => {
  const { status, headers, raw } = await ana.get(`${ruta(1001)}/prueba`)
  assert.deepEqual([status, headers['content-type'], raw.subarray(0, 5).toString()], [200, 'application/pdf', '%PDF-'])
  assert.match(String(headers['content-disposition']), /Autorizaciones/)
  const [uno] = await leer(1001)
  assert.equal((await ana.get(`${ruta(1001)}/prueba?consentimiento=${uno?.id}`)).status, 200)
  const [ajeno] = await t.rows<{ id: number }>('select id from consentimiento where afiliado_numero <> 1001 limit 1')
  assert.equal((await ana.get(`${ruta(1001)}/prueba?consentimiento=${ajeno?.id}`)).status, 404)
})

test('on random days a lot takes every member except those who revoked or stopped by then', async () => {
  const any = random(20261130)
  const central = await t.login('central')
  const convenio = await newConvenio(central, { nombre: 'Días al azar' })
  const numeros = (
    await t.rows<{ numero: number }>('select numero from afiliado where vinculado and numero > 1020 order by numero limit 40')
  ).map((a) => Number(a.numero))
  await t.rows(
    'begin; set local session_replication_role = replica; delete from lote_debito_renglon; delete from debito_freno; commit',
  )
  await withDebitos(
    t,
    numeros.map((n) => [n, 1000] as const),
  )
  await t.rows(
    `update documento set vence = '${addDays(t.today(), 400)}' where tipo = 'TALON' and afiliado_numero = any(array[${numeros.join()}])`,
  )
  const dia = () => addDays(t.today(), 1 + Math.floor(any() * 300))
  const reglas = new Map<
    number,
    { revoca: string | null; frenos: Array<{ hasta: string; levantado: boolean }>; talon: boolean }
  >()
  for (const n of numeros) {
    const frenos = Array.from({ length: Math.floor(any() * 3) }, () => ({ hasta: dia(), levantado: any() < 0.3 }))
    const regla = { revoca: any() < 0.5 ? dia() : null, frenos, talon: any() < 0.1 }
    reglas.set(n, regla)
    const suya = `(select max(s.id) from solicitud s where s.afiliado_numero = ${n} and s.estado = 'OTORGADA')`
    for (const { hasta, levantado } of frenos)
      await t.rows(`insert into debito_freno (solicitud_id, hasta, creado, creado_por, levantado, levantado_por)
        values (${suya}, '${hasta}', now(), 1, ${levantado ? 'now(), 1' : 'null, null'})`)
    if (regla.talon)
      await t.rows(`insert into debito_freno (solicitud_id, documento_id, hasta, creado, creado_por)
        select ${suya}, max(id), '${t.today()}', now(), 1 from documento where afiliado_numero = ${n} and tipo = 'TALON'`)
    if (regla.revoca)
      await t.rows(
        `update adhesion set revocada = now(), revocada_por = 1, revocada_desde = '${regla.revoca}' where solicitud_id = ${suya}`,
      )
  }
  // 250 days of 40 members are 10,000 member-days; npm test runs a tenth of them.
  for (let i = 0; i < porte(250); i++) {
    const fecha = dia()
    const van = await seDebitan(central, convenio, fecha)
    const deberian = numeros.filter((n) => {
      const { revoca, frenos, talon } = reglas.get(n) ?? assert.fail('a rule')
      return (revoca === null || revoca > fecha) && !talon && !frenos.some((f) => !f.levantado && f.hasta >= fecha)
    })
    assert.deepEqual(van, deberian, fecha)
  }
})
