import assert from 'node:assert/strict'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'

const t = await testApp()
const ana = await t.login('ana')
const operador = await t.login('operador')
const otra = await t.login('otra')

test('the affiliate view returns its fields (A-CONSULTA-04, A-CONSULTA-05)', async () => {
  const { status, body } = await ana.get('vistas/afiliado/1001')
  assert.equal(status, 200)
  assert.deepEqual(
    { ...body, empresa: '', domicilio: '', telefono: '', estadoCivil: '' },
    {
      id: 1001,
      numeroAfiliadoFormateado: `001001/${memberCheckDigit(1001)}`,
      numerosAnteriores: [],
      nombreCompleto: 'Quiroga, Ana Beatriz',
      numeroDocumentoCompleto: 'DNI 17.845.302',
      cuil: '27-17845302-0',
      seccional: 'Rosario',
      fechaAlta: '1989-04-02',
      fechaAltaFormateada: '02/04/1989',
      categoria: 'Activo A',
      estado: 'ACTIVO',
      signoEstado: 'ok',
      vinculado: true,
      empresa: '',
      fechaNacimiento: '1969-08-14',
      fechaNacimientoFormateada: '14/08/1969',
      estadoCivil: '',
      domicilio: '',
      localidad: 'Rosario',
      codigoPostal: '2000',
      telefono: '',
      email: 'ana@gremial.example',
      imagen: true,
    },
  )
})

test('the family group returns kinship, document, birth date and age (A-CONSULTA-06)', async () => {
  const { body } = await ana.get('vistas/grupo-familiar/listar/1001')
  assert.equal(body.length, 3)
  assert.deepEqual(
    { ...body[0], id: 0, edad: 0 },
    {
      id: 0,
      nombreCompleto: 'Gutiérrez, Héctor',
      parentesco: 'Cónyuge',
      documento: 'DNI 16.902.337',
      fechaNacimiento: '1966-07-24',
      fechaNacimientoFormateada: '24/07/1966',
      edad: 0,
      estado: 'ACTIVO',
    },
  )
  assert.ok(body[0].edad >= 60)
})

test('the shares of the beneficiaries add up to 100 (A-CONSULTA-07)', async () => {
  const { body } = await ana.get('vistas/beneficiarios-ayuda-mutual/listar/1001')
  assert.deepEqual(
    body.map((b: { porcentaje: number }) => b.porcentaje),
    [50, 25, 25],
  )
  assert.equal(body[0].nombreCompleto, 'Gutiérrez, Héctor')
  await assert.rejects(
    t.rows('update beneficiario set porcentaje = 60 where afiliado_numero = 1001 and porcentaje = 50'),
    /add up to/,
  )
})

test('the record returns the affiliate as stored (A-CONSULTA-08)', async () => {
  const { body } = await ana.get('afiliados/1001')
  assert.deepEqual(
    [body.numeroAfiliado, body.apellido, body.nombre, body.tipoDocumento.nombre, body.numeroDocumento, body.genero],
    [1001, 'Quiroga', 'Ana Beatriz', 'DNI', '17845302', 2],
  )
})

test('the union situation is read by affiliate number (A-SHELL-04, A-SHELL-06, A-SHELL-23)', async () => {
  const { body } = await ana.get('vistas/situacion-gremial/1001')
  const { empresa, ...resto } = body
  assert.ok(empresa.length > 3)
  assert.deepEqual(resto, {
    numeroAfiliadoFormateado: `001001/${memberCheckDigit(1001)}`,
    nombre: 'Quiroga, Ana Beatriz',
    categoria: 'Activo A',
    estado: 'ACTIVO',
    signoEstado: 'ok',
    vinculado: true,
    seccional: 'Rosario',
  })
})

test('the sign of the situation comes from the state: a suspended member is not in order', async () => {
  await t.rows(`update afiliado set estado_id = e.id from estado_afiliado e where e.nombre = 'SUSPENDIDO' and numero = 1002`)
  const { body } = await (await t.login('beto')).get('vistas/situacion-gremial/1002')
  assert.deepEqual([body.estado, body.signoEstado], ['SUSPENDIDO', 'alerta'])
})

test('a member without family or beneficiaries gets empty arrays', async () => {
  const beto = await t.login('beto')
  assert.deepEqual((await beto.get('vistas/grupo-familiar/listar/1002')).body, [])
  assert.deepEqual((await beto.get('vistas/beneficiarios-ayuda-mutual/listar/1002')).body, [])
})

const personal = (n: number | string) => [
  `vistas/afiliado/${n}`,
  `vistas/grupo-familiar/listar/${n}`,
  `vistas/beneficiarios-ayuda-mutual/listar/${n}`,
  `afiliados/${n}`,
  `vistas/situacion-gremial/${n}`,
]

test('a member gets the same 404 for another number and for a missing one (A-PERMISOS-01, A-PERMISOS-02)', async () => {
  for (const url of [...personal(1002), ...personal(99_999_999)]) {
    const { status, body } = await ana.get(url)
    assert.deepEqual([url, status, body.codigo], [url, 404, 'NO_EXISTE'])
  }
})

test('branch staff read only members of their branches, and each read is audited', async () => {
  const [row] = await t.rows<{ numero: number }>('select numero from afiliado where seccional_id = 3 and numero > 1011 limit 1')
  const deLaTres = row?.numero ?? 0
  for (const url of personal(deLaTres)) {
    assert.equal((await operador.get(url)).status, 404, url)
    assert.equal((await otra.get(url)).status, 200, url)
  }
  for (const url of personal(1001)) {
    const leido = await lecturasDe(t, 1001, async () => assert.equal((await operador.get(url)).status, 200, url))
    // The union situation is part of every screen of a member, and that screen's own read is audited.
    assert.equal(leido.length, url.includes('situacion') ? 0 : 1, url)
  }
  const leido = await t.rows<{ entidad_id: string }>(
    `select entidad_id from auditoria where accion = 'consultar' and entidad = 'afiliado'`,
  )
  assert.ok(leido.length >= 8)
  await ana.get('vistas/afiliado/1001')
  assert.equal(
    (
      await t.rows(
        `select 1 from auditoria a join usuario u on u.id = a.usuario_id where u.email like 'ana@%' and a.accion = 'consultar'`,
      )
    ).length,
    0,
  )
})

test('a malformed number returns 400, never 500', async () => {
  for (const mal of ['abc', '-1', '0', '1.5', '99999999999999999999', '1%27', '%00']) {
    const { status } = await ana.get(`vistas/afiliado/${mal}`)
    assert.equal(status, 400, mal)
  }
})

test("images are returned by class and code, only one's own (A-IMAGENES-01, A-IMAGENES-02, A-SHELL-03, A-SHELL-07)", async () => {
  const { body: yo } = await ana.get('usuarios/actual')
  for (const url of [`usuarios/${yo.id}/imagen`, 'carnets-digital/1001/imagen']) {
    const { status, body } = await ana.get(url)
    assert.deepEqual([status, body.tipoImagen], [200, 'image/jpeg'])
    assert.equal(Buffer.from(body.imagen, 'base64').subarray(0, 2).toString('hex'), 'ffd8')
  }
  const beto = await t.login('beto')
  assert.equal((await beto.get(`usuarios/${yo.id}/imagen`)).status, 404)
  assert.equal((await beto.get('carnets-digital/1001/imagen')).status, 404)
  assert.equal((await beto.get('carnets-digital/1002/imagen')).status, 404)
})

test("states, kinships and documents use the caller's language; renamed values stay as written (A-IDIOMA-01)", async () => {
  const dice = async (idioma: string) => {
    const socia = await t.login('ana', idioma)
    const [vista, familia, tipos] = await Promise.all(
      ['vistas/afiliado/1001', 'vistas/grupo-familiar/listar/1001', 'tipos-documento/habilitados'].map((ruta) => socia.get(ruta)),
    )
    return [vista?.body.estado, familia?.body[0].parentesco, tipos?.body.at(-1).nombre]
  }
  assert.deepEqual(await dice('es'), ['ACTIVO', 'Cónyuge', 'PAS'])
  assert.deepEqual(await dice('en'), ['ACTIVE', 'Spouse', 'Passport'])
  assert.deepEqual(await dice('zh'), ['在册', '配偶', '护照'])
  assert.deepEqual(await dice('ja'), ['在籍', '配偶者', 'パスポート'])
  const enSeccional = await (await t.login('operador', 'ja')).get('vistas/afiliados-seccional?G_idSeccional=1&size=5')
  assert.ok(enSeccional.body.content.every((a: { estado: string }) => !/[A-Z]/.test(a.estado)))
  await t.rows(`update parentesco set nombre = 'Esposa/o' where nombre = 'Cónyuge'`)
  assert.equal((await dice('en'))[1], 'Esposa/o')
  await t.rows(`update parentesco set nombre = 'Cónyuge' where nombre = 'Esposa/o'`)
})

test('contact data comes from the account if it is validated and enabled, else from the register', async () => {
  await t.rows(`update afiliado set email = 'viejo@correo.example', telefono = '0341 444-0000' where numero = 1002;
    insert into usuario_perfil (usuario_id, telefono_prefijo, telefono_caracteristica, telefono_numero)
      select id, '54', '351', '7778899' from usuario where afiliado_numero = 1002`)
  const dondeEsta = async () => {
    const { email, telefono } = (await operador.get('vistas/afiliado/1002')).body
    return [email, telefono]
  }
  const delPadron = ['viejo@correo.example', '0341 444-0000']
  assert.deepEqual(await dondeEsta(), ['beto@gremial.example', '54-351-7778899'])
  for (const columna of ['mail_validado', 'habilitado']) {
    await t.rows(`update usuario set ${columna} = false where afiliado_numero = 1002`)
    assert.deepEqual(await dondeEsta(), delPadron, columna)
    await t.rows(`update usuario set ${columna} = true where afiliado_numero = 1002`)
  }
  await t.rows(
    `update usuario_perfil p set telefono_prefijo = '', telefono_caracteristica = '', telefono_numero = '' from usuario u where u.id = p.usuario_id and u.afiliado_numero = 1002`,
  )
  assert.deepEqual(await dondeEsta(), ['beto@gremial.example', delPadron[1]])
})
