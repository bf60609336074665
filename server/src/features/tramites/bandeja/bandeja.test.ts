import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { estadosAbiertos, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { alDar, estadosSolicitud, type PasoSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'

const t = await testApp()
const [ana, operador, mesa, admin, beto] = (await Promise.all(
  ['ana', 'operador', 'mesa', 'admin', 'beto'].map((quien) => t.login(quien)),
)) as [Person, Person, Person, Person, Person]
const idDe = async (codigo: string): Promise<number> =>
  (await t.rows<{ id: number }>(`select id from producto where codigo = '${codigo}'`))[0]?.id ?? 0
const datos = {
  domicilio: 'Ayolas 1245',
  localidad: 'Rosario',
  codigoPostal: '2000',
  telefono: '3415550142',
  email: 'socia@correo.example',
  empresa: "Textil D'Ríos 🧵",
  empleoDesde: '01-03-2009',
  ingreso: 712_480,
}
const cbu = '0110432930043210987654'
const abiertas = encodeURIComponent(estadosAbiertos.join())
/** Members of branch 1 without account or requests; each is used once. */
const socios = (
  await t.rows<{ numero: number }>(`select numero from afiliado a where seccional_id = 1 and vinculado and numero > 1020
    and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by numero`)
).map((f) => f.numero)

/** A filed request of a product without documents, by the operator for a member or by the member. */
async function presentada(quien: Person = operador, numeroAfiliado = socios.pop()): Promise<Solicitud> {
  const id = await idDe('ANTICIPO')
  const [destino] = (await quien.get(`destino-fondos/habilitados/${id}`)).body as Array<{ id: number }>
  const nueva = { clave: randomUUID(), idProducto: id, monto: 120_000, plazo: 3, idDestino: destino?.id, cbu }
  const { body } = await quien.post('solicitudes-prestamo', quien === operador ? { ...nueva, numeroAfiliado } : nueva)
  const guardada = await quien.put(`solicitudes-prestamo/${body.id}/datos-solicitante`, { version: body.version, ...datos })
  assert.equal(guardada.status, 200, JSON.stringify(guardada.body))
  const { status, body: s } = await quien.post(`solicitudes-prestamo/${body.id}/presentar`, {
    version: guardada.body.version,
    conforme: 1,
  })
  assert.equal(status, 200, JSON.stringify(s))
  return s
}
const enMesa = async (id: number, quien = mesa): Promise<SolicitudEnMesa> =>
  (await quien.get(`vistas/bandeja-tramites/${id}`)).body
const dar = (quien: Person, paso: string, id: number, version: number, mas: Record<string, unknown> = {}) =>
  quien.post(`solicitudes/${id}/${paso}`, { version, comentario: `Porque sí: ${paso}`, ...mas })
/** Takes consecutive steps as one person; returns the last response. */
async function dados(quien: Person, s: { id: number; version: number }, pasos: string[]): Promise<SolicitudEnMesa> {
  let version = s.version
  let leida: SolicitudEnMesa | undefined
  for (const paso of pasos) {
    const { status, body } = await dar(quien, paso, s.id, version)
    assert.equal(status, 200, `${paso}: ${JSON.stringify(body)}`)
    leida = body
    version = body.solicitud.version
  }
  assert.ok(leida)
  return leida
}

test('every step from every state: allowed transitions succeed, any other gets 409', async () => {
  const pasos: PasoSolicitud[] = ['tomar', 'soltar', 'observar', 'aprobar', 'rechazar', 'otorgar']
  const [yo] = await t.rows<{ id: number }>(`select id from usuario where email = 'mesa@gremial.example'`)
  const s = await presentada()
  for (const estado of estadosSolicitud.filter((e) => e !== 'INICIADA'))
    for (const paso of pasos) {
      const tomada = estado === 'EN ANÁLISIS' ? `now(), tomada_por = ${yo?.id}` : 'null, tomada_por = null'
      const [fila] = await t.rows<{ version: number }>(
        `update solicitud set estado = '${estado}', tomada = ${tomada} where id = ${s.id} returning version`,
      )
      const { status, body } = await dar(mesa, paso, s.id, fila?.version ?? 0)
      const lleva = alDar(paso, estado)
      if (lleva)
        assert.deepEqual([status, body.solicitud?.estado], [200, lleva], `${paso} from ${estado}: ${JSON.stringify(body)}`)
      else assert.deepEqual([status, body.codigo], [409, 'SOLICITUD_OTRO_ESTADO'], `${paso} from ${estado}`)
    }
  // An unfiled request does not exist for the desk.
  await t.rows(`update solicitud set estado = 'INICIADA' where id = ${s.id}`)
  assert.equal((await mesa.get(`vistas/bandeja-tramites/${s.id}`)).status, 404)
  assert.equal((await dar(mesa, 'tomar', s.id, 1)).status, 404)
})

test("from taken to granted: history, audit, and a mail for each step in the member's language", async () => {
  await recibir(t)
  await t.rows(`update usuario set idioma = 'ja' where email = 'ana@gremial.example'`)
  const s = await presentada(ana)
  const [recibo] = await recibir(t)
  assert.equal(recibo?.para, 'ana@gremial.example')
  assert.match(recibo?.asunto ?? '', new RegExp(`申請 ${s.numeroSolicitudCompleto} を受け付けました`))
  const tomada = await dados(mesa, s, ['tomar'])
  assert.deepEqual([tomada.tenida, tomada.solicitud.estado, tomada.cuota], ['MIA', 'EN ANÁLISIS', 41_610.56])
  assert.deepEqual(await recibir(t), [], 'no mail when taken')
  const aprobada = await dar(mesa, 'aprobar', s.id, tomada.solicitud.version, { comentario: 'Todo <b>bien</b> & "claro"' })
  assert.equal(aprobada.status, 200, JSON.stringify(aprobada.body))
  const [correo] = await recibir(t)
  assert.match(correo?.texto ?? '', /承認[\s\S]*«Todo <b>bien<\/b> & "claro"»/)
  // Granting without a comment leaves no empty paragraph.
  await dar(mesa, 'otorgar', s.id, aprobada.body.solicitud.version, { comentario: '' })
  const [otorgado] = await recibir(t)
  assert.doesNotMatch(otorgado?.texto ?? '', /«|\n\n\n\n/)
  // Amount received, account, and first instalment.
  assert.match(otorgado?.texto ?? '', /末尾\d{4}の口座に\$\s[\d.]+,\d\dが[\s\S]*\$\s41\.610,56/)
  await t.rows(`update usuario set idioma = 'es' where email = 'ana@gremial.example'`)
  const { body } = await ana.get(`productos-afiliado/${s.id}`)
  assert.deepEqual(
    body.sucesos.map((e: { que: string; papel: string }) => `${e.que} ${e.papel}`),
    ['iniciada AFILIADO', 'presentada AFILIADO', 'tomada MESA', 'aprobada MESA', 'otorgada MESA'],
  )
  const filas = await t.rows<{
    accion: string
  }>(`select accion from auditoria where entidad = 'solicitud' and entidad_id = '${s.id}'
    and usuario_id = (select id from usuario where email = 'mesa@gremial.example') order by id`)
  assert.deepEqual(
    filas.map((f) => f.accion),
    ['tomar', 'aprobar', 'otorgar'],
  )
})

test("a rejection gives its reason; without an account it is mailed to the request's address", async () => {
  const s = await presentada()
  await recibir(t)
  const tomada = await dados(mesa, s, ['tomar'])
  assert.equal((await dar(mesa, 'rechazar', s.id, tomada.solicitud.version, { comentario: '  ' })).status, 400)
  assert.equal((await dar(mesa, 'rechazar', s.id, tomada.solicitud.version, { comentario: 'x'.repeat(601) })).status, 400)
  // If the mail cannot be queued, the whole step is rolled back.
  await t.rows(`create function no_correo() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  await t.rows(`create trigger no_correo before insert on bandeja_salida for each row execute function no_correo()`)
  const fallo = await dar(mesa, 'rechazar', s.id, tomada.solicitud.version)
  assert.deepEqual([fallo.status, fallo.body.codigo], [500, 'ERROR_INTERNO'])
  await t.rows(`drop trigger no_correo on bandeja_salida`)
  assert.deepEqual([(await enMesa(s.id)).solicitud.estado, await recibir(t)], ['EN ANÁLISIS', []])
  const { status } = await dar(mesa, 'rechazar', s.id, tomada.solicitud.version, { comentario: 'La cuota supera el 30 %' })
  assert.equal(status, 200)
  const [correo] = await recibir(t)
  assert.equal(correo?.para, 'socia@correo.example')
  assert.match(correo?.texto ?? '', /«La cuota supera el 30 %»/)
  assert.equal(correo?.ruta, '/app/afiliados/tramites')
  const [fila] = await t.rows<{ motivo: string; resuelta: Date | null }>(
    `select motivo, resuelta from solicitud where id = ${s.id}`,
  )
  assert.equal(fila?.motivo, 'La cuota supera el 30 %')
  assert.ok(fila?.resuelta)
})

test('of two at the desk one takes a request, takeover is explicit, a stale decision is refused', async () => {
  const s = await presentada()
  const juntas = await Promise.all([dar(mesa, 'tomar', s.id, s.version), dar(admin, 'tomar', s.id, s.version)])
  assert.deepEqual(juntas.map((j) => j.status).sort(), [200, 409])
  assert.equal(juntas.find((j) => j.status === 409)?.body.codigo, 'VERSION_VIEJA')
  const [gana, pierde] = juntas[0]?.status === 200 ? [mesa, admin] : [admin, mesa]
  const vista = await enMesa(s.id, pierde)
  assert.equal(vista.tenida, 'OTRA')
  const ajena = await dar(pierde, 'aprobar', s.id, vista.solicitud.version)
  assert.deepEqual([ajena.status, ajena.body.codigo], [409, 'SOLICITUD_DE_OTRA_PERSONA'])
  assert.match(ajena.body.message, new RegExp(vista.tomadaPor))
  assert.equal((await dar(pierde, 'tomar', s.id, vista.solicitud.version)).body.codigo, 'SOLICITUD_OTRO_ESTADO')
  const relevada = await dar(pierde, 'tomar', s.id, vista.solicitud.version, { relevar: 1 })
  assert.deepEqual([relevada.status, relevada.body.tenida], [200, 'MIA'])
  const vieja = await dar(gana, 'aprobar', s.id, vista.solicitud.version)
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  // Concurrent decisions: one is applied.
  const { version } = relevada.body.solicitud
  const decididas = await Promise.all([dar(pierde, 'aprobar', s.id, version), dar(pierde, 'rechazar', s.id, version)])
  assert.deepEqual(decididas.map((j) => j.status).sort(), [200, 409])
  assert.equal((await enMesa(s.id)).solicitud.sucesos.filter((e) => ['aprobada', 'rechazada'].includes(e.que)).length, 1)
  // The member annuls a request under study.
  const otra = await presentada()
  const tomada = await dados(mesa, otra, ['tomar'])
  const anulada = await operador.post(`solicitudes/${otra.id}/anular`, {
    id: otra.id,
    idProducto: otra.producto.id,
    motivo: 'No',
  })
  assert.equal(anulada.status, 204)
  assert.equal((await dar(mesa, 'aprobar', otra.id, tomada.solicitud.version)).body.codigo, 'VERSION_VIEJA')
})

test('nobody resolves a request that they applied for, guarantee, started or filed', async () => {
  const negada = async (quien: Person, id: number) => {
    const leida = await enMesa(id, quien)
    assert.equal(leida.propia, 1)
    for (const paso of ['tomar', 'aprobar', 'rechazar', 'observar', 'otorgar', 'soltar']) {
      const { status, body } = await dar(quien, paso, id, leida.solicitud.version)
      assert.deepEqual([status, body.codigo], [403, 'SOLICITUD_PROPIA'], paso)
    }
  }
  const [usuario] = await t.rows<{ id: number }>(`select id from usuario where email = 'mesa@gremial.example'`)
  const s = await presentada()
  assert.equal((await enMesa(s.id)).propia, 0)
  for (const [hace, deshace] of [
    [
      `update usuario set afiliado_numero = ${s.numeroAfiliado} where id = ${usuario?.id}`,
      `update usuario set afiliado_numero = null where id = ${usuario?.id}`,
    ],
    [
      `update solicitud set creada_por = ${usuario?.id} where id = ${s.id}`,
      `update solicitud set creada_por = 1 where id = ${s.id}`,
    ],
    [
      `update solicitud set presentada_por = ${usuario?.id} where id = ${s.id}`,
      `update solicitud set presentada_por = 1 where id = ${s.id}`,
    ],
  ] as const) {
    await t.rows(hace)
    await t.rows(`select pg_notify('sesiones', '')`)
    const quien = hace.startsWith('update usuario') ? await otraSesion() : mesa
    await negada(quien, s.id)
    await t.rows(deshace)
  }
  // As guarantor: by number, and by document if entered without the number.
  const garante = socios.pop() ?? 0
  await t.rows(`insert into solicitud_persona (solicitud_id, papel, numero_documento, tipo_documento_id)
    select ${s.id}, 'GARANTE', numero_documento, tipo_documento_id from afiliado where numero = ${garante}`)
  await t.rows(`update usuario set afiliado_numero = ${garante} where id = ${usuario?.id}`)
  await negada(await otraSesion(), s.id)
  await t.rows(
    `update solicitud_persona set afiliado_numero = ${garante}, numero_documento = null where solicitud_id = ${s.id} and papel = 'GARANTE'`,
  )
  await negada(await otraSesion(), s.id)
  await t.rows(`update usuario set afiliado_numero = null where id = ${usuario?.id}`)
})

/** Identity is cached per session, so an account changed in the database needs a new session. */
async function otraSesion(): Promise<Person> {
  const { createSession } = await import('../../../platform/access/session.ts')
  const [usuario] = await t.rows<{ id: number }>(`select id from usuario where email = 'mesa@gremial.example'`)
  const token = await createSession(t.db, usuario?.id ?? 0, false, 'prueba', new Date())
  return t.visitor({ cookie: `gremial_sesion=${token}`, 'x-idioma': 'es' })
}

test('a desk of branches sees its own only; without the permission it sees nothing', async () => {
  await t.rows(`insert into rol (codigo, nombre) values ('MESA_SECCIONAL', 'Mesa de seccional')`)
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select id, 'tramites.resolver', 'seccionales' from rol where codigo = 'MESA_SECCIONAL'`,
  )
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
    where u.email = 'otra@gremial.example' and r.codigo = 'MESA_SECCIONAL'`)
  const otra = await t.login('otra')
  const s = await presentada()
  assert.equal((await otra.get(`vistas/bandeja-tramites/${s.id}`)).status, 404)
  for (const paso of ['tomar', 'soltar', 'observar', 'aprobar', 'rechazar', 'otorgar', 'presencia'])
    assert.equal((await dar(otra, paso, s.id, s.version)).status, 404, paso)
  assert.equal((await otra.put(`solicitudes/${s.id}/documentos/1/revision`, { version: 1, revision: '' })).status, 404)
  const suyas = async () =>
    (
      await t.rows<{ id: number; seccional: number }>(`select id, seccional_id as seccional from solicitud where seccional_id = 3
      and estado in ('PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA') order by id`)
    ).map((f) => f.id)
  const vistas = async () =>
    ((await otra.get(`vistas/bandeja-tramites?size=all&G_estado=${abiertas}`)).body.content as Array<{ id: number }>)
      .map((f) => f.id)
      .toSorted((a, b) => a - b)
  assert.deepEqual(await vistas(), await suyas())
  const conteos = (await otra.get('vistas/bandeja-tramites/conteos')).body
  const sumadas = conteos.estados.reduce((suma: number, e: { cantidad: number }) => suma + e.cantidad, 0)
  assert.equal(sumadas, (await suyas()).length)
  for (const ruta of ['vistas/bandeja-tramites', 'vistas/bandeja-tramites/exportar-excel'])
    assert.equal((await otra.get(`${ruta}?idSeccional=1`)).status, 403, ruta)
  // It takes and rejects a request of its own branch.
  await t.rows(`update solicitud set seccional_id = 3 where id = ${s.id}`)
  assert.ok((await vistas()).includes(s.id))
  assert.deepEqual(await vistas(), await suyas())
  await dados(otra, s, ['tomar', 'rechazar'])
  for (const quien of [ana, operador, beto]) {
    assert.equal((await quien.get('vistas/bandeja-tramites')).status, 403)
    assert.equal((await dar(quien, 'tomar', s.id, s.version)).status, 403)
  }
})
