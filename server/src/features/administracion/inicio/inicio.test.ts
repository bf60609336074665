import assert from 'node:assert/strict'
import type { PasoInicio } from '@gremial/contract/administracion/inicio.ts'
import type { Esperan } from '@gremial/contract/afiliado/avisos.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { recibir } from '../../../../test/correo.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'
import { avisarCopiaVieja } from './copia-vieja.ts'
import { esperasAdministracion } from './inicio.espera.ts'

const t = await testApp()
const admin = await t.login('admin')
const { somebody } = cuentas(t)
const leerPasos = async (quien = admin): Promise<PasoInicio[]> => (await quien.get('vistas/inicio-administracion')).body.pasos
const leer = async (quien = admin): Promise<Esperan> => {
  const { status, body } = await quien.get('vistas/esperan')
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const linea = async (cosa: string, quien = admin) => (await leer(quien)).cosas.find((l) => l.cosa === cosa)
const deAdministracion = new Set(esperasAdministracion.map((e) => e.cosa))
const hace = (horas: number) => `now() - interval '${horas} hours'`
const copiada = (horas: number) =>
  t.rows(`delete from copia; insert into copia (pedida, estado, termino) values (now(), 'HECHA', ${hace(horas)})`)
const correo = (estado: string, cuando: string, para = 'x@x.example') =>
  t.rows(`insert into bandeja_salida (tipo, datos, creado, hecho, fallido, rebotado) select 'correo', jsonb_build_object('para', '${para}',
    'plantilla', 'claveCambiada', 'clave', gen_random_uuid()), ${cuando}, ${estado === 'fallido' ? 'null, now(), null' : estado === 'espera' ? 'null, null, null' : 'now(), null, now()'}`)

/** List of each link. */
const listas: Record<string, string> = {
  correosFallidos: 'vistas/correos',
  correosEnEspera: 'vistas/correos',
  deBajaConRoles: 'vistas/usuarios',
  cuentasBloqueadas: 'vistas/usuarios',
  cuentasDevueltas: 'vistas/usuarios',
  cuentasSinValidar: 'vistas/usuarios',
  importacionesPorRevisar: 'importaciones',
  mandatosPorTerminar: 'mandatos',
  sinSecretaria: 'vistas/seccionales',
  sinTesoreria: 'vistas/seccionales',
  afiliadosSinCorreo: 'vistas/afiliados-seccional',
}

test('each wait has the count of its list and its start, and is absent at zero', async () => {
  await t.rows(`update bandeja_salida set hecho = now() where hecho is null and fallido is null`)
  await t.rows(`update bandeja_salida set rebotado = null, fallido = null`)
  await t.rows(`update usuario set mail_validado = true`)
  await t.rows(`update importacion set estado = 'DESCARTADA' where estado = 'REVISAR'`)
  await t.rows(`delete from intento_acceso`)
  const antes = (await leer()).cosas.map((l) => l.cosa)
  for (const cosa of [
    'correosFallidos',
    'correosEnEspera',
    'cuentasBloqueadas',
    'cuentasDevueltas',
    'cuentasSinValidar',
    'importacionesPorRevisar',
    'trabajosFallidos',
    'archivosDanados',
  ] as const)
    assert.ok(!antes.includes(cosa), cosa)

  const { id, email } = await somebody()
  await correo('fallido', hace(50))
  await correo('fallido', hace(2))
  await correo('espera', hace(3))
  await correo('devuelto', hace(1), email)
  await t.rows(`insert into intento_acceso (clave, fallos, ultimo) values ('k', 10, now())`)
  await t.rows(
    `insert into intento_ingreso (usuario_id, momento, resultado, conocido, contador) values (${id}, now(), 'clave', false, 'k')`,
  )
  const [nuevo, viejo] = [await somebody(), await somebody()]
  await t.rows(`update usuario set mail_validado = false, creado = ${hace(24)} where id = ${nuevo.id}`)
  await t.rows(`update usuario set mail_validado = false, creado = ${hace(24 * 9)} where id = ${viejo.id}`)
  await t.rows(`insert into importacion (tipo, archivo, sha256, estado) values ('padron', 'a.csv', '', 'REVISAR')`)
  await t.rows(
    `update mandato set hasta = dia_de(now()) + 10 where id = (select min(id) from mandato where dia_de(now()) between desde and hasta)`,
  )
  await t.rows(`update afiliado set email = '' where numero % 7 = 0`)
  // Removed by an import, with a mandate and an account, without a hecho.
  await t.rows(
    `update afiliado set vinculado = false, estado_id = (select id from estado_afiliado where nombre = 'BAJA') where numero = 1011`,
  )
  await t.rows(`insert into bandeja_salida (tipo, datos, creado, fallido) values ('registro', '{}', ${hace(30)}, now())`)
  await t.rows(`insert into archivo (sha256, tipo, bytes, danado) values ('${'0'.repeat(64)}', 'image/png', 1, ${hace(5)})`)

  const { cosas } = await leer()
  for (const [cosa, lista] of Object.entries(listas)) {
    const dicha = cosas.find((l) => l.cosa === cosa)
    assert.ok(dicha, cosa)
    const { status, body } = await admin.get(`${lista}?${(dicha.va.split('?')[1] ?? '').replace(/&?consultado=1/, '')}`)
    assert.equal(status, 200, cosa)
    assert.equal(dicha.cantidad, body.totalElements, cosa)
  }
  const dicho = (cosa: string) => cosas.find((l) => l.cosa === cosa)
  const horas = (cosa: string) => Math.round((Date.now() - new Date(dicho(cosa)?.desde ?? 0).getTime()) / 3_600_000)
  assert.deepEqual(
    (
      [
        'correosFallidos',
        'correosEnEspera',
        'cuentasBloqueadas',
        'cuentasDevueltas',
        'cuentasSinValidar',
        'trabajosFallidos',
        'archivosDanados',
      ] as const
    ).map((c) => [c, dicho(c)?.cantidad]),
    [
      ['correosFallidos', 2],
      ['correosEnEspera', 1],
      ['cuentasBloqueadas', 1],
      ['cuentasDevueltas', 1],
      ['cuentasSinValidar', 1],
      ['trabajosFallidos', 1],
      ['archivosDanados', 1],
    ],
  )
  assert.deepEqual(
    [horas('correosFallidos'), horas('correosEnEspera'), horas('cuentasSinValidar'), horas('archivosDanados')],
    [50, 3, 216, 5],
  )
  assert.ok(dicho('mandatosPorTerminar')?.hasta)
})

test('a mail queued just now is no wait', async () => {
  await t.rows(`update bandeja_salida set hecho = now() where hecho is null and fallido is null`)
  await correo('espera', 'now()')
  assert.equal(await linea('correosEnEspera'), undefined)
})

test('missing required second factors: the count equals that of their screen', async () => {
  assert.equal(await linea('sinSegundoFactor'), undefined)
  await t.rows(`update rol set exige_segundo_factor = true where id = (select min(rol_id) from usuario_rol ur join usuario u on u.id = ur.usuario_id
    where u.email = 'mesa@gremial.example')`)
  const { roles } = (await admin.get('segundo-factor/exigencia')).body as { roles: Array<{ exige: boolean; sin: number }> }
  const { sin } = roles.find((r) => r.exige) ?? { sin: 0 }
  assert.ok(sin > 0)
  assert.equal((await linea('sinSegundoFactor'))?.cantidad, sin)
})

test('each wait needs its permission, with its scope', async () => {
  for (const quien of ['ana', 'tesorera'])
    assert.deepEqual(
      (await leer(await t.login(quien))).cosas.filter((l) => deAdministracion.has(l.cosa) && l.cosa !== 'afiliadosSinCorreo'),
      [],
      quien,
    )
  const operador = await t.login('operador')
  const suyos = await linea('afiliadosSinCorreo', operador)
  const { body } = await operador.get('vistas/afiliados-seccional?sinCorreo=1')
  assert.equal(suyos?.cantidad, body.totalElements)
  assert.ok((suyos?.cantidad ?? 0) < ((await linea('afiliadosSinCorreo'))?.cantidad ?? 0))
  assert.deepEqual(await leerPasos(operador), [])
})

test('an overdue backup is reported after two days, and not in the demo', async () => {
  const { config } = t.services
  assert.equal(await linea('copia'), undefined)
  Object.assign(config, { demo: false })
  try {
    await t.rows(`insert into instalacion (huella_clave) values ('${'a'.repeat(64)}') on conflict do nothing`)
    await t.rows(`update instalacion set registrada = ${hace(72)}`)
    assert.ok(await linea('copiaNunca'))
    Object.assign(config, { demo: true })
    assert.equal(await linea('copiaNunca'), undefined)
    Object.assign(config, { demo: false })
    await copiada(60)
    assert.equal((await linea('copia'))?.cantidad, 1)
    await copiada(10)
    assert.equal(await linea('copia'), undefined)
    const ultima = async (quien = admin) => (await quien.get('vistas/inicio-administracion')).body.copia
    await t.rows(`update copia set bytes = 18100000, ensayo = 'BIEN', ensayo_termino = now(), ensayo_segundos = 41`)
    const { momento, ...resto } = await ultima()
    assert.deepEqual(
      [Math.round((Date.now() - new Date(momento).getTime()) / 3_600_000), resto],
      [10, { bytes: 18100000, restaura: 41 }],
    )
    assert.equal(await ultima(await t.login('operador')), null)
    // Administrators are mailed on the day it is late, and weekly while it lasts.
    await recibir(t)
    const alFinDelDia = async () => {
      const ctx = systemCtx(t.services, t.app.log)
      await inTransaction(ctx, (ctx) => avisarCopiaVieja(ctx, { dia: t.today(), orden: 1, sello: '', aceptada: false }))
      return (await recibir(t)).map(({ para, asunto }) => `${para}: ${asunto}`)
    }
    const [{ nombre } = { nombre: '' }] = await t.rows<{ nombre: string }>('select nombre from organizacion')
    for (const [horas, dias] of [
      [10, 0],
      [50, 2],
      [74, 0],
      [9 * 24 + 1, 9],
    ] as const) {
      await copiada(horas)
      const dicho = dias === 0 ? [] : [`admin@gremial.example: La última copia de ${nombre} es de hace ${dias} días`]
      assert.deepEqual(await alFinDelDia(), dicho, `${horas} h`)
    }
    // A failed backup, and a failed restore test, are mailed on their day.
    await copiada(10)
    const fallida = (horas: number) =>
      t.rows(
        `insert into copia (pedida, estado, termino, problema) values (now(), 'FALLO', ${hace(horas)}, 'el disco está lleno')`,
      )
    await fallida(1)
    assert.equal((await linea('copiaFallida'))?.cantidad, 1)
    assert.deepEqual(await alFinDelDia(), [`admin@gremial.example: Las copias de ${nombre} están fallando`])
    await copiada(40)
    await fallida(30)
    assert.deepEqual(await alFinDelDia(), [])
    await copiada(10)
    assert.equal(await linea('copiaFallida'), undefined)
    const ensayo = (como: string, horas: number) =>
      t.rows(
        `update copia set ensayo = '${como}', ensayo_termino = ${hace(horas)}, ensayo_problema = ${como === 'MAL' ? "'dañada'" : 'null'}`,
      )
    await ensayo('MAL', 1)
    assert.equal((await linea('copiaNoRestaura'))?.cantidad, 1)
    assert.deepEqual(await alFinDelDia(), [`admin@gremial.example: Una copia de ${nombre} no se pudo restaurar`])
    await ensayo('MAL', 30)
    assert.deepEqual(await alFinDelDia(), [])
    await ensayo('BIEN', 1)
    assert.equal(await linea('copiaNoRestaura'), undefined)
    await t.rows(`delete from copia; update instalacion set registrada = ${hace(50)}`)
    assert.deepEqual(await alFinDelDia(), [`admin@gremial.example: ${nombre} todavía no tiene ninguna copia`])
  } finally {
    Object.assign(config, { demo: true })
  }
})

test('first steps list what an installation lacks, for users who may do it', async () => {
  assert.deepEqual(await leerPasos(), [], 'a demonstration is not set up')
  Object.assign(t.services.config, { demo: false })
  atEnd(() => Object.assign(t.services.config, { demo: true }))
  const pasos = async () => Object.fromEntries((await leerPasos()).map(({ paso, hecho }) => [paso, hecho]))
  assert.deepEqual(await pasos(), {
    organizacion: false,
    correo: false,
    padron: true,
    personal: true,
    caja: true,
    segundoFactor: false,
  })
  const lugares = async () => Object.fromEntries((await leerPasos()).map(({ paso, va }) => [paso, va]))
  assert.deepEqual(await lugares(), {
    organizacion: '/app/organizacion/identidad',
    correo: '/app/administracion/correos',
    padron: '/app/importaciones/nueva',
    personal: '/app/usuarios/nuevo',
    caja: '/app/seccionales/cajas/nuevo/editar?modo=nuevo',
    segundoFactor: '/app/perfil/editar#segundo-factor',
  })
  // A colleague who cannot log in any more does not count.
  const otros = `nivel > 1 and habilitado and email <> 'admin@gremial.example'`
  const suyos = (await t.rows<{ id: number }>(`select id from usuario where ${otros}`)).map((u) => u.id).join()
  await t.rows(`update usuario set habilitado = false where id in (${suyos})`)
  assert.equal((await pasos()).personal, false)
  await t.rows(`update usuario set habilitado = true where id in (${suyos})`)
  // A single value of the example is enough.
  await t.rows(`update organizacion set nombre = 'Sindicato de Prueba', cuit = '30-50000003-8', domicilio = 'x', telefono = '1'`)
  assert.equal((await pasos()).organizacion, false)
  await t.rows(`update organizacion set email = 'portal@propio.org'`)
  assert.deepEqual([(await pasos()).organizacion, (await lugares()).organizacion], [false, '/app/organizacion/aspecto'])
  await t.rows(`update organizacion set color = '#6b2d5c'`)
  assert.equal((await pasos()).organizacion, true)
  // A locally stored mail reached nobody, and a bounced one neither.
  const correo = async (guardado: boolean, rebotado: string) => {
    await t.rows(`insert into bandeja_salida (tipo, datos, hecho, guardado, rebotado)
      values ('correo', '{"para": "x@x.example", "plantilla": "prueba"}', now(), ${guardado}, ${rebotado})`)
    return (await pasos()).correo
  }
  assert.deepEqual([await correo(true, 'null'), await correo(false, 'now()'), await correo(false, 'null')], [false, false, true])
})
