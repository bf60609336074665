import assert from 'node:assert/strict'
import type { Caja } from '@gremial/contract/tesoreria/cajas.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { newCaja, pinBueno } from '../../../../test/caja.ts'
import { hechosEn, loDichoEn } from '../../../../test/hechos.ts'

/** Concurrent changes to the rows that a hecho is about to change. */
const t = await testApp()
const admin = await t.login('admin')
const { fila, ultimaFila, estadoDe, seccional, dia } = loDichoEn(t)
const { prever, registrar, pasa, deshacer, cosas } = hechosEn(t, admin)
const muere = { que: 'FALLECIMIENTO', idEstado: await estadoDe('BAJA') }
const numero = 1010
const [{ cuenta } = { cuenta: 0 }] = await t.rows<{ cuenta: number }>(
  `select id as cuenta from usuario where afiliado_numero = ${numero}`,
)
const primera = await seccional(1)
await t.rows(`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
    select ${primera}, codigo, unico, ${numero}, '${await dia(-9)}', '${await dia(-99)}' from puesto where codigo = 71;
  insert into delegacion (mandato_id, usuario_id, desde, hasta, motivo)
    select id, ${cuenta}, '${t.today()}', '${t.today()}', 'Licencia' from mandato where afiliado_numero = 1011 and puesto = 49`)

const suyos = await t.rows<{ id: number }>(`select id from mandato where afiliado_numero = ${numero} order by desde`)
const [vigente, futuro] = [suyos.at(0)?.id, suyos.at(-1)?.id]
const terminar = (dias: string) => `update mandato set hasta = hasta ${dias} where id = ${vigente}`
const empezar = (desde: string) => `update mandato set desde = '${desde}' where id = ${futuro}`
const caja = `caja_usuario where usuario_id = ${cuenta} and caja_id = (select min(caja_id) from caja_usuario where usuario_id = ${cuenta})`
const deTrabajo = `rol_id in (select id from rol where codigo = 'TESORERO_SECCIONAL')`
const darRoles = `insert into usuario_rol (usuario_id, rol_id) select ${cuenta}, id from rol where codigo = 'TESORERO_SECCIONAL' on conflict do nothing`
await t.rows(darRoles)
const habilitar = (como: boolean) => `update usuario set habilitado = ${como} where id = ${cuenta}`

/** Their change stays, and the hecho wrote nothing. */
const despues = async (desde: number) => [
  await fila(numero),
  await t.rows(`select accion, entidad from auditoria where id > ${desde} and accion <> 'consultar'`),
]

test('a concurrent change of a consequence stays, and the hecho writes nothing (HECHO_CAMBIO)', async () => {
  const al: Array<[cosa: string, hacen: string, vuelve?: string]> = [
    ['mandato', terminar('- 1')],
    ['mandatoFuturo', empezar(t.today()), empezar(await dia(-9))],
    ['mandatoFuturo', `delete from mandato where id = ${futuro}`],
    ['delegacion', `update delegacion set revocada = '2020-02-02' where usuario_id = ${cuenta}`],
    ['caja', `delete from ${caja}`],
    ['cuenta', habilitar(false), habilitar(true)],
    ['roles', `delete from usuario_rol where usuario_id = ${cuenta} and ${deTrabajo}`, darRoles],
  ]
  const antes = await fila(numero)
  for (const [cosa, hacen, vuelve] of al) {
    const { body } = await prever(admin, numero, muere)
    assert.ok(cosas(body.consecuencias).includes(cosa), `${cosa}: ${cosas(body.consecuencias)}`)
    const desde = await ultimaFila()
    const [dicho] = await alMismoTiempo(t, hacen, [() => registrar(admin, numero, muere, { huella: body.huella })])
    assert.deepEqual([dicho?.status, dicho?.body.codigo], [409, 'HECHO_CAMBIO'], cosa)
    assert.deepEqual(await despues(desde), [antes, []], cosa)
    if (vuelve) await t.rows(vuelve)
  }
  const [{ revocada } = { revocada: '' }] = await t.rows(
    `select to_char(revocada, 'YYYY') as revocada from delegacion where usuario_id = ${cuenta}`,
  )
  assert.equal(revocada, '2020')
})

test('a change concurrent with undoing stays too', async () => {
  const id = await pasa(numero, muere)
  const { body } = await admin.get(`hechos/${id}`)
  for (const cosa of ['mandato:', 'caja:', 'cuenta:'])
    assert.ok(
      body.alDeshacer.vuelven.some((v: string) => v.startsWith(cosa)),
      `${cosa} ${body.alDeshacer.vuelven}`,
    )
  const [una] = body.alDeshacer.vuelven.filter((v: string) => v.startsWith('caja:')).map((v: string) => v.slice('caja:'.length))
  const al: Array<[cosa: string, hacen: string, vuelve: string]> = [
    ['mandato', terminar('- 1'), terminar('+ 1')],
    [
      'caja',
      `insert into caja_usuario (caja_id, usuario_id) values (${una}, ${cuenta})`,
      `delete from caja_usuario where usuario_id = ${cuenta}`,
    ],
    ['cuenta', habilitar(true), habilitar(false)],
  ]
  const muerta = await fila(numero)
  for (const [cosa, hacen, vuelve] of al) {
    const desde = await ultimaFila()
    const { huella } = (await admin.get(`hechos/${id}`)).body.alDeshacer
    const [dicho] = await alMismoTiempo(t, hacen, [() => admin.post(`hechos/${id}/deshacer`, { motivo: 'No era', huella })])
    assert.deepEqual([dicho?.status, dicho?.body.codigo], [409, 'HECHO_CAMBIO'], cosa)
    assert.deepEqual(await despues(desde), [muerta, []], cosa)
    await t.rows(vuelve)
  }
  const { huella } = (await admin.get(`hechos/${id}`)).body.alDeshacer
  assert.equal((await admin.post(`hechos/${id}/deshacer`, { motivo: 'No era', huella })).status, 204)
})

test('a concurrent grant of a mandate or box waits for the hecho, or is found by it', async () => {
  const secretario = await t.login('secretario')
  // A post without signature: the signing post is never delegated to the treasurer.
  const [cargo = { id: 0 }] = await t.rows<{
    id: number
  }>(`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
    select ${primera}, codigo, unico, (select afiliado_numero from usuario where email = 'secretario@gremial.example'),
      '${t.today()}', '${await dia(-99)}'
    from puesto
    where firma is null and not unico
    order by codigo
    limit 1
    returning id`)
  const lapso = { desde: t.today(), hasta: t.today(), motivo: 'Licencia' }
  const delegar = () => secretario.post(`mandatos/${cargo.id}/delegaciones`, { idUsuario: cuenta, ...lapso })
  const { id: deOtros } = await newCaja(t, { usuarios: ['secretario'] })
  const { nombre, usuariosHabilitados } = (await admin.get(`cajas/${deOtros}`)).body as Caja
  const conElla = usuariosHabilitados.map(({ id, hab }) => ({ id, hab: id === cuenta ? 1 : hab }))
  const caja = { idSeccional: primera, nombre, arqueo: 'OPCIONAL', usuariosHabilitados: conElla }
  const asignar = () => admin.post(`cajas/asignar-personas/${deOtros}`, caja)

  const antes = await fila(numero)
  const primero: Array<[tienen: string, dan: typeof asignar, dado: number]> = [
    [`mandato where id = ${cargo.id}`, delegar, 201],
    [`caja where id = ${deOtros}`, asignar, 204],
  ]
  for (const [tienen, dan, dado] of primero) {
    const { huella } = (await prever(admin, numero, muere)).body
    const dos = [dan, () => registrar(admin, numero, muere, { huella })]
    const [dada, dicho] = await alMismoTiempo(t, `select from ${tienen} for update`, dos)
    assert.deepEqual([dada?.status, dicho?.body.codigo], [dado, 'HECHO_CAMBIO'], tienen)
    assert.deepEqual(await fila(numero), antes, tienen)
  }

  await t.rows(`delete from delegacion where usuario_id = ${cuenta};
    delete from caja_usuario where usuario_id = ${cuenta} and caja_id = ${deOtros}`)
  const despues: Array<[dan: typeof asignar, niegan: string]> = [
    [delegar, 'DELEGACION_AJENA'],
    [asignar, 'USUARIO_NO_HABILITABLE'],
    [
      () => secretario.post('cajas/guardar-caja', { ...caja, nombre: 'Otra', pin: pinBueno, pin2: pinBueno }),
      'USUARIO_NO_HABILITABLE',
    ],
    [() => secretario.put('cajas/actualizar-caja', { ...caja, id: deOtros }), 'USUARIO_NO_HABILITABLE'],
  ]
  for (const [dan, niegan] of despues) {
    const { huella } = (await prever(admin, numero, muere)).body
    const dos = [() => registrar(admin, numero, muere, { huella }), dan]
    const [dicho, dada] = await alMismoTiempo(t, `select from mandato where id = ${vigente} for update`, dos)
    assert.deepEqual([dicho?.status, dada?.body.codigo], [201, niegan])
    assert.equal((await deshacer(dicho?.body.id)).status, 204)
  }
})
