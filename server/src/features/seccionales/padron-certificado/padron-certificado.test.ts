import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import type { CeldaPadron } from '@gremial/contract/seccionales/padron-certificado.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { codigoDelPapel } from '../../../../test/fusiones.ts'
import { certificar, escribirAl, monthOf, pedirCertificado } from '../../../../test/padron-certificado.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { porte } from '../../../../test/porte.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verificarPadrones } from './padron-certificado.verificar.ts'

const t = await testApp()
const [admin, secretario, operador, ana] = await Promise.all(
  (['admin', 'secretario', 'operador', 'ana'] as const).map((quien) => t.login(quien)),
)
if (!admin || !secretario || !operador || !ana) throw new Error('unreachable')
const nadie = t.visitor()
const verificar = () => verificarPadrones(systemCtx(t.services, t.app.log))
const uno = async <T>(consulta: string): Promise<T> => (await t.rows<T>(consulta))[0] as T
/** The demo certifies the last two months. */
const meses = (n: number) => monthOf(t.today(), n + 2)
const lista = async (quien = admin, consulta = '') =>
  (await quien.get(`vistas/padron-certificado-afiliados?size=all&${consulta}`)).body
const diferencias = async (quien = admin, consulta = '') =>
  (await quien.get(`vistas/diferencias-padron?size=all&${consulta}`)).body
const auditadas = async () =>
  (
    await t.rows<{ datos: Record<string, unknown> }>(
      `select datos from auditoria where entidad = 'padron_certificado' and accion = 'certificar' order by id`,
    )
  ).map(({ datos }) => datos)

test('a finished month is certified with counts, list and hash, and audited', async () => {
  const { mes, dia } = meses(1)
  const { body: previsto } = await admin.get(`padron-certificado/previsto?mes=${mes}`)
  const { n } = await uno<{ n: number }>(`select count(*)::int as n from padron_al_dia('${dia}') where vinculado`)
  assert.ok(n > 100)
  // The last file included: not an undone one, whatever its date.
  await t.rows(`insert into importacion (tipo, archivo, sha256, estado, al_dia, aplicada)
    values ('padron', 'x.csv', '', 'APLICADA', '${addDays(t.today(), -2)}', now()), ('padron', 'y.csv', '', 'DESHECHA', '${addDays(t.today(), -1)}', now())`)
  assert.equal((await admin.get(`padron-certificado/previsto?mes=${mes}`)).body.ultimoArchivo, addDays(t.today(), -2))
  // The history of this installation starts today: of that day only joining dates are known.
  assert.deepEqual(
    [previsto.dia, previsto.afiliados, previsto.supuestos, previsto.reemplaza, previsto.anterior],
    [dia, n, n, null, null],
  )
  const padron = await certificar(admin, mes)
  assert.match(padron.numero, /^000003\/\d{4}$/)
  assert.deepEqual([padron.dia, padron.afiliados, padron.supuestos, padron.total], [dia, n, n, true])
  const suma = (celdas: CeldaPadron[]) => celdas.reduce((s, { cantidad }) => s + cantidad, 0)
  assert.equal(suma(padron.conteo), n)
  const { content, totalElements } = await lista(admin, `G_certificado=${padron.id}`)
  assert.deepEqual([content.length, totalElements], [n, n])
  const [celda] = padron.conteo
  assert.ok(celda)
  const filtro = `G_certificado=${padron.id}&G_idSeccional=${celda.idSeccional}&G_idCategoria=${celda.idCategoria}&G_idEstado=${celda.idEstado}`
  const deLaCelda = (await lista(admin, filtro)).content as Array<Record<string, string>>
  assert.equal(deLaCelda.length, celda.cantidad)
  for (const f of deLaCelda)
    assert.deepEqual([f.seccional, f.categoria, f.estado], [celda.seccional, celda.categoria, celda.estado])
  const dicho = (await auditadas()).at(-1)
  assert.deepEqual(
    [dicho?.certificado, dicho?.dia, dicho?.cantidad, dicho?.huella, dicho?.huellaLista],
    [padron.numero, dia, n, padron.huella, padron.huellaLista],
  )
  const { body: hechos } = await admin.get('padron-certificado/meses')
  assert.deepEqual(hechos[2], { mes, dia, certificado: padron.numero })
  assert.deepEqual([hechos[1].certificado.slice(0, 6), hechos[3].certificado], ['000001', ''])
  assert.deepEqual(await verificar(), { padrones: 3, malos: 0, primero: null })
})

test('a branch reads its own members and counts; the document needs a scope of all', async () => {
  const padron = await certificar(admin, meses(2).mes)
  const propias = (
    await t.rows<{ id: number }>(`select s.seccional_id::int as id from usuario u join mandato m using (afiliado_numero)
      cross join lateral (select m.seccional_id) s where u.email = 'secretario@gremial.example'
      union select seccional_id::int from usuario_seccional s join usuario u on u.id = s.usuario_id where u.email = 'secretario@gremial.example'`)
  ).map(({ id }) => id)
  const suyo = (await secretario.get(`padron-certificado/${padron.id}`)).body
  const esperado = padron.conteo.filter((c) => propias.includes(c.idSeccional))
  assert.ok(esperado.length > 0 && esperado.length < padron.conteo.length)
  assert.deepEqual([suyo.conteo, suyo.total], [esperado, false])
  const cuantos = esperado.reduce((s, { cantidad }) => s + cantidad, 0)
  assert.equal(suyo.afiliados, cuantos)
  const { content, totalElements } = await lista(secretario, `G_certificado=${padron.id}`)
  assert.deepEqual([content.length, totalElements], [cuantos, cuantos])
  const deLaLista = (await secretario.get('vistas/padron-certificado')).body.content
  assert.equal(deLaLista.find((c: { id: number }) => c.id === padron.id).afiliados, cuantos)
  const ajena = padron.conteo.find((c) => !propias.includes(c.idSeccional))?.idSeccional
  for (const ruta of [
    `vistas/padron-certificado-afiliados?G_certificado=${padron.id}`,
    `vistas/diferencias-padron?G_de=${padron.id}`,
  ])
    assert.equal((await secretario.get(`${ruta}&G_idSeccional=${ajena}`)).status, 403)
  assert.equal((await secretario.get(`padron-certificado/${padron.id}/pdf`)).status, 404)
  assert.equal((await secretario.get(`padron-certificado/previsto?mes=${meses(1).mes}`)).status, 403)
  assert.equal((await pedirCertificado(secretario, meses(3).mes)).status, 403)
  for (const quien of [operador, ana])
    for (const ruta of [`padron-certificado/${padron.id}`, 'vistas/padron-certificado', `padron-certificado/${padron.id}/pdf`])
      assert.equal((await quien.get(ruta)).status, 403, ruta)
  assert.equal((await nadie.get('vistas/padron-certificado')).status, 401)
  assert.equal((await admin.get('padron-certificado/999999')).status, 404)
})

test('an unfinished or invalid month is not certified, and consumes no number', async () => {
  const antes = await t.rows('select * from padron_certificado_numerador')
  const esteMes = `${t.today().slice(0, 7)}-01`
  const sinTerminar = await pedirCertificado(admin, esteMes)
  assert.deepEqual([sinTerminar.status, sinTerminar.body.codigo], [409, 'MES_SIN_TERMINAR'])
  for (const mes of ['2026-02-15', '2026-13-01', '', 'ñ'])
    assert.equal((await pedirCertificado(admin, mes)).body.codigo, 'VALIDACION', mes)
  const vacio = await pedirCertificado(admin, '1890-01-01')
  assert.deepEqual([vacio.status, vacio.body.codigo], [409, 'PADRON_SIN_NADIE'])
  assert.deepEqual(await t.rows('select * from padron_certificado_numerador'), antes)
  assert.deepEqual(
    await t.rows(
      `select from padron_certificado_fila f where not exists (select from padron_certificado p where p.id = f.certificado_id)`,
    ),
    [],
  )
})

test('later corrections and renames never change a certificate; they are reported', async () => {
  const { mes, dia } = meses(3)
  // Members since long before.
  await escribirAl(
    t,
    addDays(dia, -300),
    `update afiliado set vinculado = true, estado_id = (select id from estado_afiliado where nombre = 'ACTIVO') where numero in (1020, 1021, 1022)`,
  )
  const primero = await certificar(admin, mes)
  const leer = async (id: number) => {
    const { otros: _, reemplazado: __, ...resto } = (await admin.get(`padron-certificado/${id}`)).body
    return { ...resto, lista: (await lista(admin, `G_certificado=${id}`)).content }
  }
  const antes = await leer(primero.id)
  const ninguna = (await admin.get(`padron-certificado/${primero.id}/diferencias`)).body
  assert.deepEqual(ninguna, { de: primero.afiliados, a: primero.afiliados, pasos: [] })

  const [baja] = await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = 'BAJA'`)
  const otra = `(select min(id) from seccional where id <> (select seccional_id from afiliado where numero = 1021))`
  await escribirAl(t, addDays(dia, -3), `update afiliado set estado_id = ${baja?.id}, vinculado = false where numero = 1020`)
  await escribirAl(t, addDays(dia, -3), `update afiliado set seccional_id = ${otra} where numero = 1021`)
  // A later day does not affect this one.
  await escribirAl(t, addDays(dia, 2), `update afiliado set estado_id = ${baja?.id}, vinculado = false where numero = 1022`)
  await t.rows(`update seccional set nombre = nombre || ' Norte'; update categoria_afiliado set nombre = nombre || ' bis';
    update estado_afiliado set nombre = nombre || ' ya' where nombre = 'ACTIVO'; update afiliado set apellido = 'Otro' where numero = 1023`)
  assert.deepEqual(await leer(primero.id), antes)
  const corregido = (await admin.get(`padron-certificado/${primero.id}/diferencias`)).body
  assert.deepEqual(corregido, {
    de: primero.afiliados,
    a: primero.afiliados - 1,
    pasos: [
      { paso: 'EGRESO', cantidad: 1 },
      { paso: 'PASE', cantidad: 1 },
    ],
  })
  const quienes = await diferencias(admin, `G_de=${primero.id}`)
  assert.deepEqual(
    quienes.content.map((f: { id: number; quePaso: string; despues: string }) => [f.id, f.quePaso]),
    [
      [1020, 'Hoy se sabe que no era afiliado'],
      [1021, 'Era de otra seccional'],
    ],
  )
  assert.equal(quienes.content[0].despues, 'BAJA')

  // Certified again: the earlier one stays, with its replacement.
  assert.equal((await pedirCertificado(admin, mes)).body.codigo, 'CERTIFICADO_CAMBIO')
  const sinMotivo = await pedirCertificado(admin, mes, { reemplaza: primero.id })
  assert.deepEqual([sinMotivo.status, sinMotivo.body.errores?.[0]?.campo], [400, 'motivo'])
  const comprobar = await codigoDelPapel(t, admin, `padron-certificado/${primero.id}/pdf`)
  assert.equal((await comprobar()).resultado, 'VIGENTE')
  const { body: previsto } = await admin.get(`padron-certificado/previsto?mes=${mes}`)
  assert.deepEqual([previsto.reemplaza.id, previsto.corregidos], [primero.id, 2])
  const segundo = await certificar(admin, mes)
  assert.deepEqual([segundo.afiliados, segundo.reemplaza?.id], [primero.afiliados - 1, primero.id])
  assert.equal((await admin.get(`padron-certificado/${primero.id}`)).body.reemplazado.id, segundo.id)
  assert.equal((await admin.get(`padron-certificado/previsto?mes=${mes}`)).body.reemplaza.id, segundo.id)
  assert.deepEqual(await leer(primero.id), antes)
  assert.equal((await comprobar()).resultado, 'CORREGIDA')
  const nuevos = segundo.conteo.map((c) => c.seccional)
  assert.ok(nuevos.every((nombre) => nombre.endsWith(' Norte')))
  const entre = await diferencias(admin, `G_de=${primero.id}&G_a=${segundo.id}`)
  assert.deepEqual(
    entre.content.map((f: { id: number; quePaso: string }) => [f.id, f.quePaso]),
    [
      [1020, 'Se fue'],
      [1021, 'Cambió de seccional'],
    ],
  )
  assert.match(entre.content[1].antes, /^(?!.* Norte).* · /)
  assert.match(entre.content[1].despues, / Norte · /)
  const reemplazados = (await admin.get('vistas/padron-certificado?G_reemplazado=1')).body.content
  assert.deepEqual(
    reemplazados.map((c: { id: number; reemplazado: string }) => [c.id, c.reemplazado]),
    [[primero.id, segundo.numero]],
  )
  assert.deepEqual((await verificar()).primero, null)
})

test('the document has the certified data; its public code has no personal data', async () => {
  const padron = await certificar(admin, meses(4).mes)
  const { raw } = await admin.get(`padron-certificado/${padron.id}/pdf`)
  assert.deepEqual(
    await t.rows(`select datos from auditoria
      where entidad = 'padron_certificado' and accion = 'descargar' and entidad_id = '${padron.id}'`),
    [{ datos: { certificado: padron.numero } }],
  )
  const texto = textoDelPdf(raw).replace(/\s+/g, ' ')
  assert.match(texto, new RegExp(`Certificado del padrón n\\.º ${padron.numero}`))
  assert.ok(texto.replaceAll(' ', '').includes(padron.huellaLista))
  for (const { seccional } of padron.conteo) assert.ok(texto.includes(seccional), seccional)
  const comprobar = await codigoDelPapel(t, admin, `padron-certificado/${padron.id}/pdf`)
  const dicho = await comprobar()
  assert.deepEqual([dicho.resultado, dicho.forma, dicho.nombre, dicho.vence], ['VIGENTE', 'PADRON', '', ''])
  const { numero, dia, momento, huella, afiliados } = padron
  assert.deepEqual(dicho.constancia, { numero, dia, momento, huella, afiliados })
  // Text rewritten in the database does not match the signature.
  await t.rows(`update padron_certificado set texto = replace(texto, 'Afiliados al', 'Afiliados  al') where id = ${padron.id}`)
  assert.equal((await comprobar()).resultado, 'NO_RECONOCIDA')
  assert.deepEqual((await verificar()).primero, { numero: padron.numero, motivo: 'el texto no es el de su huella' })
  await t.rows(`update padron_certificado set texto = replace(texto, 'Afiliados  al', 'Afiliados al') where id = ${padron.id}`)
  assert.equal((await verificar()).malos, 0)
})

test('the check reports a list, count, hash, certificate or audit row altered in the database', async () => {
  const padron = await certificar(admin, meses(5).mes)
  const { id, numero } = padron
  const copia = async (tabla: string) => t.rows(`create table guardada_${tabla} as select * from ${tabla}`)
  const tablas = ['padron_certificado', 'padron_certificado_fila', 'padron_certificado_conteo', 'padron_certificado_nombre']
  for (const tabla of tablas) await copia(tabla)
  const casos: Array<[string, string]> = [
    [
      `update padron_certificado_fila set nombre = nombre || '.' where certificado_id = ${id} and afiliado_numero = 1001`,
      'su lista no es la de su huella',
    ],
    [
      `delete from padron_certificado_fila where certificado_id = ${id} and afiliado_numero = 1001`,
      'su lista no es la de su huella',
    ],
    [
      `update padron_certificado_nombre set nombre = 'X' where certificado_id = ${id} and cosa = 'seccional' and cosa_id = ${padron.conteo[0]?.idSeccional}`,
      'su lista no es la de su huella',
    ],
    [
      `update padron_certificado_conteo set cantidad = cantidad + 1 where certificado_id = ${id}`,
      'su recuento no es el de su lista',
    ],
    [
      `update padron_certificado_fila set nombre = nombre || '.' where certificado_id = ${id};
        update padron_certificado set texto = replace(texto, huella_lista, huella_de_padron(id)), huella_lista = huella_de_padron(id) where id = ${id};
        update padron_certificado set huella = encode(sha256(convert_to(texto, 'UTF8')), 'hex') where id = ${id}`,
      'no es lo que la auditoría dice',
    ],
    [`update padron_certificado set mes = mes - interval '20 years' where id = ${id}`, 'no es lo que la auditoría dice'],
    [`delete from padron_certificado where id = ${id}`, 'la auditoría dice que se certificó, y falta'],
  ]
  for (const [cambio, motivo] of casos) {
    await t.rows(cambio)
    assert.deepEqual((await verificar()).primero, { numero, motivo }, cambio)
    for (const tabla of tablas.toReversed())
      await t.rows(`delete from ${tabla} where ${tabla === 'padron_certificado' ? 'id' : 'certificado_id'} = ${id}`)
    await t.rows(`insert into padron_certificado (id, anio, numero, clave, mes, momento, usuario_id, reemplaza, motivo, afiliados, supuestos, huella_lista, texto, huella)
      overriding system value select id, anio, numero, clave, mes, momento, usuario_id, reemplaza, motivo, afiliados, supuestos, huella_lista, texto, huella
      from guardada_padron_certificado where id = ${id}`)
    for (const tabla of tablas.slice(1))
      await t.rows(`insert into ${tabla} select * from guardada_${tabla} where certificado_id = ${id}`)
    assert.equal((await verificar()).malos, 0, cambio)
  }
  for (const tabla of tablas) await t.rows(`drop table guardada_${tabla}`)
})

test('the application cannot rewrite a certificate', async () => {
  const { db } = t.services.database
  const refusa = /permission denied|permiso denegado/
  await assert.rejects(db.updateTable('padron_certificado').set({ texto: 'x' }).execute(), refusa)
  await assert.rejects(db.deleteFrom('padron_certificado').execute(), refusa)
  for (const tabla of ['padron_certificado_fila', 'padron_certificado_conteo', 'padron_certificado_nombre'])
    for (const cambio of [
      `delete from ${tabla}`,
      `update ${tabla} set certificado_id = 1`,
      `insert into ${tabla} (certificado_id) values (1)`,
    ])
      await assert.rejects(t.services.database.pool.query(cambio), refusa, cambio)
})

test('tens of thousands are streamed to an export, and its lines give the hash of the list', async () => {
  const cuantos = porte(60_000, 20_000)
  const { mes, dia } = meses(6)
  await t.rows(`insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, fecha_nacimiento, genero, fecha_alta, categoria_id,
      estado_id, vinculado, seccional_id, email)
    select 2000000 + n, 'O’Higgins Ñ' || n, 'Nombre', 1, 70000000 + n, '1980-01-01', 1, '${addDays(dia, -40)}', a.categoria_id, a.estado_id, true, a.seccional_id, ''
    from generate_series(1, ${cuantos}) n, (select * from afiliado where numero = 1001) a`)
  const padron = await certificar(admin, mes)
  assert.ok(padron.afiliados > cuantos)
  const { raw, headers } = await admin.get(
    `vistas/padron-certificado-afiliados/exportar-excel?formato=csv&G_certificado=${padron.id}&sort=numeroAfiliadoFormateado,asc`,
  )
  assert.match(
    decodeURIComponent(String(headers['content-disposition'])),
    new RegExp(`Padrón certificado n.º ${padron.numero.replace('/', '-')}`),
  )
  const [cabeza = '', comprobar = '', , ...resto] = raw
    .toString()
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
  assert.ok(cabeza.includes(padron.numero) && comprobar.includes(padron.huellaLista), cabeza + comprobar)
  const lineas = resto.filter(Boolean).map((l) =>
    l
      .split(';')
      .map((celda) => celda.replace(/^"|"$/g, '').replaceAll('""', '"'))
      .join('\t'),
  )
  assert.equal(lineas.length, padron.afiliados)
  assert.equal(createHash('sha256').update(lineas.join('\n')).digest('hex'), padron.huellaLista)
  await forzar(t, 'delete from afiliado where numero > 2000000')
  assert.equal((await lista(admin, `G_certificado=${padron.id}&size=5`)).totalElements, padron.afiliados)
})

test('a repeated request certifies once', async () => {
  const clave = randomUUID()
  const { mes } = meses(7)
  const [una, dos] = await Promise.all([pedirCertificado(admin, mes, { clave }), pedirCertificado(admin, mes, { clave })])
  assert.deepEqual([una?.status, dos?.status, una?.body.id], [201, 201, dos?.body.id])
  assert.equal((await auditadas()).filter((d) => d.dia === meses(7).dia).length, 1)
  // The first one of a year is number one.
  await t.rows('update padron_certificado set anio = anio - 1; update padron_certificado_numerador set anio = anio - 1')
  assert.match((await certificar(admin, mes)).numero, /^000001\//)
})

test('a download is no proof: a certificate older than the audit is valid, a deleted one missing', async () => {
  const { id, numero } = await certificar(admin, meses(8).mes)
  assert.equal((await admin.get(`padron-certificado/${id}/pdf`)).status, 200)
  // The remaining audit begins after certification, with a download.
  await forzar(
    t,
    `delete from auditoria where accion = 'certificar' or momento <= (select momento from padron_certificado where id = ${id})`,
  )
  assert.equal((await verificar()).malos, 0)
  for (const tabla of ['_fila', '_conteo', '_nombre'])
    await forzar(t, `delete from padron_certificado${tabla} where certificado_id = ${id}`)
  await forzar(t, `delete from padron_certificado where id = ${id}`)
  const { malos, primero } = await verificar()
  assert.deepEqual([malos, primero], [1, { numero, motivo: 'falta ese número' }])
})
