import assert from 'node:assert/strict'
import { lists } from '@gremial/contract/derived/calls.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { anclaDe, contentOf, forzar, reponer, sellarTodo } from '../../../../test/auditoria.ts'
import { recibir } from '../../../../test/correo.ts'
import { eventually } from '../../../../test/eventually.ts'
import { plansOf } from '../../../../test/planes.ts'
import { worked } from '../../../../test/rastro.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Sealing, sealPending } from '../../../platform/audit/chain-writer.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'
import { avisarAncla } from './anclas.ts'

const t = await testApp()
const [admin, mesa, operador, ana] = await Promise.all(['admin', 'mesa', 'operador', 'ana'].map((who) => t.login(who)))
if (!admin || !mesa || !operador || !ana) throw new Error('unreachable')
const ruta = 'vistas/auditoria/avisos'
const [uno] = await t.rows<{ id: number }>(`select id from usuario where email = 'mesa@gremial.example'`)

interface Leida {
  accion: string
  entidad: string
  datos: Record<string, unknown>
}
/** Audit rows that a read writes. */
async function deja(lee: () => Promise<unknown>): Promise<Leida[]> {
  const [antes] = await t.rows<{ id: number }>('select coalesce(max(id), 0) as id from auditoria')
  await lee()
  return t.rows<Leida>(`select accion, entidad, datos from auditoria where id > ${antes?.id} order by id`)
}

test('a page of other people writes one audit row with filters, page and number of people', async () => {
  const filas = await deja(() => mesa.get('vistas/afiliado-dato-personal?G_nombre=a&page=1&size=7'))
  assert.equal(filas.length, 1)
  const { accion, entidad, datos } = filas[0] ?? { accion: '', entidad: '', datos: {} }
  assert.deepEqual([accion, entidad], ['consultar', 'datosPersonales'])
  const { total, ...resto } = datos
  assert.deepEqual(resto, { filtros: { nombre: 'a' }, pagina: 1, tamanio: 7, personas: 7 })
  assert.ok(Number(total) > 14)
  const [seccional] = await deja(() => operador.get('vistas/afiliados-seccional?idSeccional=1&buscar=an&size=5'))
  assert.equal(seccional?.entidad, 'afiliadosSeccional')
  assert.deepEqual(seccional?.datos.filtros, { idSeccional: '1', buscar: 'an' })
})

test('an export writes the number of people before its first byte', async () => {
  const url = 'vistas/afiliados-seccional/exportar-excel?idSeccional=1&formato=csv'
  const { body } = await operador.get('vistas/afiliados-seccional?idSeccional=1')
  const [fila] = await deja(() => operador.get(url))
  assert.deepEqual(fila?.datos, { filtros: { idSeccional: '1' }, formato: 'csv', personas: body.totalElements })
})

test('own data, an empty page and a refused one write no audit row', async () => {
  for (const url of [
    'vistas/situacion-gremial/1001',
    'vistas/afiliado-grupo-familiar?numeroAfiliado=1001',
    'vistas/documentos',
    'vistas/resumen-inicio',
    'vistas/bancos',
  ])
    assert.deepEqual(await deja(() => ana.get(url)), [], url)
  assert.deepEqual(await deja(() => mesa.get('vistas/afiliado-dato-personal?nombre=nadie%20se%20llama%20asi')), [])
  assert.deepEqual(await deja(() => ana.get('vistas/afiliado-dato-personal')), [])
})

test('every list of people writes an audit row; a new list must be classified here', async () => {
  const dePersonas = new Map([
    ['vistas/afiliados-seccional', 'afiliadosSeccional'],
    ['vistas/cambios-padron', 'cambiosPadron'],
    ['vistas/afiliado-dato-personal', 'datosPersonales'],
    ['vistas/correos', 'correos'],
    ['vistas/quien-puede', 'quienPuede'],
    ['mandatos', 'mandatos'],
    ['vistas/usuarios', 'usuarios'],
    ['usuarios', 'usuarios'],
    ['vistas/auditoria', 'auditoria'],
    ['vistas/usuarios-habilita-caja', 'usuariosCaja'],
    ['vistas/bandeja-tramites', 'bandejaTramites'],
    ['vistas/duplicados', 'duplicados'],
    ['vistas/fusiones', 'fusiones'],
    ['vistas/padron-certificado-afiliados', 'afiliadosCertificados'],
    ['vistas/diferencias-padron', 'diferenciasPadron'],
    ['vistas/pagos-afiliados', 'pagosAfiliados'],
  ])
  /** Filters that leave at least one person in the list. */
  const pide: Record<string, string> = {
    'vistas/cambios-padron': '?fechaDesde=1980-01-01',
    'vistas/padron-certificado-afiliados': '?certificado=1',
    'vistas/diferencias-padron': '?de=1&a=2',
  }
  // Lines of one import, files of one publication, debits of one lot: the demo has none.
  const deUna = [
    'vistas/importaciones-revision',
    'vistas/publicaciones-archivos',
    'vistas/resumen-envios',
    'vistas/lotes-debito/previa',
    'vistas/renglones-debito',
    'vistas/debitos-por-resolver',
  ]
  // Entities other than people, and data of one person (documents, procedures): each of those reads writes its own audit row or
  // returns only the caller's data.
  const otras = `bancos copias publicaciones seccionales vistas/seccionales vistas/catalogos importaciones roles permisos puestos vistas/categorias-afiliado empresas vistas/empresas vistas/auditoria/ultimos-movimientos vistas/mis-datos/miradas
    vistas/secretarias-contacto resumenes
    vistas/afiliado-tramites destinos-fondos productos vistas/estructura-seccional vistas/documentos-afiliado vistas/documentos-afiliado/recibos vistas/caja vistas/conceptos-caja vistas/movimientos-caja vistas/planillas-caja vistas/finanzas/sin-acuse vistas/pagos vistas/lotes-pago beneficios vistas/beneficios vistas/convenios vistas/lotes-debito vistas/respuestas-debito vistas/renglones-lote vistas/proveedores clases-papel vistas/lineas-banco vistas/recetas-extracto vistas/formatos-pago vistas/reglas-banco vistas/fondos-rendir vistas/rendiciones-gasto vistas/gastos vistas/comprobantes-parecidos vistas/padron-certificado vistas/tablero/meses vistas/tablero/embudo vistas/tablero/seccionales vistas/tablero-cobranza/seccionales definiciones-tramite sistemas traducciones ganchos entregas`
  assert.deepEqual(
    Object.values(lists)
      .map((l): string => l.path)
      .toSorted(),
    [...otras.split(/\s+/), ...deUna, ...dePersonas.keys()].toSorted(),
  )
  await t.rows(
    `insert into bandeja_salida (tipo, datos) values ('correo', '{"para": "x@correo.example", "plantilla": "recuperarClave"}')`,
  )
  for (const [lista, cosa] of dePersonas) {
    const filas = await deja(() => admin.get(`${lista}${pide[lista] ?? ''}`))
    assert.deepEqual(
      filas.map((f) => f.entidad),
      [cosa],
      lista,
    )
  }
})

test('only users who read more than 2,000 people within an hour are shown to auditors', async () => {
  assert.deepEqual((await admin.get(ruta)).body, { estado: null, lecturas: [] })
  const leer = (minutos: number, personas: number, usuario = uno?.id) =>
    forzar(
      t,
      `insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
      values (gen_random_uuid(), now() - interval '${minutos} minutes', ${usuario}, 'consultar', 'datosPersonales', '', '{"personas": ${personas}}', '')`,
    )
  // The hour is a sliding window, and exactly 2,000 people are allowed.
  await leer(400, 1500)
  await leer(350, 500)
  assert.deepEqual((await admin.get(ruta)).body.lecturas, [])
  await leer(345, 1)
  const { body } = await admin.get(ruta)
  assert.deepEqual(
    body.lecturas.map((l: Record<string, unknown>) => [l.id, l.personas]),
    [[uno?.id, 2001]],
  )
  assert.match(body.lecturas[0].momento, /^\d{4}-\d\d-\d\dT/)
  // Pages and exports add up, per user.
  await leer(60 * 24 * 31, 9000, 1)
  assert.equal((await admin.get(ruta)).body.lecturas.length, 1)
})

test('auditors and administrators see all; a branch scope sees the staff of those branches', async () => {
  for (const persona of [mesa, operador, ana, ...(await Promise.all(['tesorera', 'central', 'revisora'].map((w) => t.login(w))))])
    assert.equal((await persona.get(ruta)).status, 403)
  assert.equal((await t.visitor().get(ruta)).status, 401)
  await t.rows(
    `insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r where u.email = 'revisora@gremial.example' and r.codigo = 'AUDITOR'`,
  )
  const auditora = await t.login('revisora')
  // Undefined until the session cache has the new role.
  const lecturas = async (persona = auditora) => (await persona.get(ruta)).body.lecturas?.length as number | undefined
  await eventually(() => lecturas(), 1)
  // The same permission in a role with branch scope: the operator has branches 1 and 2, and mesa works in neither.
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select id, 'auditoria.consultar', 'seccionales' from rol where codigo = 'SECCIONAL_OPERADOR'`,
  )
  const otra = await t.login('otra')
  for (const quien of [operador, otra]) await eventually(() => lecturas(quien), 0)
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${uno?.id}, 2)`)
  await eventually(() => lecturas(operador), 1)
  assert.equal(await lecturas(otra), 0)
})

test('the query of the notice uses its index', async () => {
  await forzar(
    t,
    `insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, codigo)
    select gen_random_uuid(), now() - i * interval '1 minute', 900 + i % 50, 'crear', 'banco', i, '' from generate_series(1, 20000) i`,
  )
  await t.rows('vacuum analyze auditoria')
  const vistos = await plansOf(t, 'auditoria', () => admin.get(ruta))
  assert.equal(vistos.length, 1)
  assert.match(vistos[0]?.plan ?? '', /auditoria_lectura/)
  assert.deepEqual(vistos[0]?.walked.includes('auditoria'), false)
})

test('an audit differing from its checkpoint is logged, in salud and shown once; recovery too', async () => {
  const otro = await testApp()
  const quien = await otro.login('admin')
  const dichos: unknown[] = []
  const log = {
    ...otro.app.log,
    fatal: (datos: unknown) => dichos.push(datos),
    info: () => dichos.push('bien'),
  } as unknown as Sealing['log']
  const sealing: Sealing = { log, dayEnded: avisarAncla }
  const sellar = () => worked('sellar', () => sealPending(otro.services, sealing))
  await quien.post('bancos', { codigo: '900', nombre: 'Uno', habilitado: 1 })
  await sellarTodo(otro.services)
  await sellar()
  assert.deepEqual((await otro.visitor().get('salud')).body, { estado: 'ok' })
  const ancla = contentOf(anclaDe(otro.services))
  reponer(anclaDe(otro.services), undefined)
  await quien.post('bancos', { codigo: '901', nombre: 'Dos', habilitado: 1 })
  for (let i = 0; i < 3; i++) assert.equal(await sellar(), 0)
  assert.deepEqual(dichos, [{ motivo: 'hay sellos y falta el ancla (auditoria.ancla)' }])
  assert.deepEqual((await otro.visitor().get('salud')).body, { estado: 'ok', auditoria: 'alterada' })
  assert.equal((await quien.get(ruta)).body.estado, 'alterada')
  reponer(anclaDe(otro.services), ancla)
  assert.equal(await sellar(), 1)
  assert.deepEqual(dichos.slice(1), ['bien'])
  assert.equal((await quien.get(ruta)).body.estado, null)
})

test('the last hash of a day is mailed to the auditors once, however many processes run', async () => {
  const otro = await testApp()
  const sealing: Sealing = { log: otro.app.log, dayEnded: avisarAncla }
  const dia = (n: number) => new Date(Date.UTC(2027, 0, 10 + n, 15))
  const procesos = [otro.services, { ...otro.services }]
  const vuelta = async () => {
    for (const p of procesos) while ((await worked('sellar', () => sealPending(p, sealing))) > 0);
  }
  otro.at(dia(0))
  await inTransaction(systemCtx(otro.services, otro.app.log), (ctx) => audit(ctx, 'crear', 'banco', 1))
  await vuelta()
  assert.deepEqual(await recibir(otro), [])
  otro.at(dia(1))
  await vuelta()
  await vuelta()
  const correos = await recibir(otro)
  assert.deepEqual(
    correos.map((c) => c.para),
    ['admin@gremial.example'],
  )
  const [sello] = await otro.rows<{ sello: string; orden: number }>(
    `select encode(sello, 'hex') as sello, orden from auditoria_sello order by orden desc limit 1`,
  )
  assert.match(correos[0]?.asunto ?? '', /10\/01\/2027/)
  assert.ok(correos[0]?.texto.replace(/\s/g, '').includes(sello?.sello ?? 'x'))
  assert.equal(contentOf(anclaDe(otro.services, 'auditoria.anclas')), `2027-01-10 ${sello?.orden} ${sello?.sello}\n`)
  // A day without new rows is mailed too: its absence is evidence.
  otro.at(dia(2))
  await vuelta()
  assert.equal((await recibir(otro)).length, 1)
  // Users without a validated address get no mail.
  await otro.rows(`update usuario set mail_validado = false where email = 'admin@gremial.example'`)
  otro.at(dia(3))
  await vuelta()
  assert.equal((await recibir(otro)).length, 0)
  otro.at()
})
