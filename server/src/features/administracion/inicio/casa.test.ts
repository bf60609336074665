import assert from 'node:assert/strict'
import type { Espera, Esperan } from '@gremial/contract/afiliado/avisos.ts'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'
import { exampleContact } from '../../../platform/db/organization.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { tell } from '../../../platform/metrics/audit-state.ts'
import { reglasDeLaCasa } from './casa.espera.ts'

const t = await testApp()
const admin = await t.login('admin')
const { config } = t.services
// A real installation: the demo has no such rules.
Object.assign(config, { demo: false })
afterAll(() => Object.assign(config, { demo: true }))

const leer = async (quien = admin): Promise<Esperan> => (await quien.get('vistas/esperan')).body
const linea = async (cosa: string): Promise<Espera | undefined> => (await leer()).cosas.find((c) => c.cosa === cosa)
const deLaCasa = new Set(reglasDeLaCasa.map((r) => r.cosa))
const sinLegales = (quedan: string) =>
  `update organizacion set legales = (select jsonb_object_agg(key, case when key = '${quedan}' then value
    else value || '{"textos": {"es": [{"titulo": "Otro", "parrafos": ["Otro."]}]}}' end) from jsonb_each(legales))`
const otroAdmin = `insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
  where u.email = 'mesa@gremial.example' and r.codigo = 'ADMINISTRADOR'`

/** A rule, its severity, its link, its SQL to break and to fix it. */
const reglas: Array<
  [cosa: string, gravedad: 'mal' | 'aviso', va: RegExp, vuelve: string | (() => void), mejora: string | (() => void)]
> = [
  [
    'correoSinConfigurar',
    'mal',
    /administracion\/correos\?estado=GUARDADO$/,
    () => Object.assign(config, { smtpUrl: undefined }),
    () => Object.assign(config, { smtpUrl: 'smtp://127.0.0.1:9' }),
  ],
  [
    'ejemploIdentidad',
    'mal',
    /app\/organizacion\/identidad$/,
    `update organizacion set nombre = 'Sindicato de Prueba', cuit = '30-50000003-8', domicilio = 'Belgrano 100', email = 'a@propio.org'`,
    `update organizacion set telefono = '0249 400-1000'`,
  ],
  [
    'ejemploSecretarias',
    'mal',
    /app\/organizacion\/secretarias$/,
    `update secretaria_contacto set email = 'general' || codigo || '@propio.org' where codigo > 1`,
    `update secretaria_contacto set habilitada = false where codigo = 1`,
  ],
  ['ejemploConvenio', 'mal', /app\/organizacion\/convenio$/, 'select 1', `update convenio_cobro set codigo = '9001'`],
  ['ejemploLegales', 'mal', /app\/organizacion\/legales$/, sinLegales('debito'), sinLegales('')],
  ['ejemploPreguntas', 'aviso', /app\/organizacion\/preguntas$/, 'select 1', `update organizacion set preguntas = '[]'`],
  ['unaAdministra', 'aviso', /app\/usuarios/, 'select 1', otroAdmin],
  [
    'auditoria',
    'mal',
    /usuarios\/auditoria\/lista$/,
    () => tell(t.services, { estado: 'alterada', motivo: 'una prueba' }, undefined),
    () => tell(t.services, undefined, undefined),
  ],
]
const hacer = async (que: string | (() => void)) => (typeof que === 'string' ? await t.rows(que) : que())

for (const [cosa, gravedad, va, vuelve, mejora] of reglas)
  test(`${cosa} is reported with its link while it lasts, and not after it is fixed`, async () => {
    await hacer(vuelve)
    const dicha = await linea(cosa)
    assert.equal(dicha?.gravedad, gravedad)
    assert.match(dicha?.va ?? '', va)
    Object.assign(config, { demo: true })
    assert.equal(cosa === 'auditoria' ? undefined : await linea(cosa), undefined, 'in a demonstration')
    Object.assign(config, { demo: false })
    await hacer(mejora)
    assert.equal(await linea(cosa), undefined)
  })

test('a user who cannot administer yet does not count as a second administrator', async () => {
  await t.rows(`update usuario set mail_validado = false where email = 'mesa@gremial.example'`)
  assert.ok(await linea('unaAdministra'))
  await t.rows(`update usuario set mail_validado = true where email = 'mesa@gremial.example'`)
})

test('a branch has a signer only if they can log in: valid account, permission, second factor', async () => {
  const [cargo] = await t.rows<{
    mandato: number
    usuario: number
    rol: number
    seccional: string
    afiliado: number
  }>(`select m.id as mandato,
      u.id as usuario, p.rol_id as rol, s.nombre as seccional, m.afiliado_numero as afiliado
    from mandato m join puesto p on p.codigo = m.puesto join seccional s on s.id = m.seccional_id
    join usuario u on u.afiliado_numero = m.afiliado_numero
    where p.firma = 'TESORERIA' and dia_de(now()) between m.desde and m.hasta and u.habilitado and u.mail_validado order by m.id limit 1`)
  assert.ok(cargo)
  const { usuario, rol, mandato, afiliado } = cargo
  const sinQuien = async () => {
    const { body } = await admin.get('vistas/seccionales?sinFirma=TESORERIA&size=all')
    const nombres = (body.content as Array<{ nombre: string }>).map((s) => s.nombre)
    assert.equal((await linea('sinTesoreria'))?.cantidad ?? 0, nombres.length)
    return nombres.includes(cargo.seccional)
  }
  // Nobody else signs in this branch.
  await t.rows(`delete from delegacion; delete from mandato m using puesto p where p.codigo = m.puesto and p.firma = 'TESORERIA'
    and m.id <> ${mandato} and m.seccional_id = (select seccional_id from mandato where id = ${mandato})`)
  assert.equal(await sinQuien(), false)
  for (const [porque, quita, devuelve] of [
    [
      'disabled',
      `update usuario set habilitado = false where id = ${usuario}`,
      `update usuario set habilitado = true where id = ${usuario}`,
    ],
    [
      'not validated',
      `update usuario set mail_validado = false where id = ${usuario}`,
      `update usuario set mail_validado = true where id = ${usuario}`,
    ],
    [
      'without an account',
      `update usuario set afiliado_numero = null where id = ${usuario}`,
      `update usuario set afiliado_numero = ${afiliado} where id = ${usuario}`,
    ],
    [
      'without the permission',
      `delete from rol_permiso where rol_id = ${rol} and permiso = 'rendiciones.firmar'`,
      `insert into rol_permiso (rol_id, permiso, ambito) values (${rol}, 'rendiciones.firmar', 'seccionales')`,
    ],
    [
      'without the second factor that it is asked for',
      `update rol set exige_segundo_factor = true where id = ${rol}`,
      `insert into llave_acceso (usuario_id, credencial, clave_publica, contador, transportes, nombre, creada)
        values (${usuario}, 'x', 'x', 0, '{}', 'Una', now())`,
    ],
    [
      'ended',
      `update mandato set hasta = dia_de(now()) - 1 where id = ${mandato}`,
      `update mandato set hasta = dia_de(now()) + 9 where id = ${mandato}`,
    ],
  ] as const) {
    await t.rows(quita)
    assert.equal(await sinQuien(), true, porque)
    await t.rows(devuelve)
    assert.equal(await sinQuien(), false, `no longer ${porque}`)
  }
  await t.rows(`update rol set exige_segundo_factor = false where id = ${rol}; delete from llave_acceso;
    update mandato set hasta = dia_de(now()) + 400 where id <> ${mandato} and hasta < dia_de(now()) + 40 and hasta >= dia_de(now())`)
  const termina = await linea('mandatosPorTerminar')
  assert.match(String(termina?.datos.donde), new RegExp(`${cargo.seccional} \\(`))
})

test('a user without permissions over the installation sees none of it', async () => {
  tell(t.services, { estado: 'alterada', motivo: 'una prueba' }, undefined)
  for (const quien of ['ana', 'tesorera', 'central'])
    assert.deepEqual(
      (await leer(await t.login(quien))).cosas.filter((c) => deLaCasa.has(c.cosa) || c.gravedad !== null),
      [],
      quien,
    )
  tell(t.services, undefined, undefined)
})

test('waits outside the installation have no severity, and those of it have one', async () => {
  for (const { cosa, gravedad } of (await leer()).cosas) assert.equal(gravedad !== null, deLaCasa.has(cosa), cosa)
})

test('the public does not see where the example text is; in the demo it does', async () => {
  await t.rows(
    `update organizacion set nombre = 'Unión', telefono = '${exampleContact.telefono}', email = '${exampleContact.email}', domicilio = '${exampleContact.domicilio}',
      legales = jsonb_set(legales, '{terminos,textos,es}', '[{"titulo": "x", "parrafos": ["{telefono} {email} {domicilio}."]}]')`,
  )
  const publico = async () => {
    const visita = t.visitor()
    await inTransaction(systemCtx(t.services, t.app.log), (ctx) =>
      sendMail(ctx, { para: 'x@x.example', idioma: 'es', plantilla: 'claveCambiada', datos: { nombre: 'Ana', momento: 'hoy' } }),
    )
    return [
      JSON.stringify((await visita.get('organizacion')).body),
      JSON.stringify((await visita.get('textos-legales/terminos')).body),
      textoDelPdf((await visita.get('preguntas-frecuentes/descargar')).raw),
      (await recibir(t)).map((c) => c.texto).join(),
    ]
  }
  Object.assign(config, { smtpUrl: undefined })
  for (const dicho of await publico())
    for (const dato of Object.values(exampleContact)) assert.ok(!dicho.includes(dato), `${dato} in ${dicho.slice(0, 300)}`)
  await t.rows(`update organizacion set telefono = '0249 400-1000'`)
  for (const dicho of await publico()) assert.ok(dicho.includes('0249 400-1000'), dicho.slice(0, 300))
  Object.assign(config, { demo: true })
  for (const dicho of await publico()) assert.ok(dicho.includes(exampleContact.email), dicho.slice(0, 300))
  Object.assign(config, { demo: false })
})
