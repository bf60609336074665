import assert from 'node:assert/strict'
import type { FilaDocumento } from '@gremial/contract/afiliado/documentos.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { readSheet } from '../../../../test/hojas.ts'
import { codigosDeBarras, paginasDelPdf, textoDelPdf } from '../../../../test/papel.ts'
import { systemCtx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/pool.ts'
import { emitirTalones } from './documentos.emision.ts'
import { proximoTalon } from './documentos.queries.ts'

const t = await testApp()
const base = 'vistas/documentos-afiliado'
const ana = await t.login('ana')
const documentos = async (persona: Person, filtro = ''): Promise<FilaDocumento[]> =>
  (await persona.get(`${base}?sort=id,desc&size=1000${filtro}`)).body.content
const unaDe = async (tipo: string, numero = 1001): Promise<{ id: number; datos: never; descripcion: string; importe: number }> =>
  (
    await t.rows(`select * from documento where tipo = '${tipo}' and afiliado_numero = ${numero} order by id desc limit 1`)
  )[0] as never
/** A member of branch 3, visible only to its operator, with a slip, a statement and a payslip. */
const [ajeno] = await t.rows<{ numero: number }>(
  `select a.numero from afiliado a join seccional s on s.id = a.seccional_id where s.codigo = 3 order by 1 limit 1`,
)
const otro = ajeno?.numero ?? 0
await t.rows(`insert into documento (afiliado_numero, tipo, descripcion, fecha, vence, importe, codigo_barras, convenio_id, datos)
  select ${otro}, tipo, descripcion, fecha, case tipo when 'TALON' then dia_de(now()) + 9 end, importe, codigo_barras, convenio_id, datos
  from (select distinct on (tipo) * from documento where afiliado_numero = 1001 order by tipo, id desc) d`)
await t.rows(`delete from movimiento_cuenta where afiliado_numero = ${otro}`)

test('statements and slips of the own number, newest first, size 1000; never payslips (A-DOCUMENTOS-06)', async () => {
  const { body } = await ana.get(`${base}?page=0&size=1000&sort=id,desc&G_strategy=AND`)
  assert.deepEqual(Object.keys(body).sort(), ['content', 'last', 'totalElements'])
  const filas: FilaDocumento[] = body.content
  assert.deepEqual(new Set(filas.map((f) => f.tipo)), new Set(['RESUMEN', 'TALON']))
  assert.deepEqual(
    filas.map((f) => f.id),
    filas.map((f) => f.id).toSorted((a, b) => b - a),
  )
  const [cuenta] = await t.rows<{ n: number }>(
    `select count(*)::int as n from documento where afiliado_numero = 1001 and tipo <> 'RECIBO'`,
  )
  assert.deepEqual([filas.length, body.totalElements, body.last], [cuenta?.n, cuenta?.n, true])
  const desde = filas[3]?.fechaGeneracion ?? ''
  assert.deepEqual(
    await documentos(ana, `&G_fechaDesde=${desde}`),
    filas.filter((f) => f.fechaGeneracion >= desde),
  )
  assert.deepEqual(await documentos(await t.login('beto')), [])
  const { status: mal, body: dicho } = await ana.get(`${base}?sort=importe,desc`)
  assert.deepEqual([mal, dicho.codigo], [400, 'CONSULTA_INVALIDA'])
})

test("a statement is a PDF with the month's movements between the account's balances (A-DOCUMENTOS-07)", async () => {
  const { id, descripcion } = await unaDe('RESUMEN')
  const { status, headers, raw } = await ana.get(`${base}/descargar-archivo/${id}`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(headers['cache-control'], 'private, no-store')
  assert.match(
    String(headers['content-disposition']),
    new RegExp(`^attachment; .*filename\\*=UTF-8''${encodeURIComponent(descripcion)}\\.pdf$`),
  )
  const texto = textoDelPdf(raw)
  const [mes] = await t.rows<{
    desde: string
    hasta: string
    anterior: number
    saldo: number
  }>(`select periodo as desde, (periodo + interval '1 month')::date as hasta,
    (select coalesce(sum(debe - haber), 0) from movimiento_cuenta m where afiliado_numero = 1001 and m.fecha < d.periodo) as anterior,
    (select coalesce(sum(debe - haber), 0) from movimiento_cuenta m where afiliado_numero = 1001 and m.fecha < d.periodo + interval '1 month') as saldo
    from documento d where id = ${id}`)
  const movimientos = await t.rows<{ fecha: string; descripcion: string }>(
    `select fecha, descripcion from movimiento_cuenta where afiliado_numero = 1001 and fecha >= '${mes?.desde}' and fecha < '${mes?.hasta}'`,
  )
  assert.ok(movimientos.length > 1)
  for (const m of movimientos) assert.match(texto, new RegExp(`${formatDate(m.fecha)} ${m.descripcion}`))
  const cifra = (n: number) => formatPesos(n).replace('$ ', '')
  assert.ok(texto.includes(`Saldo anterior ${cifra(mes?.anterior ?? -1)}`), texto)
  assert.match(texto, new RegExp(`Saldo al cierre .*${cifra(mes?.saldo ?? -1)}`))
  assert.match(texto, /Quiroga, Ana Beatriz/)
})

test('a slip equals the debt to the cent, and its barcode reads from the printed page (A-TALONES-05, A-DOCUMENTOS-04)', async () => {
  const { id, importe } = await unaDe('TALON')
  const [cuenta] = await t.rows<{ saldo: number }>(
    'select sum(debe - haber) as saldo from movimiento_cuenta where afiliado_numero = 1001',
  )
  assert.equal(importe, cuenta?.saldo)
  const [fila] = (await documentos(ana)).filter((f) => f.id === id)
  assert.deepEqual([fila?.vigente, fila?.importe], [true, importe])
  const { status, headers, raw } = await ana.get(`${base}/descargar-talon-pago/${id}`)
  assert.deepEqual([status, headers['content-type'], paginasDelPdf(raw)], [200, 'application/pdf', 1])
  const texto = textoDelPdf(raw)
  for (const dato of [
    'Unión de Trabajadores del Sur',
    formatMemberNumber(1001),
    formatPesos(importe),
    formatDate(fila?.fechaVencimiento ?? ''),
    'Quiroga, Ana Beatriz',
    'Parte del afiliado',
    'Parte del banco',
    'Cuota sindical',
  ])
    assert.ok(texto.includes(dato), dato)
  const [leido] = await codigosDeBarras(raw)
  const vence = fila?.fechaVencimiento?.replaceAll('-', '').slice(2)
  assert.equal(leido?.format, 'ITF')
  assert.match(leido?.text ?? '', new RegExp(`^4417000001001${vence}${String(Math.round(importe * 100)).padStart(10, '0')}\\d$`))
})

test('another agreement is a row: Code 128 with its own fields reads from the page', async () => {
  await t.rows(`update convenio_cobro set habilitado = false`)
  await t.rows(`insert into convenio_cobro (nombre, codigo, simbologia, campos, leyenda) values ('Otra red', '77', 'code128',
    '[{"campo":"importe","largo":9},{"campo":"convenio","largo":3},{"campo":"verificador","largo":1}]', 'En los locales de Otra red.')`)
  await t.rows(
    `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber) values (1001, '${t.today()}', 'Pago a cuenta', 0.01)`,
  )
  await transaction(t.db, (tx) => emitirTalones(tx, [1001], t.today(), () => '2099-01-31'))
  const { id, importe, datos } = await unaDe('TALON')
  // A debt is made of charges; payments are not listed.
  const { conceptos } = datos as { conceptos: Array<{ descripcion: string }> }
  assert.ok(conceptos.length > 0 && !conceptos.some(({ descripcion }) => descripcion === 'Pago a cuenta'))
  await t.rows(`delete from movimiento_cuenta where descripcion = 'Pago a cuenta'`)
  const { raw } = await ana.get(`${base}/descargar-talon-pago/${id}`)
  assert.match(textoDelPdf(raw), /En los locales de Otra red\./)
  const [leido] = await codigosDeBarras(raw)
  assert.equal(leido?.format, 'Code128')
  assert.equal(leido?.text.slice(0, 12), `${String(Math.round(importe * 100)).padStart(9, '0')}077`)
  await t.rows(`delete from documento where id = ${id}`)
  await t.rows(`update convenio_cobro set habilitado = false where codigo = '77'`)
  await t.rows(`update convenio_cobro set habilitado = true where codigo <> '77'`)
})

test('proximoTalon is the earliest payable one; the account decides paid, the date expired', async () => {
  const ctx = systemCtx(t.services, t.app.log)
  const talon = await proximoTalon(ctx, 1001)
  const { id, importe } = await unaDe('TALON')
  assert.deepEqual([talon?.id, talon?.importe], [id, importe])
  assert.equal(await proximoTalon(ctx, 1002), null)
  assert.equal(await proximoTalon({ ...ctx, today: '2099-01-01' }, 1001), null)
  const paga = (pesos: number) =>
    t.rows(
      `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber) values (1001, dia_de(now()) + 1, 'Pago de prueba', ${pesos})`,
    )
  await paga(importe - 0.01)
  assert.equal((await proximoTalon(ctx, 1001))?.id, id)
  await paga(0.01)
  assert.equal(await proximoTalon(ctx, 1001), null)
  assert.equal((await documentos(ana)).find((f) => f.id === id)?.vigente, false)
  await t.rows(`delete from movimiento_cuenta where descripcion = 'Pago de prueba'`)
})

test('payslips page, filter by day and text, and export an .xls for LibreOffice (A-RECIBOS-03, A-RECIBOS-05, A-RECIBOS-06)', async () => {
  const { body } = await ana.get(`${base}/recibos?page=0&size=10&sort=fechaGeneracion,desc`)
  assert.deepEqual([body.content.length, body.last], [10, false])
  const ultimo = body.content[0]
  assert.deepEqual(Object.keys(ultimo).sort(), ['descripcion', 'fechaGeneracion', 'id', 'neto'])
  const mes = ultimo.descripcion.replace('Recibo de sueldo de ', '')
  assert.equal((await ana.get(`${base}/recibos?buscar=${encodeURIComponent(mes.toUpperCase())}`)).body.totalElements, 1)
  assert.equal(
    (await ana.get(`${base}/recibos?G_fechaDesde=${ultimo.fechaGeneracion}&G_fechaHasta=${ultimo.fechaGeneracion}`)).body
      .totalElements,
    1,
  )
  const { headers, raw } = await ana.get(`${base}/recibos/exportar-excel?sort=fechaGeneracion,desc`)
  assert.match(String(headers['content-disposition']), /filename="Recibos de sueldo\.xls"/)
  const hoja = readSheet(raw, 'xls')
  assert.deepEqual(hoja[0], ['ID', 'Descripción', 'Fecha de generación', 'Neto'])
  assert.deepEqual(
    [hoja.length - 1, hoja[1]?.[0], hoja[1]?.[1], hoja[1]?.[2]],
    [body.totalElements, String(ultimo.id), ultimo.descripcion, formatDate(ultimo.fechaGeneracion)],
  )
  assert.equal(Number(hoja[1]?.[3]?.replaceAll(',', '')), ultimo.neto)
})

test('a payslip is a PDF whose net is earnings minus deductions (A-RECIBOS-02, A-RECIBOS-04)', async () => {
  const { id } = await unaDe('RECIBO')
  const { status, headers, raw } = await ana.get(`${base}/recibos/descargar/${id}`)
  assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
  const [suma] = await t.rows<{ neto: number }>(`select sum((l->>'haber')::bigint - (l->>'descuento')::bigint) / 100.0 as neto
    from documento d, jsonb_array_elements(d.datos->'lineas') l where d.id = ${id}`)
  const texto = textoDelPdf(raw)
  for (const dato of ['Sueldo básico', 'Antigüedad', 'Jubilación', 'Neto a cobrar', formatPesos(suma?.neto ?? -1)])
    assert.ok(texto.includes(dato), dato)
})

test('another member, another branch and another role get nothing', async () => {
  const [talon, resumen, recibo] = [await unaDe('TALON', otro), await unaDe('RESUMEN', otro), await unaDe('RECIBO', otro)]
  const rutas = [
    `${base}/descargar-talon-pago/${talon.id}`,
    `${base}/descargar-archivo/${resumen.id}`,
    `${base}?numeroAfiliado=${otro}`,
  ]
  for (const ruta of rutas) {
    for (const quien of ['ana', 'operador', 'tesorera'])
      assert.equal((await (await t.login(quien)).get(ruta)).status, 404, `${quien} ${ruta}`)
    // The route of slips is open to visitors with a link; without the permission it returns nothing else.
    for (const quien of ['mesa', 'central', 'revisora'])
      assert.equal((await (await t.login(quien)).get(ruta)).status, ruta.includes('talon-pago') ? 404 : 403, `${quien} ${ruta}`)
    assert.equal((await t.visitor().get(ruta)).status, 401, ruta)
    const { status, body } = await (await t.login('clave')).get(ruta)
    assert.deepEqual([status, body.codigo], [403, 'CLAVE_VENCIDA'], ruta)
  }
  // Payslips are readable by their owner only, not by branch or administration.
  for (const quien of ['ana', 'admin'])
    assert.equal((await (await t.login(quien)).get(`${base}/recibos/descargar/${recibo.id}`)).status, 404, quien)
  for (const quien of ['beto', 'otra', 'operador', 'tesorera']) {
    const persona = await t.login(quien)
    for (const ruta of ['recibos', 'recibos/exportar-excel', `recibos/descargar/${recibo.id}`])
      assert.equal((await persona.get(`${base}/${ruta}`)).status, 403, `${quien} ${ruta}`)
  }
  assert.equal((await (await t.login('admin')).get(`${base}/recibos`)).body.totalElements, 0)
  // A document of another kind is not found through this route.
  assert.equal((await ana.get(`${base}/descargar-archivo/${(await unaDe('RECIBO')).id}`)).status, 404)
  assert.equal((await ana.get(`${base}/descargar-talon-pago/${(await unaDe('RESUMEN')).id}`)).status, 404)
  assert.equal((await ana.get(`${base}/recibos/descargar/${(await unaDe('TALON')).id}`)).status, 404)
  for (const raro of ['0', '-1', 'x', '999999999', "1'--"])
    assert.ok([400, 404].includes((await ana.get(`${base}/descargar-archivo/${encodeURIComponent(raro)}`)).status), raro)
})

test("the operator of the branch reads and downloads, audited; reading one's own is not", async () => {
  const propia = await t.login('otra')
  const [talon, resumen] = [await unaDe('TALON', otro), await unaDe('RESUMEN', otro)]
  const cuantas = async () =>
    await t.rows<{ accion: string; entidad_id: string }>(
      `select accion, entidad_id from auditoria where accion in ('descargar', 'consultar') order by id desc limit 3`,
    )
  const antes = (await t.rows<{ n: number }>('select count(*)::int as n from auditoria'))[0]?.n ?? 0
  assert.ok((await documentos(propia, `&numeroAfiliado=${otro}`)).length >= 2)
  assert.equal((await propia.get(`${base}/descargar-talon-pago/${talon.id}`)).status, 200)
  assert.equal((await propia.get(`${base}/descargar-archivo/${resumen.id}`)).status, 200)
  assert.deepEqual(
    (await cuantas()).map((f) => [f.accion, f.entidad_id]),
    [
      ['descargar', String(resumen.id)],
      ['descargar', String(talon.id)],
      ['consultar', String(otro)],
    ],
  )
  await documentos(ana)
  await ana.get(`${base}/descargar-archivo/${(await unaDe('RESUMEN')).id}`)
  assert.equal((await t.rows<{ n: number }>('select count(*)::int as n from auditoria'))[0]?.n, antes + 3)
})

test('names with any characters produce a document, with the glyphs of the font', async () => {
  await sql`update afiliado
    set apellido = ${"O'Higgins Ñandú Łukasz"}, nombre = ${'李 🏦 \u0007Zoë'}
    where numero = ${otro}`.execute(t.db)
  const texto = textoDelPdf(
    (await (await t.login('otra')).get(`${base}/descargar-talon-pago/${(await unaDe('TALON', otro)).id}`)).raw,
  )
  assert.ok(texto.includes("O'Higgins Ñandú Lukasz, ? Zoë"), texto)
})

test('concurrent downloads each get their own document', async () => {
  const ids = (await documentos(ana)).map((f) => f.id)
  const [otra, suya] = [await t.login('otra'), await unaDe('TALON', otro)]
  const respuestas = await Promise.all(
    ids
      .slice(0, 12)
      .flatMap((id) => [ana.get(`${base}/descargar-archivo/${id}`), otra.get(`${base}/descargar-talon-pago/${suya.id}`)]),
  )
  for (const [i, { status, raw }] of respuestas.entries()) {
    assert.equal(status, 200)
    if (i < 4) assert.ok(textoDelPdf(raw).includes(formatMemberNumber(i % 2 === 0 ? 1001 : otro)))
  }
})

test('the database refuses a document whose columns do not match its kind', async () => {
  for (const mal of [
    `'TALON', 'x', '2026-01-10', null, 5, '{}', null`,
    `'TALON', 'x', '2026-01-10', '2026-01-09', 5, '{}', null`,
    `'TALON', 'x', '2026-01-10', '2026-01-11', 0, '{}', null`,
    `'RESUMEN', 'x', '2026-01-10', '2026-01-11', null, '{}', null`,
    `'RESUMEN', 'x', '2026-01-10', null, null, null, null`,
    `'RESUMEN', '', '2026-01-10', null, null, '{}', null`,
    `'OTRO', 'x', '2026-01-10', null, null, '{}', null`,
  ])
    await assert.rejects(
      t.rows(
        `insert into documento (afiliado_numero, tipo, descripcion, fecha, vence, importe, datos, archivo_sha256) values (1001, ${mal})`,
      ),
      /violates check constraint "documento_/,
      mal,
    )
})
