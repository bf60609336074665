import assert from 'node:assert/strict'
import { type Esperan, esperasPorCosa } from '@gremial/contract/afiliado/avisos.ts'
import { features } from '@gremial/contract/features.ts'
import { locales } from '@gremial/contract/platform/locale.ts'
import { textsOf } from '@gremial/contract/textos/parts.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { features as registradas } from '../../../features.ts'
import { esperasDe } from './esperas.ts'

const esperas = esperasDe(registradas)
const t = await testApp()
const ana = await t.login('ana')
const leer = async (quien = ana): Promise<Esperan> => {
  const { status, body } = await quien.get('vistas/esperan')
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const deAna = async (cosa: string) => (await leer()).cosas.filter((c) => c.cosa === cosa)
/** Runs SQL with triggers disabled, to set up a state. */
const aEscondidas = (escrito: string) => t.rows(`begin; set local session_replication_role = replica; ${escrito}; commit`)

test('every kind has its texts in every language, and leads to a screen or a file', () => {
  const rutas = features.flatMap((f) => Object.values(f.screens as Record<string, { path: string }>).map((p) => p.path))
  for (const { cosa, lugar } of esperas) {
    assert.ok(rutas.includes(lugar.path), cosa)
    for (const idioma of locales) {
      const { esperas: propias = {} } = textsOf(idioma, 'inicio') as { esperas?: Record<string, object> }
      const { esperas: personal = {} } = textsOf(idioma, 'personal') as { esperas?: Record<string, object> }
      const dichas = Object.keys({ ...propias, ...personal }[cosa] ?? {})
      assert.ok(
        dichas.some((d) => d.startsWith('titulo')),
        `${cosa} in ${idioma}`,
      )
    }
  }
  assert.equal(new Set(esperas.map((e) => e.cosa)).size, esperas.length)
})

test('waits are returned in the order the features declare: first those that block others', () => {
  const propias = esperas.filter(({ gravedad }) => gravedad === undefined).map(({ cosa }) => cosa)
  const [firma, talon] = [propias.indexOf('firma'), propias.indexOf('talon')]
  assert.ok(firma === 0 && talon > firma, propias.join(', '))
})

/** Revokes the direct debit of ana from that day. */
const revocarDebito = (desde: string) =>
  aEscondidas(`update adhesion a set revocada = now(), revocada_desde = ${desde}, revocada_por = (select min(id) from usuario)
    from solicitud s where s.id = a.solicitud_id and s.afiliado_numero = 1001`)

test('a slip paid by direct debit is no wait of its member, and the account shows the debit', async () => {
  const [talon] = await t.rows<{ vence: string; cbu: string }>(`update documento d set vence = dia_de(now()) + 5
    where afiliado_numero = 1001 and tipo = 'TALON' and vence >= dia_de(now())
    returning d.vence::text, (select right(cbu, 4) from solicitud s join adhesion a on a.solicitud_id = s.id
      where s.afiliado_numero = 1001 and s.estado = 'OTORGADA' order by s.id desc limit 1) as cbu`)
  assert.match(talon?.cbu ?? '', /^\d{4}$/)
  assert.deepEqual([await deAna('talon'), (await leer()).lugares['afiliados/cuenta-corriente']], [[], undefined])
  const { cuenta } = (await ana.get('vistas/resumen-inicio')).body
  assert.deepEqual([cuenta.situacion, cuenta.pagarHasta, cuenta.debito], ['seDebita', talon?.vence, talon?.cbu])
  assert.equal(cuenta.proximoTalon.debito, talon?.cbu)
  const { body } = await ana.get('vistas/cuenta-corriente-afiliado/saldo?fechaDesde=01-01-2026')
  assert.deepEqual([body.situacion, body.debito], ['seDebita', talon?.cbu])
  // Revoked from the day after the due date it is still debited; from that day on it is paid like any other.
  await revocarDebito('dia_de(now()) + 6')
  assert.deepEqual(await deAna('talon'), [])
  await revocarDebito('dia_de(now()) + 5')
  assert.equal((await deAna('talon')).length, 1)
  assert.equal((await ana.get('vistas/resumen-inicio')).body.cuenta.situacion, 'porVencer')
})

test('a slip is a wait of its member only near its due date', async () => {
  await revocarDebito('dia_de(now())')
  const cerca = `update documento set vence = dia_de(now()) + 5 where afiliado_numero = 1001 and tipo = 'TALON' and vence >= dia_de(now())`
  await t.rows(cerca)
  const [talon, ...otros] = await deAna('talon')
  assert.equal(otros.length, 0)
  assert.match(talon?.va ?? '', /^\/api\/vistas\/documentos-afiliado\/descargar-talon-pago\/\d+$/)
  assert.ok((talon?.importe ?? 0) > 0)
  assert.equal((await ana.get((talon?.va ?? '').replace('/api/', ''))).status, 200)
  assert.equal((await leer()).lugares['afiliados/cuenta-corriente'], 1)
  await t.rows(cerca.replace('+ 5', '+ 11'))
  assert.deepEqual(await deAna('talon'), [])
})

test("a request sent back by the desk is a wait of its applicant only, with the desk's words", async () => {
  await aEscondidas(`update solicitud set estado = 'ANULADA' where afiliado_numero = 1001 and estado = 'OBSERVADA'`)
  assert.deepEqual([await deAna('papelObservado'), await deAna('solicitudObservada')], [[], []])
  const [{ id } = { id: 0 }] = await t.rows<{ id: number }>(
    `select id from solicitud where afiliado_numero = 1001 order by id desc limit 1`,
  )
  await aEscondidas(`update solicitud set estado = 'OBSERVADA' where id = ${id};
    update solicitud_documento set estado = 'ENVIADO', motivo = '' where solicitud_id = ${id};
    insert into solicitud_suceso (solicitud_id, momento, que, usuario_id, papel, comentario)
      values (${id}, now(), 'observada', null, 'MESA', 'Falta la firma.')`)
  const [una] = await deAna('solicitudObservada')
  assert.deepEqual(
    [una?.id, una?.datos.cita, una?.va],
    [String(id), 'Falta la firma.', `/app/solicitudes-prestamo/${id}/continuar`],
  )
  // Only a field is observed: returns its words.
  await aEscondidas(`update solicitud_suceso set comentario = '', datos = '{"puntos": [{"papel": "", "campo": "cbu", "motivo": "Es de otra persona."}]}'
    where solicitud_id = ${id} and que = 'observada'`)
  assert.equal((await deAna('solicitudObservada'))[0]?.datos.cita, 'Es de otra persona.')
  const beto = await t.login('beto')
  assert.ok(!(await leer(beto)).cosas.some((c) => c.id === String(id) && c.cosa === 'solicitudObservada'))
  // A document is wanted again: returns its name, and its reason if the desk wrote no comment.
  const papel = `insert into solicitud_documento (solicitud_id, requisito_id, archivo_sha256, nombre, bytes, observaciones, estado, motivo, subido, subido_por)
    select ${id}, r.id, a.sha256, 'x.pdf', 1, '', 'OBSERVADO', 'Está cortado.', now(), u.id
    from requisito r, (select sha256 from archivo limit 1) a, (select id from usuario limit 1) u
    where r.producto_id = (select producto_id from solicitud where id = ${id}) order by r.id limit 1`
  await aEscondidas(`delete from solicitud_documento where solicitud_id = ${id}; ${papel};
    update solicitud_suceso set comentario = '' where solicitud_id = ${id} and que = 'observada'`)
  const [otra] = await deAna('papelObservado')
  assert.deepEqual([otra?.id, otra?.datos.cita], [String(id), 'Está cortado.'])
  assert.ok(String(otra?.datos.papeles).length > 0)
  assert.deepEqual(await deAna('solicitudObservada'), [])
  // Once another document is sent the wait ends, and later events are not shown as the desk's words.
  await aEscondidas(`update solicitud_documento set estado = 'ENVIADO' where solicitud_id = ${id}`)
  assert.deepEqual(await deAna('papelObservado'), [])
  await aEscondidas(`update solicitud_documento set estado = 'OBSERVADO', reemplazado = now() where solicitud_id = ${id};
    insert into solicitud_suceso (solicitud_id, momento, que, papel, comentario) values (${id}, now(), 'presentada', 'AFILIADO', 'Otra cosa.')`)
  assert.deepEqual(await deAna('papelObservado'), [])
  assert.equal((await deAna('solicitudObservada'))[0]?.datos.cita, 'Es de otra persona.')
  await aEscondidas(`update solicitud_documento set reemplazado = null where solicitud_id = ${id}`)
})

test('hundreds of one kind return the oldest ones and the total count', async () => {
  const [{ id } = { id: 0 }] = await t.rows<{ id: number }>(
    `select id from solicitud where afiliado_numero = 1001 and estado = 'OBSERVADA' limit 1`,
  )
  await aEscondidas(`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado, cbu, creada, creada_por,
      fecha, desde) select 2020, n, gen_random_uuid(), producto_id, 1001, seccional_id, 'OBSERVADA', subestado, cbu, now(), creada_por, fecha,
      now() - n * interval '1 hour' from solicitud, generate_series(1, 300) n where id = ${id}`)
  const { cosas, total, lugares } = await leer()
  const suyas = cosas.filter((c) => c.cosa === 'solicitudObservada')
  assert.equal(suyas.length, esperasPorCosa)
  assert.deepEqual(
    suyas.map((c) => c.datos.numero),
    Array.from({ length: esperasPorCosa }, (_, i) => `2020-${String(300 - i).padStart(6, '0')}`),
  )
  assert.equal(lugares['afiliados/tramites'], 301)
  assert.ok(total >= 301)
})

test('all sources are read in one statement, and its cost does not grow with their rows', async () => {
  const cuantas = async (quien: typeof ana) => {
    await leer(quien)
    return (await t.calls(() => leer(quien))).filter((dicho) => /\bfrom\b/.test(dicho)).length
  }
  const admin = await t.login('admin')
  assert.deepEqual([await cuantas(ana), await cuantas(admin)], [1, 1])
})
