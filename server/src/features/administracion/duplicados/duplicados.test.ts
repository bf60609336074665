import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { recibir } from '../../../../test/correo.ts'
import { fusionar } from '../../../../test/fusiones.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const admin = await t.login('admin')
/** A pair already found in the demo. */
const deLaDemo = 1298
const pares = async (filtros = '') => {
  const { status, body } = await admin.get(`vistas/duplicados?size=all${filtros}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.content as Array<{ id: number; uno: number; otro: number; coincide: string; difiere: string; distintas: number }>
}
const buscar = async () => {
  assert.equal((await admin.post('duplicados/buscar')).status, 204)
  await recibir(t)
}
const par = <F extends { uno: number }>(filas: F[], uno: number) => filas.find((f) => f.uno === uno)

test('two numbers of one person are found by document, CUIL, or name and birth date', async () => {
  await t.rows(`update afiliado set apellido = 'Zárate Peña', nombre = 'María Inés', numero_documento = 90000000 + numero, cuil = null,
      fecha_nacimiento = '1980-01-01'::date + (numero * 7)::int where numero between 1200 and 1260;
    update afiliado set numero_documento = 90009999 where numero in (1200, 1201);
    update afiliado set cuil = '27-90009988-1' where numero in (1210, 1211);
    update afiliado set cuil = '27-90001221-1' where numero = 1220; update afiliado set numero_documento = 90001221 where numero = 1221;
    update afiliado set fecha_nacimiento = '1971-07-07' where numero in (1230, 1231);
    update afiliado set nombre = 'Inés', apellido = 'ZARATE' where numero = 1231;
    update afiliado set fecha_nacimiento = '1971-07-08' where numero in (1240, 1241); update afiliado set nombre = 'Juan' where numero = 1241;
    update afiliado set numero_documento = 0 where numero between 1250 and 1259`)
  await buscar()
  const hallados = await pares()
  assert.deepEqual([par(hallados, 1200)?.otro, par(hallados, 1200)?.coincide], [1201, 'documento'])
  assert.match(par(hallados, 1200)?.difiere ?? '', /Nacimiento/)
  assert.doesNotMatch(par(hallados, 1200)?.difiere ?? '', /Documento/)
  assert.deepEqual([par(hallados, 1210)?.otro, par(hallados, 1210)?.coincide], [1211, 'documento, CUIL'])
  assert.deepEqual(
    [par(hallados, 1220)?.otro, par(hallados, 1220)?.coincide],
    [1221, 'documento'],
    'the document within the CUIL',
  )
  assert.deepEqual([par(hallados, 1230)?.otro, par(hallados, 1230)?.coincide], [1231, 'nombre y nacimiento'])
  // Twins are two people, and a document that many have is a placeholder.
  assert.equal(par(hallados, 1240), undefined)
  assert.equal(par(hallados, 1250), undefined)
  assert.ok((await pares('&G_coincidencia=CUIL')).every((f) => f.coincide.includes('CUIL')))
  // The comparison on screen has the same criteria as the search.
  for (const { uno, otro, coincide } of hallados) {
    const { body } = await admin.get(`duplicados/comparar/${uno}/${otro}`)
    const nombres: Record<string, string> = { DOCUMENTO: 'documento', CUIL: 'CUIL', NOMBRE: 'nombre y nacimiento' }
    assert.equal(body.coincide.map((c: string) => nombres[c]).join(', '), coincide, `${uno} ${otro}`)
  }
  const { body: busqueda } = await admin.get('duplicados/busqueda')
  assert.deepEqual([busqueda.buscando, busqueda.nuevos], [false, hallados.filter((f) => f.uno !== deLaDemo).length])
})

test('a pair marked as different keeps author and reason until unmarked; stale pairs are deleted', async () => {
  const decir = (motivo: string) => admin.post('duplicados/comparar/1231/1230/distintas', { motivo })
  assert.equal((await decir('')).status, 400)
  assert.equal((await decir('Son primas: ñ 🙂 O’Higgins')).status, 204)
  await buscar()
  assert.equal(par(await pares(), 1230), undefined)
  assert.equal(par(await pares('&G_distintas=1'), 1230)?.otro, 1231)
  const { body } = await admin.get('duplicados/comparar/1230/1231')
  assert.equal(body.distintas.motivo, 'Son primas: ñ 🙂 O’Higgins')
  await t.rows(
    `update afiliado set numero_documento = 90000000 + numero where numero = 1200; update afiliado set nombre = 'Ana' where numero = 1231`,
  )
  await buscar()
  assert.equal(par(await pares(), 1200), undefined)
  assert.equal(par(await pares('&G_distintas=1'), 1230)?.otro, 1231, 'said is said')
  assert.equal((await admin.post('duplicados/comparar/1230/1231/reconsiderar')).status, 204)
  assert.equal((await admin.post('duplicados/comparar/1230/1231/reconsiderar')).status, 404)
  assert.equal(par(await pares(), 1230)?.otro, 1231)
  assert.equal((await admin.get('duplicados/comparar/1230/1230')).body.codigo, 'MISMO_NUMERO')
  assert.equal((await admin.get('duplicados/comparar/1230/99999999')).status, 404)
  // Once merged the pair no longer waits.
  await fusionar(admin, 1210, 1211)
  assert.equal(par(await pares(), 1210), undefined)
  assert.equal((await admin.get('duplicados/comparar/1210/1211')).body.fusion !== null, true)
})

test('creating a second account with one document is flagged to member and administrator', async () => {
  const pedir = async (url: string, body: object, visitor: Person = t.visitor()) =>
    visitor.post(url, body, { cookie: await paseDado(t) })
  await t.rows(`update afiliado set numero_documento = (select numero_documento from afiliado where numero = 1001), fecha_nacimiento = '1980-02-03', email = 'otra.casilla@correo.example'
      where numero = 1270; delete from bandeja_salida where tipo = 'correo'`)
  const { numero_documento: documento } = (
    await t.rows<{ numero_documento: number }>('select numero_documento from afiliado where numero = 1270')
  )[0] ?? { numero_documento: 0 }
  const datos = {
    numeroAfiliado: 1270,
    numeroDocumento: documento,
    fechaNacimiento: '1980-02-03',
    email: 'nueva@correo.example',
    email2: 'nueva@correo.example',
  }
  assert.equal((await pedir('nuevo-usuario', datos)).status, 200)
  const correos = await recibir(t)
  assert.deepEqual(correos.map((c) => [c.para, c.asunto]).toSorted(), [
    ['ana@gremial.example', 'Ya tenés una cuenta, con otro número de afiliado'],
    ['nueva@correo.example', 'No pudimos crear tu cuenta'],
  ])
  assert.equal(par(await pares(), 1001)?.otro, 1270, 'the administration finds both')
  // Also for an account by the register's e-mail: no link is sent.
  assert.equal((await pedir('usuarios/crear-usuario-por-correo', { email: 'otra.casilla@correo.example' })).status, 200)
  const porCorreo = await recibir(t)
  assert.deepEqual(
    porCorreo.map((c) => [c.para, c.ruta]),
    [['ana@gremial.example', '/login']],
  )
  // The same number with another document type is another person's, and so is a placeholder.
  const suDocumento = (numero: string, tipo: string, cual = 'numero = 1270') =>
    t.rows(`update afiliado set numero_documento = ${numero}, tipo_documento_id = ${tipo} where ${cual}`)
  const creaUno = async () => {
    await pedir('usuarios/crear-usuario-por-correo', { email: 'otra.casilla@correo.example' })
    return (await recibir(t)).map((c) => [c.para, c.ruta.split('/')[1]])
  }
  await suDocumento(`${documento}`, '(select id from tipo_documento where id <> tipo_documento_id order by id limit 1)')
  assert.deepEqual(await creaUno(), [['otra.casilla@correo.example', 'nuevo-usuario']])
  await t.rows(`update afiliado set numero_documento = 80000000 + numero where numero_documento = 0`)
  await suDocumento('0', '(select tipo_documento_id from afiliado where numero = 1001)', 'numero in (1001, 1270)')
  assert.deepEqual(await creaUno(), [['otra.casilla@correo.example', 'nuevo-usuario']])
  await suDocumento(`${documento}`, 'tipo_documento_id', 'numero in (1001, 1270)')
  const [rol] = await t.rows<{ id: number }>(`select id::int from rol where codigo = 'AFILIADO'`)
  const email = 'tercera@correo.example'
  const suyos = { genero: 2, prefijoTelefono: '54', caracteristicaTelefono: '11', telefono: '55556666' }
  const nueva = await admin.post('usuarios', {
    numeroAfiliado: 1270,
    email,
    email2: email,
    roles: [rol?.id],
    seccionales: [],
    ...suyos,
  })
  assert.deepEqual([nueva.status, nueva.body.codigo], [409, 'DOCUMENTO_CON_CUENTA'], JSON.stringify(nueva.body))
  assert.match(nueva.body.message, /001001\/\d/)
  // Two people marked as different with one document: each has an account.
  assert.equal((await admin.post('duplicados/comparar/1001/1270/distintas', { motivo: 'El documento está mal' })).status, 204)
  assert.equal(
    (await pedir('nuevo-usuario', { ...datos, email: 'cuarta@correo.example', email2: 'cuarta@correo.example' })).status,
    200,
  )
  assert.ok((await recibir(t)).some((c) => c.para === 'cuarta@correo.example' && c.token))
})

test('registering with a merged number creates the account of its current number', async () => {
  await t.rows(
    `update afiliado set numero_documento = 91000000 + numero, fecha_nacimiento = '1975-05-05' where numero in (1280, 1281)`,
  )
  await fusionar(admin, 1280, 1281)
  const email = 'vieja@correo.example'
  await t
    .visitor()
    .post(
      'nuevo-usuario',
      { numeroAfiliado: 1281, numeroDocumento: 91001281, fechaNacimiento: '1975-05-05', email, email2: email },
      { cookie: await paseDado(t) },
    )
  const enlace = (await recibir(t)).find((c) => c.para === email)?.token ?? ''
  const { status } = await t
    .visitor()
    .post(`nuevo-usuario/validar-correo-usuario/${enlace}`, { password: 'Nueva.clave.7', password2: 'Nueva.clave.7' })
  assert.equal(status, 200)
  assert.deepEqual(await t.rows(`select afiliado_numero from usuario where email = '${email}'`), [{ afiliado_numero: 1280 }])
})

test('in a larger register each pair is found once, as in an independent count', async () => {
  const cuantos = porte(60_000, 4000)
  await t.rows(`insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, fecha_nacimiento, fecha_alta, categoria_id, estado_id, vinculado, seccional_id)
    select 500000 + i, 'Apellido' || i % 997, 'Nombre' || i % 13 || ' ' || 'Otro' || i % 7, 1, 20000000 + i - case when i % 100 = 0 then 1 else 0 end,
      '1950-01-01'::date + (i * 31 % 9000), '2000-01-01', c.id, e.id, e.vinculado, 1
    from generate_series(1, ${cuantos}) i, (select min(id) as id from categoria_afiliado) c, (select id, vinculado from estado_afiliado order by id limit 1) e; analyze afiliado`)
  await buscar()
  const [{ n } = { n: 0 }] = await t.rows<{ n: number }>(
    `select count(*)::int as n from posible_duplicado where uno > 500000 and 'DOCUMENTO' = any(coincide)`,
  )
  assert.equal(n, Math.floor(cuantos / 100))
  const porNombre = `select count(*)::int as n from afiliado u join afiliado o on o.numero > u.numero and o.fecha_nacimiento = u.fecha_nacimiento
    and o.apellido = u.apellido and (split_part(o.nombre, ' ', 1) = split_part(u.nombre, ' ', 1) or split_part(o.nombre, ' ', 2) = split_part(u.nombre, ' ', 2))
    where u.numero > 500000`
  const [esperados] = await t.rows<{ n: number }>(porNombre)
  const [dados] = await t.rows<{ n: number }>(
    `select count(*)::int as n from posible_duplicado where uno > 500000 and 'NOMBRE' = any(coincide)`,
  )
  assert.deepEqual(dados, esperados)
})
