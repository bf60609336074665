import assert from 'node:assert/strict'
import { lists } from '@gremial/contract/derived/calls.ts'
import { permissions } from '@gremial/contract/derived/permissions.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { parse } from 'csv-parse/sync'
import { test } from 'vitest'
import yauzl from 'yauzl'
import { testApp } from '../test/app.ts'
import { newCaja, registrar } from '../test/caja.ts'
import { add } from '../test/comprobantes.ts'
import { addAdhesiones, newConvenio } from '../test/debitos.ts'
import { rutas } from '../test/permisos.tabla.ts'
import { newRendicion, signedRendicion } from '../test/rendiciones.ts'

/** Whatever the database says, no spreadsheet that leaves runs it: every export, in each of its formats. */

const t = await testApp()
const tesorera = await t.login('tesorera')
const caja = await newCaja(t)
await registrar(tesorera, caja, { ingresoEgreso: 1, importeEfectivo: 100 })
const rendicion = await newRendicion(t, await t.login('operador'))
await add(await t.login('operador'), rendicion)

const { id: enviada } = await signedRendicion(t)
await t.rows(`update rendicion_gasto set fecha_envio_externo = now() where id = ${enviada}`)
// Where another system pays no lot is made: one of before.
await t.rows(`insert into lote_pago (numero, clave, fecha, creado, creado_por, cantidad, total, archivo, huella)
  values (1, gen_random_uuid(), '${t.today()}', now(), 1, 1, 1, 'x', encode(sha256('x'), 'hex'))`)
// What its bank said of the box.
await t.rows(
  `insert into regla_banco (orden, como, texto, accion, usuario_id, modificada) values (1, 'EMPIEZA', '=1+1', 'NO_CORRESPONDE', 1, now())`,
)
await t.rows(`insert into receta_extracto (nombre, receta, usuario_id, modificada) values ('=1+1', '{}', 1, now())`)
await t.rows(`insert into formato_pago (nombre, ultimo_envio, usuario_id, modificada) values ('=1+1', 0, 1, now())`)
await t.rows(`insert into lote_pago_renglon (lote_id, orden, referencia, rendicion_id, cbu, importe, estado, respondido)
  select k.id, 1, '0000990001', (select min(id) from rendicion_gasto), repeat('1', 22), 1, 'ANULADO', now() from lote_pago k limit 1`)
await t.rows(`with s as (insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, creada, creada_por, fecha, desde)
    values (2021, 1, gen_random_uuid(), (select min(id) from producto), 1010, 1, now(), 1, dia_de(now()), now()) returning id)
  insert into pago_tramite (solicitud_id, cbu, cbu_por, importe, creado, estado, resuelto, resuelto_por, fecha_pago, referencia)
  select id, repeat('1', 22), 1, 5, now(), 'PAGADO', now(), 1, dia_de(now()), '=1+1' from s`)
await t.rows(`with b as (insert into caja_banco (caja_id, desde) values (${caja.id}, dia_de(now())) returning caja_id),
    e as (insert into extracto_banco (caja_id, leido, usuario_id, archivo, huella, formato, desde, hasta, lineas, nuevas)
      select caja_id, now(), 1, 'x.csv', repeat('a', 64), 'CSV', dia_de(now()), dia_de(now()), 1, 1 from b returning id, caja_id)
  insert into linea_banco (caja_id, extracto_id, fecha, importe, texto, orden) select caja_id, id, dia_de(now()), 5, 'Depósito', 1 from e`)
// An agreement, a lot of one debit, and an answer of its bank with a line of nobody.
const convenio = await newConvenio(await t.login('central'), { nombre: '=1+1' })
await addAdhesiones(t, [1010])
await t.rows(`with k as (
    insert into lote_debito (numero, clave, convenio_id, convenio_version, fecha, creado, creado_por, cantidad, total, huella, necesita_otra)
    values (9001, gen_random_uuid(), ${convenio}, 1, dia_de(now()) + 20, now(), 1, 1, 1, repeat('a', 64), false) returning id)
  insert into lote_debito_renglon (lote_id, orden, referencia, afiliado_numero, documento_id, solicitud_id, cbu, importe)
  select k.id, 1, '9990000001', 1010, (select min(id) from documento where tipo = 'TALON'), s.id, repeat('1', 22), 1
  from k, solicitud s where s.anio = 2020 and s.afiliado_numero = 1010`)
await t.rows(`with r as (
    insert into respuesta_debito (convenio_id, nombre, huella, recibida, usuario_id, lineas, cobradas, total_cobrado, rechazadas,
      total_rechazado, reversadas, repetidas, por_resolver)
    values (${convenio}, '=1+1', repeat('a', 64), now(), 1, 1, 0, 0, 0, 0, 0, 0, 1) returning id)
  insert into debito_por_resolver (respuesta_id, convenio_id, linea, que, clave, referencia, cbu, es, codigo, dice)
  select id, ${convenio}, 1, 'DE_NADIE', 'x', '=1+1', '', 'PAGADO', '', '=1+1' from r`)
// Somebody who changed branch.
await t.rows('update afiliado set seccional_id = 2 where seccional_id = 1 and numero between 1020 and 1060')

// A program that has a token.
await t.rows(`insert into sistema (usuario_id, nombre, para, token_hash, termina, escribe, todas, por_minuto, creado, creado_por, emitido, vence)
  select id, 'Sueldos', '', sha256('x'), 'abcd', false, true, 60, now(), id, now(), now() + interval '30 days' from usuario where afiliado_numero = 1002`)

/** What a route wants to know before it gives anything, besides the format. */
const pide: Record<string, string> = {
  'vistas/cuenta-corriente-afiliado/exportar-excel': `numeroAfiliado=1001&fechaDesde=${addDays(t.today(), -200)}`,
  'vistas/lineas-banco/exportar-excel': `caja=${caja.id}`,
  'vistas/padron-certificado-afiliados/exportar-excel': 'certificado=1',
  'vistas/diferencias-padron/exportar-excel': 'de=1&a=2',
  'vistas/movimientos-caja/exportar-excel-planilla': `caja=${caja.id}&nroPla=1`,
}
/** What it gives are the product's own words. */
const sinPalabras = ['vistas/tablero/meses/exportar-excel', 'vistas/tablero/embudo/exportar-excel', 'permisos/exportar-excel']
const exportan = rutas.filter(([metodo, ruta]) => metodo === 'GET' && /\/exportar-excel[^/]*$/.test(ruta)).map(([, ruta]) => ruta)

/** Somebody who may everything, and is a member too. */
async function todopoderosa() {
  await t.rows(`insert into rol (codigo, nombre) values ('TODO', 'Todo')`)
  for (const permiso of permissions)
    for (const ambito of ['propio', 'seccionales', 'todas'])
      await t
        .rows(
          `insert into rol_permiso (rol_id, permiso, ambito) select id, '${permiso}', '${ambito}' from rol where codigo = 'TODO'
            on conflict (rol_id, permiso) do update set ambito = excluded.ambito`,
        )
        .catch(() => [])
  await t.rows(
    `insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r where u.afiliado_numero = 1001 and r.codigo = 'TODO'`,
  )
  return t.login('ana')
}
const quien = await todopoderosa()

const principios = ['=', '+', '-', '@', '\t', '\r', '\n', '＝']
/** Every text of the database that may begin so begins so, each row with another one; what a constraint holds stays as it is. */
async function envenenar(): Promise<void> {
  const columnas = await t.rows<{ tabla: string; columna: string }>(
    `select c.relname as tabla, a.attname as columna from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and a.atttypid = 'text'::regtype
        and c.relname not like 'auditoria%' and c.relname not in ('migracion', 'sesion', 'rol_permiso', 'archivo', 'siembra')
        and not exists (select from pg_constraint k where k.contype in ('p', 'f') and k.conrelid = c.oid and a.attnum = any(k.conkey))`,
  )
  const lista = principios.map((p) => `E'${p.replace('\t', '\\t').replace('\r', '\\r').replace('\n', '\\n')}'`).join(', ')
  for (const { tabla, columna } of columnas)
    await t
      .rows(
        `with n as (select ctid, row_number() over () as fila from ${tabla} where ${columna} <> '')
          update ${tabla} x set ${columna} = (array[${lista}])[1 + n.fila % ${principios.length}] || ${columna} from n where n.ctid = x.ctid`,
      )
      .catch(() => [])
}
await envenenar()

const ruta = (cual: string, formato: string) => `${cual}?formato=${formato}${pide[cual] ? `&${pide[cual]}` : ''}`
const empieza = /^[=+\-@\t\r\n＝＋－＠]/
/** A number of ours, which is written as one. */
const numero = /^-?[\d.,]+$/

test('in each CSV, a cell that a spreadsheet would evaluate is escaped as text', async () => {
  const nada: string[] = []
  for (const cual of exportan) {
    const { status, raw } = await quien.get(ruta(cual, 'csv'))
    assert.equal(status, 200, `${cual}: ${status} ${raw.toString().slice(0, 300)}`)
    const celdas: string[] = parse(raw.toString().replace(/^\ufeff/, ''), { delimiter: ';', relax_column_count: true }).flat()
    assert.deepEqual(
      celdas.filter((c) => empieza.test(c) && !numero.test(c)),
      [],
      cual,
    )
    if (!celdas.some((c) => c.startsWith("'") && empieza.test(c.slice(1)))) nada.push(cual)
  }
  assert.deepEqual(nada, sinPalabras, 'an export that has nothing to escape proves nothing')
})

test("an export has its list's columns, in order, without the ones for the screen only", async () => {
  let solas = 0
  for (const { path: lista, name, columns } of Object.values(lists)) {
    const cual = `${lista}/exportar-excel`
    if (!exportan.includes(cual)) continue
    const { raw } = await quien.get(ruta(cual, 'csv'))
    const filas: string[][] = parse(raw, { delimiter: ';', bom: true, relax_column_count: true })
    const suyas = Object.entries(columns as Record<string, { only?: string }>)
    solas += suyas.filter(([, { only }]) => only === 'pantalla').length
    const titulos = suyas
      .filter(([, { only }]) => only !== 'pantalla')
      .map(([campo]) => message('es', `listas.${name}.${campo}` as MessageKey))
    // Some say before them of what they are.
    assert.deepEqual(
      filas.find(([primera]) => primera === titulos[0]),
      titulos,
      cual,
    )
  }
  assert.ok(solas > 0)
})

/** The parts of a workbook of today, unfolded. */
async function partes(xlsx: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(xlsx, { lazyEntries: true })
  const textos: string[] = []
  for await (const parte of zip.eachEntry()) {
    if (!/worksheets|sharedStrings/.test(parte.fileName)) continue
    for await (const trozo of (await zip.openReadStreamPromise(parte)) as AsyncIterable<Buffer>)
      textos.push(trozo.toString('utf8'))
  }
  return textos.join('')
}
const formula = 0x0006
const vacio = 0x0000
/** The kinds of records of the stream of an old workbook, which lies whole behind the first sector. */
function registros(xls: Buffer): Set<number> {
  const clases = new Set<number>()
  for (let at = 512; at + 4 <= xls.length; at += 4 + xls.readUInt16LE(at + 2)) {
    if (xls.readUInt16LE(at) === vacio && xls.readUInt16LE(at + 2) === 0) break
    clases.add(xls.readUInt16LE(at))
  }
  return clases
}

test('in each workbook, of today and of yesterday, there is no formula', async () => {
  for (const cual of exportan) {
    const xlsx = await quien.get(ruta(cual, 'xlsx'))
    assert.equal(xlsx.status, 200, cual)
    const hoja = await partes(xlsx.raw)
    assert.ok(/<(row|c) /.test(hoja), cual)
    assert.equal(/<f[\s>/]/.test(hoja), false, cual)
    const xls = await quien.get(ruta(cual, 'xls'))
    assert.equal(xls.status, 200, cual)
    const clases = registros(xls.raw)
    assert.ok(clases.has(0x0809) && clases.size > 5, cual)
    assert.equal(clases.has(formula), false, cual)
  }
})
