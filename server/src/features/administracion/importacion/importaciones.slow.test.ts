import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { importador, todoComoEsta, withFile } from '../../../../test/importaciones.ts'
import { oficina, padron, row, titulosMov } from '../../../../test/oficina.ts'
import { padronDePrueba } from '../../../../test/padron-de-prueba.ts'
import { swept, workOf } from '../../../../test/rastro.ts'
import { systemCtx } from '../../../platform/context.ts'
import { mostTurns } from '../../../platform/jobs/lease.ts'
import { barrerImportaciones } from './cola.ts'
import { deshacerAhora } from './deshacer.ts'

/** Imports on the screen: review, confirmations, applying and undoing. */

const t = await testApp()
const { admin, aplicar, subir, pedir, leer, lineas, estado } = await importador(t)
const { numeros, uno, dos, comoEsta, iguales, nueva, archivo } = await padronDePrueba(t)

test('a comparison changes nothing: counts add up, values before and after, refused lines raw', async () => {
  const antes = await estado()
  const i = await subir('padron', await archivo(), 'padron ñandú.csv')
  assert.equal(i.estado, 'REVISAR', i.problema ?? '')
  assert.deepEqual(await estado(), antes)
  const r = i.revision
  assert.ok(r)
  assert.deepEqual([r.filas, r.nuevas, r.cambiadas, r.iguales, r.rechazadas], [43, 2, 2, 38, 1])
  assert.equal(r.nuevas + r.cambiadas + r.iguales + r.rechazadas, r.filas)
  assert.deepEqual(r.motivos, [{ motivo: 'fecha', cantidad: 1 }])
  assert.deepEqual([r.trabas, i.archivo, i.quien, r.escrito?.separador], [[], 'padron ñandú.csv', 'Vera, Adriana', ';'])
  const cambios = await lineas(i.id, 'cambios')
  assert.deepEqual(
    cambios
      .filter(([numero]: string[]) => numero === String(uno))
      .map(([, , campo, , despues]: string[]) => [campo, despues])
      .toSorted(),
    [
      ['DOMICILIO', 'Otra 1'],
      ['EMPRESA', 'Empresa Nueva S.A.'],
      ...(cambios.some(([n, , c]: string[]) => n === String(uno) && c === 'CUIT EMPRESA') ? [['CUIT EMPRESA', null]] : []),
    ].toSorted(),
  )
  assert.equal((await lineas(i.id, 'cambios', 'EST CIVIL')).length, 1)
  assert.deepEqual(
    (await lineas(i.id, 'nuevos')).map(([numero]: string[]) => numero),
    ['990001', '990002'],
  )
  assert.deepEqual(await lineas(i.id, 'rechazados'), [['44', '', 'FECHA ALTA', '31/02/2020', 'fecha']])
  assert.equal((await lineas(i.id, 'faltan')).length, r.faltan)
  const { raw, headers } = await admin.get(`importaciones/${i.id}/rechazadas`)
  const [titulos, mala, ...resto] = raw.toString('utf8').split('\r\n')
  assert.match(String(headers['content-disposition']), /Rechazadas/)
  assert.ok(titulos?.endsWith(';EMAIL;LINEA;COLUMNA;MOTIVO'))
  // As in every export, formulas are neutralised.
  assert.ok(mala?.startsWith('990003;') && mala.endsWith(";'=1+1;44;FECHA ALTA;la fecha no existe"), mala)
  assert.deepEqual(resto, [''])
  const [visto] = await t.rows(
    `select count(*)::int as n from auditoria where accion in ('consultar', 'descargar') and entidad = 'importacion'`,
  )
  assert.ok((visto?.n as number) >= 6)
  await pedir(i.id, 'descartar')
  assert.deepEqual(await t.rows(`select 1 from importacion_revision where importacion_id = ${i.id}`), [])
})

/** A register of new members, with one of these values each in a column. */
const nuevos = (columna: string, valores: readonly string[]) =>
  padron(
    ...valores.map((valor, n) => row({ NRO_AFILIADO: String(990_011 + n), 'NRO DOC': String(30_000_011 + n), [columna]: valor })),
  )

test('month-first dates apply once any line shows it; mixed orders raise a question', async () => {
  const con = async (...nacidos: string[]) => {
    const { id, revision } = await subir('padron', nuevos('FECHA NAC', nacidos))
    await pedir(id, 'descartar')
    return [revision?.nuevas, revision?.motivos]
  }
  const muchas = Array<string>(400).fill('04/02/1970')
  assert.deepEqual(await con(...muchas, '05/13/1968'), [401, []])
  assert.deepEqual(await con(...muchas, '13/05/1968', '05/13/1968'), [401, [{ motivo: 'fechaMal', cantidad: 1 }]])
})

test('a column with more new values than any catalogue is reported as wrong, not compared', async () => {
  const con = async (cuantos: number) => {
    const clases = Array.from({ length: cuantos }, (_, n) => `De otra clase ${n}`)
    const { id, estado, problema } = await subir('padron', nuevos('EST CIVIL', clases))
    if (estado === 'REVISAR') await pedir(id, 'descartar')
    return [estado, /EST CIVIL trae más de 200 valores nuevos/.test(problema ?? '')]
  }
  assert.deepEqual(
    [await con(199), await con(201)],
    [
      ['REVISAR', false],
      ['ILEGIBLE', true],
    ],
  )
})

test('applied and undone, the database is equal row by row; both are audited with the user', async () => {
  const antes = await estado()
  const deOtros = () => t.rows(`select count(*)::int as n from afiliado_historia where importacion_id is null`)
  const historia = await deOtros()
  const revisada = await subir('padron', await archivo())
  const aplicada = await pedir(revisada.id, 'aplicar')
  assert.equal(aplicada.estado, 'APLICADA', aplicada.problema ?? '')
  const [domicilio] = await t.rows(
    `select a.domicilio, e.nombre from afiliado a join empresa e on e.id = a.empresa_id where numero = ${uno}`,
  )
  assert.deepEqual(domicilio, { domicilio: 'Otra 1', nombre: 'Empresa Nueva S.A.' })
  assert.equal((await t.rows('select 1 from afiliado where numero > 990000')).length, 2)
  assert.notDeepEqual(await estado(), antes)
  assert.deepEqual([aplicada.aplicadaPor, aplicada.deshacer?.impide, aplicada.deshacer?.primero], ['Vera, Adriana', [], null])
  const deshecha = await pedir(revisada.id, 'deshacer')
  assert.equal(deshecha.estado, 'DESHECHA', deshecha.problema ?? '')
  assert.deepEqual(await estado(), antes)
  // After undoing, nothing new was stated about anybody.
  assert.deepEqual(await deOtros(), historia)
  const huellas = await t.rows(
    `select a.accion, u.email from auditoria a join usuario u on u.id = a.usuario_id where accion in ('importar', 'deshacer') order by a.id desc limit 2`,
  )
  assert.deepEqual(huellas, [
    { accion: 'deshacer', email: 'admin@gremial.example' },
    { accion: 'importar', email: 'admin@gremial.example' },
  ])
  assert.deepEqual(await t.rows(`select 1 from importacion_cambio where importacion_id = ${revisada.id}`), [])
})

test('an edit between review and applying is reported, and reviewed again', async () => {
  const revisada = await subir('padron', await archivo())
  await t.rows(`update afiliado set domicilio = 'Editada' where numero = ${uno}`)
  const otra = await pedir(revisada.id, 'aplicar')
  assert.deepEqual([otra.estado, otra.otraVez], ['REVISAR', true])
  assert.deepEqual(await t.rows('select 1 from afiliado where numero > 990000'), [])
  const [cambio] = await lineas(otra.id, 'cambios', 'DOMICILIO')
  assert.deepEqual(cambio.slice(3), ['Editada', 'Otra 1'])
  await pedir(otra.id, 'descartar')
})

test('a review that another user changed meanwhile is not applied', async () => {
  const vista = await subir('padron', await archivo())
  const otra = await pedir(vista.id, 'comparar', { crear: true })
  assert.notEqual(otra.desde, vista.desde)
  const { status, body } = await aplicar(vista.id, { desde: vista.desde })
  assert.deepEqual([status, body.codigo], [409, 'IMPORTACION_OTRO_ESTADO'])
  assert.equal((await leer(vista.id)).estado, 'REVISAR')
  await pedir(vista.id, 'descartar')
})

test('dependencies prevent undoing an import and are named: an account, an edit, a later import', async () => {
  const { id } = await subir('padron', await archivo())
  await pedir(id, 'aplicar')
  // A row of another table with the number of an imported one.
  await t.rows(`insert into movimiento_cuenta (id, afiliado_numero, fecha, descripcion, debe) overriding system value
    values (990001, 990001, '2026-01-05', 'Cuota', 10)`)
  await t.rows(`update afiliado set telefono = '999' where numero = ${dos}`)
  const usada = await leer(id)
  assert.deepEqual(
    usada.deshacer?.impide.toSorted((a, b) => a.que.localeCompare(b.que)),
    [
      { que: 'editados', cantidad: 1 },
      { que: 'movimiento_cuenta', cantidad: 1 },
    ],
  )
  const negada = await admin.post(`importaciones/${id}/deshacer`)
  assert.deepEqual([negada.status, negada.body.codigo], [409, 'IMPORTACION_DEPENDE'])
  assert.equal((await leer(id)).estado, 'APLICADA')
  await t.rows(`delete from movimiento_cuenta where afiliado_numero = 990001`)
  const posterior = await subir('movimientos', `${titulosMov}\n${uno};05/05/2026;05/2026;Pago de prueba;;0,00;10,10\n`)
  await pedir(posterior.id, 'aplicar')
  assert.deepEqual((await leer(id)).deshacer?.primero, { id: posterior.id, archivo: 'movimientos.csv' })
  const antes = await admin.post(`importaciones/${id}/deshacer`)
  assert.deepEqual([antes.status, antes.body.codigo], [409, 'IMPORTACION_ANTES'])
  assert.match(antes.body.message, /«movimientos\.csv»/)
  assert.equal((await pedir(posterior.id, 'deshacer')).estado, 'DESHECHA')
  assert.deepEqual(await t.rows(`select 1 from movimiento_cuenta where descripcion = 'Pago de prueba'`), [])
  // Reverting the edit makes it undoable.
  await t.rows(
    `update afiliado set telefono = (select antes ->> 'telefono' from importacion_cambio where importacion_id = ${id} and tabla = 'afiliado' and clave = ${dos}) where numero = ${dos}`,
  )
  assert.equal((await pedir(id, 'deshacer')).estado, 'DESHECHA')
})

test('a threshold names its origin and accepts only the number it shows', async () => {
  const bajas = await Promise.all(numeros.slice(0, 20).map((n) => comoEsta(n, { ESTADO: 'BAJA' })))
  const { id, revision: r } = await subir(
    'padron',
    padron(...bajas, ...iguales.slice(20), nueva(990_003, { 'FECHA ALTA': 'x' }), nueva(990_004, { 'NRO DOC': 'x' })),
  )
  assert.deepEqual(r?.trabas, ['rechazos', 'estados'])
  assert.ok(r)
  const { cambiosDeEstado, rechazadas, estados } = r
  assert.ok(cambiosDeEstado > 9 && estados[0]?.a === 'BAJA' && estados[0].seccional)
  assert.equal(
    estados.reduce((n, e) => n + e.cantidad, 0),
    cambiosDeEstado,
  )
  for (const cuerpo of [
    {},
    { estados: cambiosDeEstado },
    { estados: cambiosDeEstado - 1, rechazos: rechazadas },
    { rechazos: rechazadas },
  ]) {
    const { status, body } = await aplicar(id, cuerpo)
    assert.deepEqual([status, body.codigo], [409, 'IMPORTACION_CONFIRMAR'], JSON.stringify(cuerpo))
  }
  const aplicada = await pedir(id, 'aplicar', { estados: cambiosDeEstado, rechazos: rechazadas })
  assert.equal(aplicada.estado, 'APLICADA')
  assert.equal((await pedir(id, 'deshacer')).estado, 'DESHECHA')
})

test('unrecognised columns are assigned by the user; missing ones are listed with those present', async () => {
  const raro = (await archivo()).replace('DOMICILIO', 'VIVE EN').replace('NRO_AFILIADO', 'LEGAJO')
  const mal = await subir('padron', raro)
  assert.deepEqual([mal.estado, mal.problema, mal.revision?.sinColumna], ['ILEGIBLE', 'columnas', ['NRO_AFILIADO']])
  // A candidate is proposed with its values, and not used before it is confirmed.
  const legajo = mal.revision?.columnas.find((c) => c.titulo === 'LEGAJO')
  assert.deepEqual([legajo?.es, legajo?.segura, legajo?.muestras.length], ['NRO_AFILIADO', false, 3])
  const titulos = mal.revision?.titulos ?? []
  const bien = await pedir(mal.id, 'comparar', {
    columnas: { DOMICILIO: titulos.indexOf('VIVE EN'), NRO_AFILIADO: titulos.indexOf('LEGAJO') },
  })
  assert.deepEqual(
    [bien.estado, bien.revision?.nuevas, bien.revision?.lugares.DOMICILIO],
    ['REVISAR', 2, [titulos.indexOf('VIVE EN')]],
  )
  await pedir(mal.id, 'descartar')
})

test('a file that is no table, empty or missing is refused with a message, never a 500', async () => {
  const pdf = await subir('padron', '%PDF-1.7 algo', 'padron.csv')
  assert.equal(pdf.estado, 'ILEGIBLE')
  assert.match(pdf.problema ?? '', /^«padron\.csv» es un PDF/)
  assert.equal((await pedir(pdf.id, 'descartar')).estado, 'DESCARTADA')
  const vacio = withFile('vacio.csv', '')
  const sinNada = await admin.post('importaciones?tipo=padron', vacio.cuerpo, vacio.cabeceras)
  assert.deepEqual([sinNada.status, sinNada.body.codigo], [400, 'ARCHIVO_VACIO'])
  assert.match(sinNada.body.message, /vacío/)
  const cortado = withFile('x.csv', 'a;b\r\n')
  const aMedias = await admin.post('importaciones?tipo=padron', cortado.cuerpo.subarray(0, -30), cortado.cabeceras)
  assert.deepEqual([aMedias.status, aMedias.body.codigo], [400, 'ARCHIVO_FALTA'])
  assert.equal((await admin.post('importaciones?tipo=padron', {})).body.codigo, 'ARCHIVO_FALTA')
  assert.equal((await admin.post('importaciones?tipo=otro', vacio.cuerpo, vacio.cabeceras)).status, 400)
  assert.equal((await admin.get('importaciones/999999')).status, 404)
})

test('after its period the review, file and undo data are deleted; the totals stay', async () => {
  const { id: deshecha } = await subir('padron', await archivo())
  await pedir(deshecha, 'aplicar')
  await pedir(deshecha, 'deshacer')
  const { id } = await subir('padron', await archivo())
  await pedir(id, 'aplicar')
  const { id: dejada } = await subir('padron', await archivo())
  await swept(barrerImportaciones, t, new Date(Date.now() + 29 * 86_400_000))
  assert.equal((await leer(id)).conDetalle, true)
  assert.equal((await leer(dejada)).estado, 'REVISAR')
  assert.equal((await leer(deshecha)).conDetalle, true)
  await swept(barrerImportaciones, t, new Date(Date.now() + 31 * 86_400_000))
  assert.equal((await leer(dejada)).estado, 'DESCARTADA')
  assert.equal((await leer(deshecha)).conDetalle, false)
  const vieja = await leer(id)
  assert.deepEqual([vieja.conDetalle, vieja.deshacer?.hasta, vieja.nuevas, vieja.estado], [false, null, 2, 'APLICADA'])
  assert.deepEqual(await t.rows(`select 1 from importacion_cambio where importacion_id = ${id}`), [])
  assert.equal((await admin.post(`importaciones/${id}/deshacer`)).status, 409)
  assert.equal((await admin.get(`importaciones/${id}/rechazadas`)).status, 404)
})

test('an import of the command is listed, and undone from the screen', async () => {
  const a = await oficina()
  const antes = await todoComoEsta(a)
  const r = await a.importar('padron', padron(row({ NRO_AFILIADO: '3' }), row({ DOMICILIO: 'Otra' })))
  assert.deepEqual([r.importado, r.nuevas, r.cambiadas], [true, 1, 1])
  const [fila3] = await a.rows<{ id: number }>(`select id from importacion where estado = 'APLICADA' order by id desc limit 1`)
  await a.rows(`update importacion set estado = 'DESHACIENDO' where id = ${fila3?.id}`)
  await workOf(a, 'importaciones')
  assert.deepEqual(await todoComoEsta(a), antes)
  // After its period the command refuses too: it stays applied.
  await a.importar('padron', padron(row({ NRO_AFILIADO: '4' })))
  const [tarde] = await a.rows<{ id: number }>(`update importacion set reversible_hasta = now() - interval '1 day'
    where id = (select max(id) from importacion where estado = 'APLICADA') returning id`)
  const ahora = await todoComoEsta(a)
  await assert.rejects(deshacerAhora(systemCtx(a.services, a.app.log), tarde?.id ?? 0), /ya no se puede deshacer/)
  assert.deepEqual(await todoComoEsta(a), ahora)
  // A failure halfway is not reported as undone.
  await a.rows(`update importacion set reversible_hasta = now() + interval '1 day' where id = ${tarde?.id};
    alter table importacion add constraint prueba check (estado <> 'DESHECHA') not valid`)
  await assert.rejects(deshacerAhora(systemCtx(a.services, a.app.log), tarde?.id ?? 0), /prueba/)
  await a.rows('alter table importacion drop constraint prueba')
  assert.deepEqual(await todoComoEsta(a), ahora)
  assert.deepEqual(await a.rows(`select estado from importacion where id = ${tarde?.id}`), [{ estado: 'APLICADA' }])
  const sinPermiso = await t.login('central')
  assert.equal((await sinPermiso.get('importaciones')).status, 403)
})

test('an import that fails repeatedly is given up, with a message', async () => {
  const { id } = await subir('padron', await archivo())
  await aplicar(id)
  await t.rows(`update importacion set turno = ${mostTurns} where id = ${id}`)
  await workOf(t, 'importaciones')
  const [fila] = await t.rows(`select estado, problema, turno, latido from importacion where id = ${id}`)
  assert.deepEqual(fila, { estado: 'REVISAR', problema: 'fallo', turno: 0, latido: null })
  assert.equal((await admin.post(`importaciones/${id}/descartar`)).status, 204)
})

test("a register's history starts on its date; an earlier or future date is refused", async () => {
  const hace = (dias: number) => new Date(Date.parse(t.today()) - dias * 86_400_000).toISOString().slice(0, 10)
  await t.rows(
    `update importacion set estado = 'DESHECHA', reversible_hasta = null where tipo = 'padron' and estado = 'APLICADA'`,
  )
  await t.rows(
    `update afiliado set categoria_id = (select min(id) from categoria_afiliado where nombre <> 'Activo A') where numero = 1002`,
  )
  const [suyo] = await t.rows<{ documento: number }>(
    'select numero_documento::int as documento from afiliado where numero = 1002',
  )
  const con = async (nombre: string) => {
    const linea = [1002, `${nombre}, Nuevo`, 'DNI', suyo?.documento, '', '', '', '', '01/02/2020', 'Activo A', 'ACTIVO', 1].join(
      ';',
    )
    const titulos =
      'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;CUIL;FECHA NAC;SEXO;EST CIVIL;FECHA ALTA;CATEGORIA;ESTADO;SECCIONAL'
    return subir('padron', `${titulos}\r\n${linea}\r\n`)
  }
  const primera = await con('Uno')
  assert.equal((await aplicar(primera.id, { alDia: hace(-1) })).body.errores?.[0]?.campo, 'alDia')
  const puesta = await pedir(primera.id, 'aplicar', { alDia: hace(20) })
  assert.equal(puesta.estado, 'APLICADA', puesta.problema ?? '')
  const [dicha] = await t.rows(
    `select desde, importacion_id as id from afiliado_historia h where afiliado_numero = 1002 order by h.id desc limit 1`,
  )
  assert.deepEqual(dicha, { desde: hace(20), id: primera.id })
  const vieja = await con('Dos')
  const { status, body } = await aplicar(vieja.id, { alDia: hace(30) })
  assert.deepEqual([status, body.codigo], [409, 'IMPORTACION_DIA'])
  assert.equal((await leer(vieja.id)).estado, 'REVISAR')
  assert.equal((await pedir(vieja.id, 'aplicar', { alDia: hace(20) })).estado, 'APLICADA')
})
