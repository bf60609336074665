import assert from 'node:assert/strict'
import { lists } from '@gremial/contract/derived/calls.ts'
import type { AuditedThing } from '@gremial/contract/textos/audit.ts'
import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { plansOf } from '../../../../test/planes.ts'
import { features } from '../../../features.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'

const t = await testApp()
const [admin, operador] = await Promise.all(['admin', 'operador'].map((quien) => t.login(quien)))
if (!admin || !operador) throw new Error('unreachable')
const ruta = 'vistas/auditoria'
const anotar = (cosa: AuditedThing, id: string | number, datos: Record<string, unknown> = {}) =>
  inTransaction(systemCtx(t.services, t.app.log), (ctx) => audit(ctx, 'modificar', cosa, id, datos))
interface Asiento {
  accion: string
  objeto: string
  seccional: string
  persona: string
  descripcionActividad: string
}
const leer = async (consulta: string): Promise<Asiento[]> => {
  const { status, body } = await admin.get(`${ruta}?size=100&${consulta}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.content
}
const uno = async (texto: string) => (await t.rows<{ id: number | string }>(`${texto} limit 1`))[0]?.id

/** Kinds without a name: there is one of each. A list has none either: its kind is the list's name. */
const sinNombre = new Set<string>([
  ...Object.values(lists).map(({ name }) => name),
  // The audit does not reveal the benefit (decision 152).
  'codigoBeneficio',
  'clave_firma',
  'datosPersonales',
  'menues',
  'catalogo',
  'demostracion',
  'organizacion',
  'cuentasAbiertas',
  'reglasMandatos',
  'reglasPago',
  'reglaRoles',
  // Its recipient is only for users who may see mails.
  'correo',
  // A subscribed browser has no recognisable name.
  'aviso_equipo',
  'personas',
  'bandejaTramites',
  'clave',
  'cadena',
])

test('every kind of entity in the audit has its name in one feature, or is listed without one', () => {
  const nombradas = features.flatMap(({ auditNames = [] }) => auditNames.map(({ thing }) => thing))
  assert.equal(new Set(nombradas).size, nombradas.length)
  for (const cosa of Object.keys(mensajes.cosas) as AuditedThing[])
    assert.ok(
      nombradas.includes(cosa) || sinNombre.has(cosa),
      `${cosa}: add its name to the auditNames of its feature.ts in server/src/features, or to sinNombre of this test if it has none`,
    )
})

test('each entity is shown by name and number, with its branch', async () => {
  const [ana] = await t.rows<{
    nombre: string
    seccional: string
    usuario: number
    numero: string
  }>(`select u.nombre, s.nombre as seccional,
    u.id as usuario, lpad(f.numero::text, 6, '0') || '/' || f.digito as numero
    from usuario u join afiliado f on f.numero = u.afiliado_numero join seccional s on s.id = f.seccional_id where f.numero = 1001`)
  assert.ok(ana)
  const [rendicion] = await t.rows<{
    id: number
    dice: string
    seccional: string
  }>(`select r.id, r.numero_completo || ' · ' || p.nombre as dice,
    s.nombre as seccional from rendicion_gasto r join tipo_rendicion p on p.id = r.tipo_id join seccional s on s.id = r.seccional_id limit 1`)
  const casos: Array<[AuditedThing, string | number | undefined, objeto: string | RegExp, seccional?: string]> = [
    ['afiliado', 1001, new RegExp(`^[^,]+, .+ · ${ana.numero}$`), ana.seccional],
    ['usuario', ana.usuario, `${ana.nombre} · ${ana.numero}`, ana.seccional],
    ['ayuda', ana.usuario, `${ana.nombre} · ${ana.numero}`, ana.seccional],
    ['rendicion', rendicion?.id, rendicion?.dice ?? '', rendicion?.seccional ?? ''],
    ['caja', await uno('select id from caja'), /./],
    ['movimiento-caja', await uno('select id from movimiento_caja'), /^N\.º \d+ · ./],
    ['planilla-caja', await uno('select id from planilla_caja'), /^N\.º \d+ · ./],
    ['concepto-caja', await uno('select id from concepto_caja'), /./],
    ['comprobante', await uno('select id from comprobante'), / · \d{4}\/\d{4}$/],
    ['solicitud', await uno('select id from solicitud'), /^\d{4}-\d{6} · .+, /],
    ['documento', await uno('select id from documento'), / · \d{6}\/\d$/],
    ['mandato', await uno('select id from mandato'), / · .+, /],
    ['puesto', await uno('select codigo as id from puesto'), /./, ''],
    ['seccional', await uno('select id from seccional'), /^\d+ · ./],
    ['estructura', await uno('select id from seccional'), /./],
    ['producto', await uno('select id from producto'), /./, ''],
    ['destino', await uno('select id from destino_fondos'), /./, ''],
    ['rol', await uno('select id from rol'), /./, ''],
    ['permiso', await uno('select id from permiso'), /./, ''],
    ['banco', await uno('select id from banco'), /./, ''],
    ['importacion', await uno('select id from importacion'), /./, ''],
    ['cuentaSeccional', await uno('select id from seccional'), /^\d+ · ./],
    ['padron', 'padron de mayo.xlsx', 'padron de mayo.xlsx', ''],
    // Deleted: shown by the name in the row, or by nothing if it never had one.
    ['caja', 999_999_999, 'Ventanilla vieja', ''],
    ['catalogo', 'categorias/3', 'Ventanilla vieja', ''],
    ['usuario', 'no es un número', 'Ventanilla vieja', ''],
  ]
  for (const [cosa, id, objeto, seccional] of casos) {
    assert.ok(id !== undefined, cosa)
    await anotar(cosa, id, { nombre: 'Ventanilla vieja' })
    const [dicho] = await leer(`cosa=${cosa}&codigo=${encodeURIComponent(id)}`)
    if (typeof objeto === 'string') assert.equal(dicho?.objeto, objeto, cosa)
    else assert.match(dicho?.objeto ?? '', objeto, cosa)
    assert.notEqual(typeof objeto === 'string' ? '' : dicho?.objeto, 'Ventanilla vieja', cosa)
    if (seccional === undefined) assert.ok((dicho?.seccional ?? '').length > 0, cosa)
    else assert.equal(dicho?.seccional, seccional, cosa)
  }
  // The same in an export and in a full row.
  const { raw } = await admin.get(`${ruta}/exportar-excel?formato=csv&cosa=caja&codigo=999999999`)
  assert.match(raw.toString(), /Ventanilla vieja/)
})

test('reads about a person include account, member and filtered lists, not their own actions', async () => {
  const ana = await t.login('ana')
  const id = await uno(`select id from usuario where afiliado_numero = 1001`)
  await ana.get('vistas/afiliado/1001')
  assert.equal((await operador.get('vistas/afiliado/1001')).status, 200)
  await admin.get('vistas/usuarios?buscar=1001')
  await admin.get(`usuarios/ayuda/${id}`)
  for (const consulta of ['sobreAfiliado=1001', `sobreUsuario=${id}`]) {
    const filas = await leer(consulta)
    const dichos = filas.map((f) => f.descripcionActividad)
    for (const dice of [
      'Consultó los datos de un afiliado',
      'Consultó la lista de usuarios',
      'Consultó la ayuda de acceso de una persona',
    ])
      assert.ok(dichos.includes(dice), `${dice}, ${consulta}: ${dichos.join('; ')}`)
    const [{ nombre } = { nombre: '' }] = await t.rows<{ nombre: string }>(
      `select nombre from usuario where afiliado_numero = 1001`,
    )
    assert.ok(filas.every((f) => f.persona !== nombre))
  }
  // The same rows as the person reads in their own data.
  const suyas = (await ana.get('vistas/mis-datos/miradas?size=100')).body.totalElements
  assert.equal((await admin.get(`${ruta}?sobreAfiliado=1001`)).body.totalElements, suyas)
  assert.deepEqual(await leer('sobreAfiliado=999999'), [])
  assert.equal((await operador.get(`${ruta}?sobreAfiliado=1001`)).status, 403)
})

test('reads about a person use the indexes, however long the audit is', async () => {
  await t.rows(`insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
    select gen_random_uuid(), now() - i * interval '1 minute', 900 + i % 50, 'consultar', 'afiliado', case when i % 2 = 0 then '' else i::text end,
      jsonb_build_object('afiliado', i, 'filtros', jsonb_build_object('buscar', i::text)), '\\x00' from generate_series(5000, 25000) i`)
  await t.rows('vacuum analyze auditoria')
  const vistos = await plansOf(t, 'auditoria', () => admin.get(`${ruta}?sobreAfiliado=1001`))
  assert.ok(vistos.length > 0)
  for (const { text, plan, walked } of vistos) assert.ok(!walked.includes('auditoria'), `${text}\n${plan}`)
})
