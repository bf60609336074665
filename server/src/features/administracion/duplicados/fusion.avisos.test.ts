import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { deshacer, fusionar, prever, requestFusion } from '../../../../test/fusiones.ts'
import { hechosEn, loDichoEn } from '../../../../test/hechos.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'

/** Merges: warnings in the preview, audit of reads, and concurrent work. */
const t = await testApp()
const admin = await t.login('admin')
const avisos = async (queda: number, pasa: number): Promise<string[]> =>
  (await prever(admin, queda, pasa)).body.avisos.map(({ que }: { que: string }) => que)

test('comparing two numbers, previewing a merge and reading one are audited for both', async () => {
  const leen = async (ruta: string, ...numeros: number[]) => {
    for (const numero of numeros) assert.deepEqual(await lecturasDe(t, numero, () => admin.get(ruta)), ['duplicados'], ruta)
  }
  await leen('duplicados/comparar/1160/1161', 1160, 1161)
  await leen('fusiones/prevista?queda=1160&pasa=1161', 1160, 1161)
  const { id } = await fusionar(admin, 1160, 1161)
  await leen(`fusiones/${id}`, 1160)
})

test('a death is warned of while it is not undone', async () => {
  const { pasa, deshacer } = hechosEn(t, admin)
  const baja = await loDichoEn(t).estadoDe('BAJA')
  await t.rows(
    `update afiliado set estado_id = (select id from estado_afiliado where nombre = 'ACTIVO'), vinculado = true where numero in (1162, 1163)`,
  )
  await pasa(1163, { que: 'RENUNCIA', idEstado: baja })
  assert.ok(!(await avisos(1162, 1163)).includes('fallecido'), 'who left is alive')
  const murio = await pasa(1162, { que: 'FALLECIMIENTO', idEstado: baja })
  assert.ok((await avisos(1162, 1163)).includes('fallecido'))
  assert.equal((await deshacer(murio)).status, 204)
  assert.ok(!(await avisos(1162, 1163)).includes('fallecido'))
})

test('a mark as different people is warned of for that pair only', async () => {
  const distintas = (a: number, b: number) => admin.post(`duplicados/comparar/${a}/${b}/distintas`, { motivo: 'Son hermanas' })
  assert.equal((await distintas(1164, 1165)).status, 204)
  assert.equal((await distintas(1164, 1164)).body.codigo, 'MISMO_NUMERO')
  assert.ok((await avisos(1165, 1164)).includes('distintas'))
  assert.ok(!(await avisos(1164, 1166)).includes('distintas'))
  assert.equal((await admin.get('duplicados/comparar/1164/1166')).body.distintas, null)
  assert.equal((await admin.get('duplicados/comparar/1165/1164')).body.distintas.motivo, 'Son hermanas')
})

test('an import that can still be undone is warned of if it wrote either number', async () => {
  const [importacion] = await t.rows<{
    id: number
  }>(`insert into importacion (tipo, archivo, sha256, usuario_id, estado, reversible_hasta)
    select 'padron', 'padron.csv', repeat('a', 64), id, 'APLICADA', now() + interval '1 day' from usuario where email = 'admin@gremial.example' returning id`)
  const escribio = (tabla: string) =>
    t.rows(`delete from importacion_cambio where importacion_id = ${importacion?.id};
      insert into importacion_cambio (importacion_id, tabla, clave, antes) values (${importacion?.id}, '${tabla}', 1167, null)`)
  await escribio('movimiento_cuenta')
  assert.ok(!(await avisos(1167, 1168)).includes('importacion'))
  await escribio('afiliado')
  assert.ok((await avisos(1167, 1168)).includes('importacion'))
  await t.rows(`update importacion set reversible_hasta = now() - interval '1 day' where id = ${importacion?.id}`)
  assert.ok(!(await avisos(1167, 1168)).includes('importacion'))
})

test('two mandates of one branch on the same days do not prevent it: the person has both', async () => {
  await t.rows(`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
    select 1, codigo, unico, 1170 + row_number() over (order by codigo desc) - 1, '${t.today()}'::date - 10, '${t.today()}'::date + 10
    from (select * from puesto where not unico or codigo = 71 order by codigo desc limit 2) p`)
  const puestos = await t.rows<{ n: number }>(
    'select count(distinct puesto)::int as n from mandato where afiliado_numero in (1170, 1171)',
  )
  assert.deepEqual(puestos, [{ n: 2 }])
  assert.deepEqual((await prever(admin, 1170, 1171)).body.impedimentos, [])
})

test('merges are refused with OCUPADO while a register is being imported', async () => {
  const { body } = await prever(admin, 1174, 1175)
  const importa = new pg.Client({ connectionString: t.urlAs('superuser') })
  await importa.connect()
  try {
    await importa.query('select pg_advisory_lock(727004)')
    assert.equal((await requestFusion(admin, 1174, 1175, body.huella)).body.codigo, 'OCUPADO')
  } finally {
    await importa.end()
  }
})

test('a registration link of a merged number stops working', async () => {
  await t.rows(`insert into token_correo (token_hash, tipo, afiliado_numero, creado, vence)
    select decode(md5(tipo || n), 'hex'), tipo, n, now(), now() + interval '1 day'
    from unnest('{nuevoUsuario,crearPorCorreo}'::text[]) tipo, unnest('{1176,1177}'::int[]) n`)
  await fusionar(admin, 1176, 1177)
  assert.deepEqual(
    await t.rows(`select afiliado_numero, count(*)::int as vivos from token_correo where usado is null group by 1 order by 1`),
    [{ afiliado_numero: 1176, vivos: 2 }],
  )
})

test('a merge is mailed only to validated addresses', async () => {
  for (const validada of [1002, 1003]) {
    await t.rows(`update usuario set mail_validado = afiliado_numero = ${validada} where afiliado_numero in (1002, 1003)`)
    await recibir(t)
    const { id } = await fusionar(admin, 1003, 1002, { cuenta: 'pasa' })
    const dichos = (await recibir(t)).filter((c) => /tu número de afiliado es/.test(c.asunto)).map((c) => c.para)
    assert.deepEqual(dichos, [validada === 1002 ? 'beto@gremial.example' : 'clave@gremial.example'])
    assert.equal((await deshacer(admin, id)).status, 204)
  }
})

test('of two pairs of a person, the one that no longer matches is deleted', async () => {
  const pares = async () => {
    assert.equal((await admin.post('duplicados/buscar')).status, 204)
    await recibir(t)
    return (await t.rows<{ otro: number }>(`select otro from posible_duplicado where uno = 1180 order by otro`)).map(
      (p) => p.otro,
    )
  }
  const documento = (numero: number, cual: number) =>
    t.rows(`update afiliado set numero_documento = ${cual}, cuil = null where numero = ${numero}`)
  for (const numero of [1180, 1181, 1182]) await documento(numero, 91_234_567)
  assert.deepEqual(await pares(), [1181, 1182])
  await documento(1182, 91_234_568)
  assert.deepEqual(await pares(), [1181])
})
