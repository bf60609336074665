import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'

const t = await testApp()
const [ana, operador, beto] = [await t.login('ana'), await t.login('operador'), await t.login('beto')]
const idDe = async (codigo: string): Promise<number> =>
  (await t.rows<{ id: number }>(`select id from producto where codigo = '${codigo}'`))[0]?.id ?? 0
const cbu = '0110432930043210987654'
const datos = {
  domicilio: 'Ayolas 1245',
  localidad: 'Rosario',
  codigoPostal: '2000',
  telefono: '3415550142',
  email: 'ana@correo.example',
  empresa: "Textil D'Ríos 🧵",
  empleoDesde: '01-03-2009',
  ingreso: 712_480,
}
const empezar = async (quien: Person, codigo: string, mas: Record<string, unknown> = {}) =>
  quien.post('solicitudes-prestamo', { clave: randomUUID(), idProducto: await idDe(codigo), ...mas })
const anular = (quien: Person, s: Solicitud) =>
  quien.post(`solicitudes/${s.id}/anular`, { id: s.id, idProducto: s.producto.id, motivo: 'Ya no me hace falta' })

/** A complete request of a product without guarantor or documents. */
async function completa(quien: Person, mas: Record<string, unknown> = {}): Promise<Solicitud> {
  const [destino] = (await quien.get(`destino-fondos/habilitados/${await idDe('ANTICIPO')}`)).body as Array<{ id: number }>
  const { status, body } = await empezar(quien, 'ANTICIPO', { monto: 120_000, plazo: 3, idDestino: destino?.id, cbu, ...mas })
  assert.equal(status, 201, JSON.stringify(body))
  const guardada = await quien.put(`solicitudes-prestamo/${body.id}/datos-solicitante`, { version: body.version, ...datos })
  assert.equal(guardada.status, 200, JSON.stringify(guardada.body))
  return guardada.body
}

test("a request begins with the register's data, and a repeated call begins one (B-PRESTAMO-02, B-PRESTAMO-24)", async () => {
  const cuerpo = { clave: randomUUID(), idProducto: await idDe('ANTICIPO'), monto: 50_000, plazo: 2 }
  // Locked also if this is the first one of the year.
  const anio = `insert into solicitud_numero (anio, ultimo) values (${t.today().slice(0, 4)}, 0)
    on conflict (anio) do update set ultimo = solicitud_numero.ultimo`
  const una = () => ana.post('solicitudes-prestamo', cuerpo)
  const juntas = await alMismoTiempo(
    t,
    anio,
    Array.from({ length: 4 }, () => una),
  )
  assert.deepEqual(
    juntas.map((j) => j.status),
    Array.from({ length: 4 }, () => 201),
  )
  assert.equal(new Set(juntas.map((j) => j.body.id)).size, 1)
  const s = juntas[0]?.body as Solicitud
  assert.match(s.numeroSolicitudCompleto, /^\d{4}-\d{6}$/)
  assert.equal(s.personas.SOLICITANTE?.apellido, 'Quiroga')
  assert.equal(s.personas.SOLICITANTE?.ingreso, null)
  assert.equal(s.monto, 50_000)
  // Another one of the product waits until this one is answered.
  const otra = await empezar(ana, 'ANTICIPO')
  assert.equal(otra.status, 409)
  assert.match(otra.body.message, new RegExp(s.numeroSolicitudCompleto))
  assert.equal((await anular(ana, s)).status, 204)
  // The same key from another user, or for another member, reveals nothing.
  assert.equal((await beto.post('solicitudes-prestamo', cuerpo)).status, 404)
  assert.equal((await operador.post('solicitudes-prestamo', { ...cuerpo, numeroAfiliado: 1002 })).status, 404)
})

test('address and phone come from the account, else from the register, everywhere', async () => {
  await t.rows(`update afiliado set email = 'de-antes@correo.example', telefono = '54-341-4000000' where numero = 1002`)
  const dicen = async (quien: Person) => {
    const { body: ficha } = await quien.get('vistas/afiliado/1002')
    const { body: adhesion } = await operador.get('vistas/adhesion/1002')
    const { status, body: s } = await empezar(operador, 'ANTICIPO', { numeroAfiliado: 1002 })
    assert.equal(status, 201, JSON.stringify(s))
    assert.equal((await anular(operador, s)).status, 204)
    return [ficha, adhesion, s.personas.SOLICITANTE].map(({ email, telefono }) => `${email} ${telefono}`)
  }
  const juntos = (que: string) => [que, que, que]
  assert.deepEqual(await dicen(operador), juntos('beto@gremial.example 54-341-4000000'))
  await t.rows(`insert into usuario_perfil (usuario_id, telefono_prefijo, telefono_caracteristica, telefono_numero)
    select id, '54', '351', '7778899' from usuario where afiliado_numero = 1002
    on conflict (usuario_id) do update set telefono_prefijo = '54', telefono_caracteristica = '351', telefono_numero = '7778899'`)
  assert.deepEqual(await dicen(beto), juntos('beto@gremial.example 54-351-7778899'))
  // An unvalidated address is ignored.
  await t.rows(`update usuario set mail_validado = false where afiliado_numero = 1002`)
  assert.deepEqual(await dicen(operador), juntos('de-antes@correo.example 54-341-4000000'))
  await t.rows(`update usuario set mail_validado = true where afiliado_numero = 1002`)
})

test('numbers have no gaps with concurrent requests', async () => {
  const socios = await t.rows<{ numero: number }>(
    `select numero from afiliado where seccional_id in (1, 2) order by numero desc limit 12`,
  )
  const hechas = await Promise.all(
    socios.map(({ numero }, i) => empezar(operador, i % 3 === 0 ? 'NO_HAY' : 'ANTICIPO', { numeroAfiliado: numero })),
  )
  assert.equal(hechas.filter((h) => h.status === 201).length, 8)
  const filas = await t.rows<{ numero: number }>(
    `select numero from solicitud where anio = extract(year from dia_de(now())) order by numero`,
  )
  assert.deepEqual(
    filas.map((f) => f.numero),
    filas.map((_, i) => i + 1),
  )
})

test('a branch begins one for its member only, and is recorded (B-PRESTAMO-25)', async () => {
  const [propio] = await t.rows<{ numero: number }>(
    `select numero from afiliado where seccional_id = 1 order by numero limit 1 offset 20`,
  )
  const [ajeno] = await t.rows<{ numero: number }>(`select numero from afiliado where seccional_id = 3 limit 1`)
  const s = await completa(operador, { numeroAfiliado: propio?.numero })
  assert.equal(s.numeroAfiliado, propio?.numero)
  assert.equal(s.iniciadaPor, 'Godoy, Martín')
  assert.deepEqual([s.sucesos[0]?.que, s.sucesos[0]?.papel, s.sucesos[0]?.quien], ['iniciada', 'SECCIONAL', 'Godoy, Martín'])
  assert.equal((await empezar(operador, 'ANTICIPO', { numeroAfiliado: ajeno?.numero })).status, 404)
  // Another member can neither read, write, file nor annul it.
  for (const r of [
    await ana.get(`productos-afiliado/${s.id}`),
    await ana.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, { version: s.version, ...datos }),
    await ana.post(`solicitudes-prestamo/${s.id}/presentar`, { version: s.version, conforme: 1 }),
    await anular(ana, s),
  ])
    assert.equal(r.status, 404)
})

test('a write from a stale tab is rejected and overwrites nothing', async () => {
  const s = await completa(beto)
  const una = await beto.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, {
    version: s.version,
    ...datos,
    localidad: 'Funes',
  })
  assert.equal(una.status, 200)
  const otra = await beto.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, {
    version: s.version,
    ...datos,
    localidad: 'Roldán',
  })
  assert.deepEqual([otra.status, otra.body.codigo], [409, 'VERSION_VIEJA'])
  assert.equal((await beto.get(`productos-afiliado/${s.id}`)).body.personas.SOLICITANTE.localidad, 'Funes')
  await anular(beto, una.body)
})

test('an incomplete request is not filed, with reasons; concurrent filings file once (B-ERRORES-01, B-ERRORES-02)', async () => {
  const { body: vacia } = await empezar(ana, 'ANTICIPO')
  const incompleta = await ana.post(`solicitudes-prestamo/${vacia.id}/presentar`, { version: vacia.version, conforme: 1 })
  assert.deepEqual([incompleta.status, incompleta.body.codigo], [409, 'SOLICITUD_INCOMPLETA'])
  assert.match(incompleta.body.message, /monto, plazo, destino, CBU, ingreso neto/)
  await anular(ana, vacia)
  const s = await completa(ana)
  const desacuerdo = await ana.post(`solicitudes-prestamo/${s.id}/presentar`, { version: s.version, conforme: 0 })
  assert.deepEqual([desacuerdo.status, desacuerdo.body.codigo], [409, 'SOLICITUD_EN_DESACUERDO'])
  const juntas = await Promise.all(
    Array.from({ length: 5 }, () => ana.post(`solicitudes-prestamo/${s.id}/presentar`, { version: s.version, conforme: 1 })),
  )
  assert.deepEqual(juntas.map((j) => j.status).sort(), [200, 409, 409, 409, 409])
  const { body } = await ana.get(`productos-afiliado/${s.id}`)
  assert.equal(body.estado, 'PRESENTADA')
  assert.equal(body.sucesos.filter((e: { que: string }) => e.que === 'presentada').length, 1)
  // Its conditions are frozen: the product may change afterwards.
  await t.rows(`update producto set tna = 99 where codigo = 'ANTICIPO'`)
  assert.equal((await ana.get(`productos-afiliado/${s.id}`)).body.producto.condiciones.tna, 24)
  await t.rows(`update producto set tna = 24 where codigo = 'ANTICIPO'`)
  const [fila] = await t.rows<{ cuota: number; cft: number }>(`select cuota, cft from solicitud where id = ${s.id}`)
  assert.deepEqual(fila, { cuota: 4161056, cft: 26.82 })
})

test('a pending request is annulled once, with a reason of at most 300 (B-ANULACION-02, B-ANULACION-03, B-ANULACION-04, B-ANULACION-05)', async () => {
  const s = await completa(beto)
  const con = (motivo: string) => beto.post(`solicitudes/${s.id}/anular`, { id: s.id, idProducto: s.producto.id, motivo })
  assert.equal((await con('')).status, 400)
  assert.equal((await con('x'.repeat(301))).status, 400)
  assert.equal(
    (await beto.post(`solicitudes/${s.id}/anular`, { id: s.id, idProducto: s.producto.id + 1, motivo: 'x' })).status,
    404,
  )
  const motivo = `No me hace falta, "gracias" 🙏 ${'ñ'.repeat(270)}`
  assert.equal((await con(motivo)).status, 204)
  const { sucesos } = (await beto.get(`productos-afiliado/${s.id}`)).body as Solicitud
  assert.deepEqual([sucesos.at(-1)?.que, sucesos.at(-1)?.comentario], ['anulada', motivo])
  const otra = await con('De nuevo')
  assert.deepEqual([otra.status, otra.body.codigo], [409, 'SOLICITUD_OTRO_ESTADO'])
  const { body } = await beto.get('vistas/afiliado-tramites')
  const fila = body.content.find((f: { id: { idCodigo: number } }) => f.id.idCodigo === s.id)
  assert.deepEqual(
    [fila.estadoSolicitudProducto, fila.mostrarBotonContinuarRegistro, fila.mostrarBotonAnularSolicitud],
    ['ANULADA', 0, 0],
  )
})

test('a guarantor who is a member matches by number and document, and is not the applicant', async () => {
  const { body: s } = await empezar(ana, 'PRESTAMO_AVAL')
  const [claudia] = await t.rows<{ numero: number; documento: number; apellido: string }>(
    `select numero, numero_documento as documento, apellido from afiliado where numero = 1014`,
  )
  const garante = { version: s.version, ...datos, relacion: 'Compañera', numeroAfiliado: claudia?.numero }
  const mal = await ana.put(`solicitudes-prestamo/${s.id}/datos-garante`, {
    ...garante,
    numeroDocumento: (claudia?.documento ?? 0) + 1,
  })
  assert.deepEqual([mal.status, mal.body.codigo], [409, 'PERSONA_NO_COINCIDE'])
  const nadie = await ana.put(`solicitudes-prestamo/${s.id}/datos-garante`, {
    ...garante,
    numeroAfiliado: 99999,
    numeroDocumento: 1,
  })
  assert.equal(nadie.body.message, mal.body.message)
  assert.equal(
    (await ana.put(`solicitudes-prestamo/${s.id}/datos-garante`, { ...garante, numeroAfiliado: 1001, numeroDocumento: 1 })).body
      .codigo,
    'GARANTE_PROPIO',
  )
  const bien = await ana.put(`solicitudes-prestamo/${s.id}/datos-garante`, { ...garante, numeroDocumento: claudia?.documento })
  assert.equal(bien.body.personas.GARANTE.apellido, claudia?.apellido)
  assert.equal(bien.body.idSubestadoSolicitud, 3)
  await anular(ana, bien.body)
})

test('before a departure the branch reads pending requests, loans and guarantees of the member', async () => {
  const admin = await t.login('admin')
  const [{ baja } = { baja: 0 }] = await t.rows<{ baja: number }>(`select id as baja from estado_afiliado where nombre = 'BAJA'`)
  const previsto = async (cosa: string): Promise<number[]> => {
    const { body } = await admin.get(`vistas/hechos-afiliado/1001/previsto?que=RENUNCIA&dia=${t.today()}&idEstado=${baja}`)
    return body.consecuencias.filter((c: { cosa: string }) => c.cosa === cosa).map((c: { id: string }) => Number(c.id))
  }
  const aEscondidas = (que: string) =>
    t.rows(`begin; set local session_replication_role = replica; update solicitud ${que}; commit`)
  await aEscondidas(`set estado = 'ANULADA' where afiliado_numero = 1001 and estado in ('INICIADA', 'PRESENTADA')`)
  const s = await completa(ana)
  assert.ok((await previsto('enCurso')).includes(s.id))
  await aEscondidas(`set estado = 'OTORGADA' where id = ${s.id}`)
  assert.ok(!(await previsto('enCurso')).includes(s.id))
  const prestamos = await t.rows<{ id: number }>(`select s.id from solicitud s join producto p on p.id = s.producto_id
    where s.afiliado_numero = 1001 and s.estado = 'OTORGADA' and p.clase = 'PRESTAMO' order by s.id`)
  assert.deepEqual(
    (await previsto('prestamo')).toSorted((a, b) => a - b),
    prestamos.map(({ id }) => id),
  )
  // Not for their own requests.
  const antes = await previsto('responde')
  const { body: ajena } = await empezar(beto, 'PRESTAMO_AVAL')
  const [yo] = await t.rows<{ documento: number }>(`select numero_documento as documento from afiliado where numero = 1001`)
  const garante = { version: ajena.version, ...datos, relacion: 'Amiga', numeroAfiliado: 1001, numeroDocumento: yo?.documento }
  const { body } = await beto.put(`solicitudes-prestamo/${ajena.id}/datos-garante`, garante)
  assert.deepEqual(
    (await previsto('responde')).filter((id) => !antes.includes(id)),
    [ajena.id],
  )
  assert.ok(![...antes, ajena.id].includes(s.id))
  await anular(beto, body)
})

test('products of today have their next screen and documents (B-PRESTAMO-07, B-PRESTAMO-08, B-PRESTAMO-09, B-PRESTAMO-17, B-PRESTAMO-18, B-PRESTAMO-19)', async () => {
  const { body: con } = await ana.get('vistas/productos/habilitados/1001')
  const { body: solos } = await ana.get('productos/habilitados/1001')
  assert.equal(con.length, solos.length)
  assert.deepEqual(Object.keys(solos[0]).sort(), ['codigo', 'id', 'idCircuito', 'nombreProductoAfiliado'])
  const vivienda = con.find((p: { codigo: string }) => p.codigo === 'PRESTAMO_VIVIENDA')
  assert.deepEqual(vivienda.condiciones, {
    montoMinimo: 500_000,
    montoMaximo: 5_000_000,
    plazoMinimo: 12,
    plazoMaximo: 36,
    plazoSalto: 6,
    tna: 36,
    gasto: 2,
    maximoIngreso: 30,
  })
  assert.equal((await beto.get('productos/habilitados/1001')).status, 404)
  const { body: proxima } = await ana.get(`vistas/productos/${vivienda.id}/obtener-proxima-pantalla`)
  assert.deepEqual(proxima, {
    habilitaCosolicitante: 0,
    habilitaGarante: 1,
    cantidadDocumentos: 6,
    tituloPantalla: 'Préstamo para vivienda',
  })
  const { body: papeles } = await ana.get(`requisitos-producto?idProducto=${vivienda.id}`)
  assert.equal(papeles.length, 6)
  // An expired or disabled product is neither offered nor begun.
  await t.rows(`update producto set hasta = dia_de(now()) - 30 where codigo = 'PRESTAMO_TURISMO'`)
  const { body: despues } = await ana.get('productos/habilitados/1001')
  assert.ok(!despues.some((p: { codigo: string }) => p.codigo === 'PRESTAMO_TURISMO'))
  assert.equal((await empezar(ana, 'PRESTAMO_TURISMO')).body.codigo, 'PRODUCTO_NO_DISPONIBLE')
  assert.equal((await empezar(ana, 'ADHESION_DA_RD')).body.codigo, 'PRODUCTO_NO_DISPONIBLE', 'it is signed, not asked for')
})

test('destinations and documents of a product are ordered, without disabled ones (B-PRESTAMO-20, B-PRESTAMO-21)', async () => {
  const id = await idDe('PRESTAMO_TURISMO')
  const { body: destinos } = await ana.get(`destino-fondos/habilitados/${id}`)
  assert.deepEqual(
    destinos.map((d: { nombre: string }) => d.nombre),
    ['Turismo'],
  )
  const nombres = async () =>
    (await ana.get(`requisitos-producto?idProducto=${id}`)).body.map((r: { nombre: string; obligatorio: number }) => [
      r.nombre,
      r.obligatorio,
    ])
  assert.deepEqual(await nombres(), [
    ['Último recibo de sueldo', 1],
    ['Presupuesto del viaje', 0],
  ])
  await t.rows(`update requisito set habilitado = false where producto_id = ${id} and not obligatorio;
    update destino_fondos set habilitado = false where nombre = 'Turismo';
    update producto set hasta = null where id = ${id}`)
  const { body: con } = await ana.get('vistas/productos/habilitados/1001')
  assert.equal(con.find((p: { id: number }) => p.id === id).cantidadDocumentos, 1)
  assert.deepEqual(await nombres(), [['Último recibo de sueldo', 1]])
  assert.deepEqual((await ana.get(`destino-fondos/habilitados/${id}`)).body, [])
  assert.equal((await ana.get('requisitos-producto?idProducto=true')).status, 400)
})
