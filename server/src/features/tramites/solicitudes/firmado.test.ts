import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { garantes } from '../../../../test/conformidades.ts'
import { command, folder } from '../../../../test/programa.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verificarFirmado } from './firmado.verificar.ts'

/** Signed texts cannot be changed, and rewriting them in the database is detected (decision 066). */
const t = await testApp()
const ctx = systemCtx(t.services, t.app.log)
const { pedido, enlace, abrir, responder } = garantes(t)
const [ana, beto] = [await t.login('ana'), await t.login('beto')]
await t.rows(`update solicitud set estado = 'ANULADA', resuelta = now() where estado not in ('ANULADA', 'RECHAZADA', 'OTORGADA')`)

const s = await pedido(ana)
const { token } = await enlace(ana, s)
const { body: leida } = await abrir(token)
assert.equal((await responder(token, leida.huella, 1)).status, 200)

const { body: ofrece } = await beto.get('vistas/adhesion/1002')
const { status, body: firmada } = await beto.post('adhesiones/guardar-dto-adhesion', {
  productoAfiliado: { numeroAfiliado: 1002, producto: { codigo: 'ADHESION_DA_RD' } },
  adhesion: {
    tipoCuentaAdhesionDA: 2,
    resumenDigitalEmail: 1,
    cbu: '0110432930043210987654',
    telefono: '341 555-0142',
    email: 'beto@correo.example',
    autorizaDA: 1,
    textoVersion: ofrece.textoVersion,
  },
})
assert.equal(status, 201, JSON.stringify(firmada))

/** Runs SQL with the application's privileges. */
async function comoAplicacion(texto: string): Promise<string> {
  return t.services.database.pool.query(texto).then(
    ({ rowCount }) => `wrote ${rowCount}`,
    (error: { constraint?: string; code?: string }) => error.constraint ?? error.code ?? '',
  )
}
const otra = `texto = 'Nada', huella = encode(sha256('Nada'), 'hex')`

test("the application's database role can neither update nor delete an authorisation or answer", async () => {
  for (const [que, dice] of [
    [`update adhesion set ${otra} where solicitud_id = ${firmada.id}`, 'adhesion_firmada'],
    [`update adhesion set texto = texto || '.' where solicitud_id = ${firmada.id}`, 'adhesion_firmada'],
    [`update adhesion set firmada = now(), direccion = '10.0.0.1' where solicitud_id = ${firmada.id}`, 'adhesion_firmada'],
    [`update adhesion set solicitud_id = ${s.id} where solicitud_id = ${firmada.id}`, 'adhesion_firmada'],
    [`delete from adhesion where solicitud_id = ${firmada.id}`, '42501'],
    [`update conformidad set ${otra} where solicitud_id = ${s.id}`, 'conformidad_dada'],
    [`update conformidad set estado = 'RECHAZADA' where solicitud_id = ${s.id}`, 'conformidad_dada'],
    [`update conformidad set monto = monto * 2 where solicitud_id = ${s.id}`, 'conformidad_dada'],
    [`update conformidad set email = 'otro@correo.example' where solicitud_id = ${s.id}`, 'conformidad_dada'],
    [`delete from conformidad where solicitud_id = ${s.id}`, '42501'],
  ])
    assert.equal(await comoAplicacion(que ?? ''), dice, que)
  // The delivery of statements is not part of the signed text; a revocation is final.
  const canales = `update adhesion set telefono = '3415550199' where solicitud_id = ${firmada.id}`
  assert.equal(await comoAplicacion(canales), 'wrote 1')
})

test('changes by other means are detected: text, recomputed hash, reversed or invented answer', async () => {
  const sana = await verificarFirmado(ctx)
  assert.deepEqual([sana.malos, sana.primero], [0, null])
  assert.ok(sana.firmados > 30, 'the ones of the demonstration too')
  const numero = async (id: number) =>
    (await t.rows<{ n: string }>(`select anio || '-' || lpad(numero::text, 6, '0') as n from solicitud where id = ${id}`))[0]?.n
  const [deAna, deBeto] = [await numero(s.id), await numero(firmada.id)]
  for (const [cambia, vuelve, quien, motivo] of [
    [`adhesion set texto = texto || ' '`, `adhesion set texto = left(texto, -1)`, deBeto, 'el texto no es el de su huella'],
    [`adhesion set ${otra}`, '', deBeto, 'su huella no es la que la auditoría dice'],
    [`conformidad set texto = texto || ' '`, `conformidad set texto = left(texto, -1)`, deAna, 'el texto no es el de su huella'],
    [`conformidad set ${otra}`, '', deAna, 'su huella no es la que la auditoría dice'],
    [
      `conformidad set estado = 'RECHAZADA'`,
      `conformidad set estado = 'ACEPTADA'`,
      deAna,
      'su huella no es la que la auditoría dice',
    ],
    [
      `conformidad set papel = 'COSOLICITANTE'`,
      `conformidad set papel = 'GARANTE'`,
      deAna,
      'su huella no es la que la auditoría dice',
    ],
  ]) {
    const tabla = cambia?.split(' ')[0] ?? ''
    const id = tabla === 'adhesion' ? firmada.id : s.id
    const [antes] = await t.rows<{ texto: string; huella: string }>(
      `select texto, huella from ${tabla} where solicitud_id = ${id}`,
    )
    await forzar(t, `update ${cambia} where solicitud_id = ${id}`)
    const { malos, primero } = await verificarFirmado(ctx)
    assert.deepEqual([malos, primero?.numero, primero?.motivo], [1, quien, motivo], cambia)
    const repone = vuelve || `${tabla} set texto = $t$${antes?.texto}$t$, huella = '${antes?.huella}'`
    await forzar(t, `update ${repone} where solicitud_id = ${id}`)
  }
  assert.equal((await verificarFirmado(ctx)).malos, 0)
  // Invented: it is not in the audit.
  await forzar(
    t,
    `insert into adhesion (solicitud_id, tipo_cuenta, resumen_email, resumen_wa, telefono, email, texto, texto_version, huella, firmada, firmada_por, direccion)
      select ${s.id}, 1, true, false, telefono, email, texto, texto_version, huella, now(), firmada_por, direccion
      from adhesion where solicitud_id = ${firmada.id}`,
  )
  const env = { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret }
  const { code, out } = await command(folder(), 'verificar-auditoria', [], { env }).ended
  assert.equal(code, 1)
  assert.match(out, /Adhesiones y conformidades alteradas: 1 de \d+\. La primera es la adhesión de la 20/)
})
