import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { call } from '../../../../test/dos-procesos.ts'
import { eventually } from '../../../../test/eventually.ts'
import { prever, requestFusion } from '../../../../test/fusiones.ts'
import { preverRenuncia } from '../../../../test/hechos.ts'
import { monthOf, pedirCertificado } from '../../../../test/padron-certificado.ts'
import { folder, server } from '../../../../test/programa.ts'
import { createSession } from '../../../platform/access/session.ts'

const t = await testApp()
const admin = await t.login('admin')

/** Rows that the three operations touch. */
const foto = async () =>
  Object.fromEntries(
    await Promise.all(
      [
        'afiliado',
        'afiliado_historia',
        'mandato',
        'caja_usuario',
        'hecho',
        'fusion',
        'fusion_fila',
        'movimiento_cuenta',
        'usuario',
        'padron_certificado',
        'padron_certificado_fila',
        'padron_certificado_numerador',
        'auditoria',
      ].map(async (tabla) => [
        tabla,
        (
          await t.rows<{ h: string }>(`select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as h from ${tabla} x`)
        )[0]?.h,
      ]),
    ),
  )

test('a server killed during a hecho, merge or certification leaves nothing; a retry works', async () => {
  const [cuenta] = await t.rows<{ id: number }>(`select id from usuario where email = 'admin@gremial.example'`)
  const token = await createSession(t.services.database.db, cuenta?.id ?? 0, false, 'prueba', new Date())
  const cookie = `gremial_sesion=${token}`
  const [baja] = await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = 'BAJA'`)
  const { numero: tesorera = 0 } =
    (
      await t.rows<{ numero: number }>(`select afiliado_numero as numero from usuario where email = 'tesorera@gremial.example'`)
    )[0] ?? {}
  const renuncia = await preverRenuncia(admin, tesorera, t.today(), baja?.id ?? 0)
  const { body } = await prever(admin, 1230, 1231)
  const todo = Object.fromEntries((body.faltan as string[]).map((f) => [f, 'queda']))
  const { huella } = (await prever(admin, 1230, 1231, todo)).body
  const { mes } = monthOf(t.today(), 5)

  const programa = await server(folder(), {
    env: { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1', GREMIAL_PAPEL: 'web' },
  })
  const alPrograma = {
    post: (ruta: string, cuerpo: object) => call(programa.url, 'POST', ruta, { cookie, body: cuerpo }),
  } as unknown as typeof admin
  const otra = new pg.Client({ connectionString: t.urlAs('superuser') })
  await otra.connect()
  const esperan = async () =>
    (await t.rows(`select from pg_locks where relation = 'auditoria'::regclass and not granted and mode = 'RowExclusiveLock'`))
      .length
  try {
    // A read first caches the session; then each operation's last write, the audit row, is blocked.
    assert.equal((await call(programa.url, 'GET', 'usuarios/actual', { cookie })).status, 200)
    const antes = await foto()
    await otra.query('begin')
    await otra.query('lock table auditoria in share mode')
    const pedidos = [
      alPrograma.post(`vistas/hechos-afiliado/${tesorera}/hechos`, renuncia),
      requestFusion(alPrograma, 1230, 1231, huella, todo),
      pedirCertificado(alPrograma, mes),
    ].map((p) => p.catch((error: Error) => error))
    await eventually(esperan, 3)
    programa.child.kill('SIGKILL')
    for (const r of await Promise.all(pedidos)) assert.ok(r instanceof Error, 'nobody was told that it was done')
    await otra.query('commit')
    const deMuertos = async () =>
      (await t.rows(`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`))
        .length
    await eventually(deMuertos, 0)
    assert.deepEqual(await foto(), antes)
  } finally {
    await otra.end()
  }
  // Repeated with the earlier preview.
  assert.equal((await admin.post(`vistas/hechos-afiliado/${tesorera}/hechos`, renuncia)).status, 201)
  assert.equal((await requestFusion(admin, 1230, 1231, huella, todo)).status, 201)
  assert.equal((await pedirCertificado(admin, mes)).status, 201)
})
