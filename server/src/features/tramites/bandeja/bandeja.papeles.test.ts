import assert from 'node:assert/strict'
import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'
import { pedidoEnMesa, sendPapers } from '../../../../test/mesa.ts'
import { muchasSolicitudes, preguntasBandeja } from '../../../../test/muchas.ts'
import { plansOf } from '../../../../test/planes.ts'
import { barrerPresencias } from './presencia.ts'

const t = await testApp()
const [mesa, admin, operador] = [await t.login('mesa'), await t.login('admin'), await t.login('operador')]

const leer = async (id: number): Promise<SolicitudEnMesa> => (await mesa.get(`vistas/bandeja-tramites/${id}`)).body
const dar = async (paso: string, id: number, mas: Record<string, unknown> = {}) =>
  mesa.post(`solicitudes/${id}/${paso}`, { version: (await leer(id)).solicitud.version, comentario: 'Mandalo de nuevo', ...mas })
const marcar = async (id: number, documento: number | null | undefined, revision: string, motivo = '') =>
  mesa.put(`solicitudes/${id}/documentos/${documento}/revision`, {
    version: (await leer(id)).solicitud.version,
    revision,
    motivo,
  })

test('only the desk marks documents; approval needs all required ones accepted', async () => {
  const id = await pedidoEnMesa(t)
  const { numeroAfiliado } = (await leer(id)).solicitud
  assert.deepEqual(await lecturasDe(t, numeroAfiliado, () => leer(id)), ['solicitud'])
  const sinTomar = await marcar(id, (await leer(id)).solicitud.documentos[0]?.id, 'ACEPTADO')
  assert.deepEqual([sinTomar.status, sinTomar.body.codigo], [409, 'SOLICITUD_OTRO_ESTADO'])
  await dar('tomar', id)
  const { solicitud } = await leer(id)
  const [recibo, presupuesto] = solicitud.documentos
  const falta = await dar('aprobar', id)
  assert.deepEqual([falta.status, falta.body.codigo], [409, 'SOLICITUD_SIN_REVISAR'])
  assert.match(falta.body.message, /Último recibo de sueldo/)
  assert.equal((await marcar(id, recibo?.id, 'OBSERVADO')).status, 400)
  assert.equal((await marcar(id, recibo?.id, 'OBSERVADO', 'x'.repeat(101))).status, 400)
  // Beside it, the loans pending or granted this year: not an adhesion, nor an old one.
  const mas = [
    await pedidoEnMesa(t, 'ANTICIPO', false),
    await pedidoEnMesa(t, 'ANTICIPO', false),
    await pedidoEnMesa(t, 'ANTICIPO', false),
  ]
  await t.rows(`begin; set local session_replication_role = replica;
    update solicitud set afiliado_numero = ${numeroAfiliado} where id in (${mas.join()});
    update solicitud set producto_id = (select id from producto where codigo = 'ADHESION_DA_RD') where id = ${mas[1]};
    update solicitud set estado = 'OTORGADA', resuelta = now() - interval '2 years' where id = ${mas[2]}; commit`)
  assert.deepEqual(
    (await leer(id)).otros.map(({ estado, monto }) => [estado, monto]),
    [['PRESENTADA', 280_000]],
  )
  const antes = (await leer(id)).solicitud.version
  assert.equal((await marcar(id, recibo?.id, 'ACEPTADO')).status, 200)
  const vieja = await mesa.put(`solicitudes/${id}/documentos/${recibo?.id}/revision`, { version: antes, revision: '' })
  assert.equal(vieja.body.codigo, 'VERSION_VIEJA', 'marked in another tab')
  // An optional document that was rejected must be sent again too.
  assert.equal((await marcar(id, presupuesto?.id, 'OBSERVADO', 'No tiene las fechas')).status, 200)
  assert.equal((await dar('aprobar', id)).body.codigo, 'SOLICITUD_SIN_REVISAR')
  // The member does not see the marks yet.
  assert.deepEqual(
    (await operador.get(`productos-afiliado/${id}`)).body.documentos.map((d: { estado: string }) => d.estado),
    ['ENVIADO', 'ENVIADO'],
  )
  assert.equal((await marcar(id, presupuesto?.id, '')).status, 200)
  // Only the assignee marks, and only documents of this request.
  const { version } = (await leer(id)).solicitud
  const ajena = await admin.put(`solicitudes/${id}/documentos/${recibo?.id}/revision`, { version, revision: '' })
  assert.equal(ajena.body.codigo, 'SOLICITUD_DE_OTRA_PERSONA')
  const otra = await pedidoEnMesa(t)
  assert.equal((await marcar(id, (await leer(otra)).solicitud.documentos[0]?.id, 'ACEPTADO')).status, 404)
  const aprobada = await dar('aprobar', id)
  assert.equal(aprobada.status, 200, JSON.stringify(aprobada.body))
  assert.deepEqual(
    (await operador.get(`productos-afiliado/${id}`)).body.documentos.map((d: { estado: string }) => d.estado),
    ['ACEPTADO', 'ENVIADO'],
  )
})

test('an observed request shows its reasons, is mailed, and keeps its place when corrected', async () => {
  const id = await pedidoEnMesa(t)
  await dar('tomar', id)
  const { solicitud } = await leer(id)
  const [recibo, presupuesto] = solicitud.documentos
  const enLista = async () => (await mesa.get(`vistas/bandeja-tramites?buscar=${solicitud.numeroSolicitudCompleto}`)).body.content
  assert.deepEqual(
    (await enLista()).map((f: { id: number; corregida: number }) => [f.id, f.corregida]),
    [[id, 0]],
  )
  await marcar(id, recibo?.id, 'OBSERVADO', 'Está cortado abajo')
  await marcar(id, presupuesto?.id, 'ACEPTADO', 'Está borroso pero se lee')
  const [marcado] = await t.rows(
    `select datos->>'documento' as documento from auditoria where accion = 'revisar' order by id desc limit 1`,
  )
  assert.deepEqual(marcado, { documento: 'Presupuesto del viaje' })
  // A replaced document is ignored, whatever its mark.
  await t.rows(`insert into solicitud_documento overriding system value
    select (jsonb_populate_record(d, '{"id": 900001, "revision": "OBSERVADO", "revision_motivo": "El viejo"}' || jsonb_build_object('reemplazado', now()))).*
    from solicitud_documento d where id = ${presupuesto?.id}`)
  await recibir(t)
  const observada = await dar('observar', id)
  assert.deepEqual([observada.status, observada.body.solicitud.estado, observada.body.tenida], [200, 'OBSERVADA', 'NADIE'])
  const [correo] = await recibir(t)
  assert.match(correo?.texto ?? '', /«Mandalo de nuevo»[\s\S]*- Último recibo de sueldo: Está cortado abajo/)
  assert.doesNotMatch(correo?.texto ?? '', /Presupuesto/)
  const vista = (await operador.get(`productos-afiliado/${id}`)).body
  assert.deepEqual(
    vista.documentos.map((d: { estado: string; motivo: string }) => [d.estado, d.motivo]),
    [
      ['OBSERVADO', 'Está cortado abajo'],
      ['ACEPTADO', ''],
    ],
  )
  // Corrected: another document in the slot, another income.
  await sendPapers(t, id, recibo?.idRequisito)
  const corregida = await operador.put(`solicitudes-prestamo/${id}/datos-solicitante`, {
    version: vista.version,
    domicilio: 'Ayolas 1245',
    localidad: 'Rosario',
    codigoPostal: '2000',
    telefono: '3415550142',
    email: 'socia@correo.example',
    empresa: 'Textil',
    empleoDesde: '',
    ingreso: 712_480,
  })
  assert.equal(corregida.status, 200, JSON.stringify(corregida.body))
  const vuelta = await operador.post(`solicitudes-prestamo/${id}/presentar`, { version: corregida.body.version, conforme: 1 })
  assert.equal(vuelta.status, 200, JSON.stringify(vuelta.body))
  const leida = await leer(id)
  assert.deepEqual(leida.cambios, [{ papel: 'SOLICITANTE', campo: 'ingreso', antes: '900000', ahora: '712480' }])
  const por = new Map(leida.revisiones.map((r) => [r.idDocumento, r.cambio]))
  assert.deepEqual(
    leida.solicitud.documentos.map((d) => por.get(d.id ?? 0)),
    [1, 0],
  )
  assert.equal(leida.dias, 3)
  // Replaced documents are not reviewed again.
  assert.equal(leida.revisiones.length, 2)
  await dar('tomar', id)
  assert.equal((await marcar(id, recibo?.id, 'ACEPTADO')).status, 404)
  await dar('soltar', id)
  assert.equal((await leer(id)).ultimo.que, 'soltada')
  assert.deepEqual(
    (await enLista()).map((f: { corregida: number; dias: number }) => [f.corregida, f.dias]),
    [[1, 3]],
  )
})

test('unmarked typed reasons are sent with the decision, and the mail sent equals its preview', async () => {
  const id = await pedidoEnMesa(t)
  await dar('tomar', id)
  const { solicitud } = await leer(id)
  const [recibo, presupuesto] = solicitud.documentos
  await marcar(id, presupuesto?.id, 'OBSERVADO', 'No tiene las fechas')
  const anticipar = async (mas: Record<string, unknown>) => (await mesa.post(`solicitudes/${id}/anticipo`, mas)).body
  // Neither comment nor documents: nothing to correct.
  await marcar(id, presupuesto?.id, '')
  const nada = await dar('observar', id, { comentario: '' })
  assert.deepEqual([nada.status, nada.body.errores?.[0]?.campo], [400, 'comentario'], JSON.stringify(nada.body))
  await marcar(id, presupuesto?.id, 'OBSERVADO', 'No tiene las fechas')
  const antes = await leer(id)
  const motivos = [{ idDocumento: recibo?.id, motivo: 'Está cortado abajo' }]
  const anticipo = await anticipar({ paso: 'observar', comentario: '', motivos })
  // A preview changes nothing, and a rejection does not request documents with unmarked reasons.
  assert.deepEqual(await leer(id), antes)
  const rechazo = await anticipar({ paso: 'rechazar', comentario: 'No 🙂 "alcanza"', motivos })
  assert.match(rechazo.texto, /«No 🙂 "alcanza"»/)
  assert.doesNotMatch(rechazo.texto, /cortado/)
  // A document of another request cannot be requested.
  const otra = (await leer(await pedidoEnMesa(t))).solicitud.documentos[0]?.id
  const ajeno = await dar('observar', id, { comentario: '', motivos: [{ idDocumento: otra, motivo: 'De otro' }] })
  assert.equal(ajeno.status, 404)
  assert.deepEqual(await leer(id), antes, 'nothing of it stays')
  await recibir(t)
  const observada = await dar('observar', id, { comentario: '', motivos })
  assert.equal(observada.status, 200, JSON.stringify(observada.body))
  const [correo] = await recibir(t)
  assert.match(anticipo.texto, /- Último recibo de sueldo: Está cortado abajo\n- Presupuesto del viaje: No tiene las fechas/)
  assert.deepEqual([correo?.para, correo?.asunto, correo?.texto.trim()], [anticipo.para, anticipo.asunto, anticipo.texto.trim()])
  assert.equal((await admin.post(`solicitudes/${id}/anticipo`, { paso: 'bailar' })).status, 400)
})

test('the queue starts with what waits for the desk; other open requests are filtered', async () => {
  const estados = async (consulta: string): Promise<string[]> => {
    const { body } = await mesa.get(`vistas/bandeja-tramites?size=all${consulta}`)
    return [...new Set<string>(body.content.map((f: { estado: string }) => f.estado))].sort()
  }
  assert.deepEqual(await estados(''), ['EN ANÁLISIS', 'PRESENTADA'])
  const todas = encodeURIComponent('PRESENTADA,EN ANÁLISIS,OBSERVADA,APROBADA')
  assert.deepEqual(await estados(`&G_estado=${todas}`), ['APROBADA', 'EN ANÁLISIS', 'OBSERVADA', 'PRESENTADA'])
  const { estados: conteos } = (await mesa.get('vistas/bandeja-tramites/conteos')).body
  const { totalElements } = (await mesa.get('vistas/bandeja-tramites?size=5')).body
  const deMesa = conteos.filter((e: { estado: string }) => ['PRESENTADA', 'EN ANÁLISIS'].includes(e.estado))
  assert.equal(
    totalElements,
    deMesa.reduce((suma: number, e: { cantidad: number }) => suma + e.cantidad, 0),
  )
})

test('a product that needs consent is not approved without it', async () => {
  const id = await pedidoEnMesa(t, 'PRESTAMO_VIVIENDA')
  await dar('tomar', id)
  for (const d of (await leer(id)).solicitud.documentos) await marcar(id, d.id, 'ACEPTADO')
  const falta = await dar('aprobar', id)
  assert.deepEqual([falta.status, falta.body.codigo], [409, 'SOLICITUD_SIN_CONFORMIDAD'])
  const leFalta = async () =>
    (await mesa.get('vistas/bandeja-tramites?size=all')).body.content.find((f: { id: number }) => f.id === id).faltaConformidad
  assert.equal(await leFalta(), 1)
  await t.rows(`insert into conformidad (solicitud_id, papel, enlace, email, estado, pedida, pedida_por, vence, respondida, huella, producto_id, monto,
      plazo, tna, gasto) select s.id, 'GARANTE', repeat('a', 64), 'g@correo.example', 'ACEPTADA', now(), 1, now(), now(), repeat('b', 64), s.producto_id,
      s.monto, s.plazo, s.tna, coalesce(s.gasto, p.gasto) from solicitud s join producto p on p.id = s.producto_id where s.id = ${id}`)
  assert.equal(await leFalta(), 0)
  for (const que of [
    "papel = 'COSOLICITANTE'",
    "papel = 'GARANTE', estado = 'RECHAZADA'",
    "estado = 'ACEPTADA', desconocida = now()",
  ]) {
    await t.rows(
      `begin; set local session_replication_role = replica; update conformidad set ${que} where solicitud_id = ${id}; commit`,
    )
    assert.equal(await leFalta(), 1, que)
  }
  await t.rows(
    `begin; set local session_replication_role = replica; update conformidad set desconocida = null where solicitud_id = ${id}; commit`,
  )
  assert.equal((await dar('aprobar', id)).status, 200)
})

test('users with a request open see each other, through the database, across processes', async () => {
  const id = await pedidoEnMesa(t)
  t.at(new Date('2026-11-22T12:00:00Z'))
  const sola = (await mesa.post(`solicitudes/${id}/presencia`)).body
  assert.deepEqual(sola.otros, [])
  t.at(new Date('2026-11-22T12:00:30Z'))
  assert.deepEqual(
    (await admin.post(`solicitudes/${id}/presencia`)).body.otros.map((o: { abierta: string }) => o.abierta),
    ['2026-11-22T12:00:00.000Z'],
  )
  assert.equal((await mesa.post(`solicitudes/${id}/presencia`)).body.otros.length, 1)
  // The other user left: more than a minute without a heartbeat.
  t.at(new Date('2026-11-22T12:02:00Z'))
  assert.deepEqual((await mesa.post(`solicitudes/${id}/presencia`)).body.otros, [])
  // An hour later the presence is deleted.
  await barrerPresencias.run(t.db, new Date('2026-11-22T13:01:30Z'))
  assert.equal((await t.rows(`select from solicitud_presencia where solicitud_id = ${id}`)).length, 1)
  t.at()
  await dar('tomar', id)
  const { version, ultimo } = (await admin.post(`solicitudes/${id}/presencia`)).body
  assert.deepEqual([version, ultimo.que, ultimo.quien !== ''], [2, 'tomada', true])
  // An unfiled request cannot be opened.
  await t.rows(`update solicitud set estado = 'INICIADA', tomada = null, tomada_por = null where id = ${id}`)
  assert.equal((await mesa.post(`solicitudes/${id}/presencia`)).status, 404)
})

test('saved filters are private: created, applied, renamed, deleted', async () => {
  const consulta = { estado: 'PRESENTADA,EN ANÁLISIS', idSeccional: '1,2', otra: 'no' }
  const { status, body } = await mesa.post('filtros-bandeja', { nombre: 'Mis seccionales ñ 🗂', consulta })
  assert.equal(status, 201)
  assert.equal((await mesa.post('filtros-bandeja', { nombre: 'Mis seccionales ñ 🗂', consulta })).body.codigo, 'FILTRO_REPETIDO')
  assert.deepEqual((await mesa.get('filtros-bandeja')).body, [
    { id: body.id, nombre: 'Mis seccionales ñ 🗂', consulta: { estado: 'PRESENTADA,EN ANÁLISIS', idSeccional: '1,2' } },
  ])
  assert.deepEqual((await admin.get('filtros-bandeja')).body, [])
  assert.equal((await admin.put(`filtros-bandeja/${body.id}`, { nombre: 'Mío', consulta })).status, 404)
  assert.equal((await admin.delete(`filtros-bandeja/${body.id}`)).status, 404)
  assert.equal((await mesa.put(`filtros-bandeja/${body.id}`, { nombre: 'Las de Rosario', consulta: {} })).status, 204)
  assert.deepEqual((await mesa.get('filtros-bandeja')).body, [{ id: body.id, nombre: 'Las de Rosario', consulta: {} }])
  assert.equal((await mesa.delete(`filtros-bandeja/${body.id}`)).status, 204)
  const muchos = await Promise.all(
    Array.from({ length: 24 }, (_, i) => mesa.post('filtros-bandeja', { nombre: `Filtro ${i}`, consulta: {} })),
  )
  assert.equal(muchos.filter((m) => m.status === 201).length, 20)
  assert.ok(muchos.every((m) => m.status === 201 || m.body.codigo === 'FILTROS_DEMASIADOS'))
})

test('50,000 requests: the queue, its counts and any filter scan the table once at most', async () => {
  await muchasSolicitudes(t)
  for (const [pide, pasadas] of preguntasBandeja) {
    const vistos = await plansOf(t, 'solicitud', () => mesa.get(`vistas/bandeja-tramites${pide}`))
    const veces = vistos.flatMap(({ walked }) => walked).filter((tabla) => tabla === 'solicitud').length
    assert.ok(vistos.length > 0 && veces <= pasadas, `${pide}: ${veces}\n${vistos.map((v) => v.plan).join('\n')}`)
    // A plan that scans the table per row takes seconds.
    for (const { text, again } of vistos) assert.deepEqual(again.includes('solicitud'), false, text)
  }
})
