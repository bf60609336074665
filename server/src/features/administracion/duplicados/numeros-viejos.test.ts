import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fusionar } from '../../../../test/fusiones.ts'
import { hechosEn, loDichoEn } from '../../../../test/hechos.ts'

const t = await testApp()
const admin = await t.login('admin')
const mesa = await t.login('mesa')

test('a merged number is found in mandates, accounts, people search and the audit about them', async () => {
  const [viejo, nuevo] = [1002, 1220]
  await t.rows(`insert into mandato (afiliado_numero, seccional_id, puesto, unico, desde, hasta)
    select a.numero, a.seccional_id, p.codigo, p.unico, '2020-01-01', '2021-12-31' from afiliado a, puesto p where a.numero = ${viejo} and p.codigo = 71`)
  await admin.get(`vistas/afiliado/${viejo}`)
  await fusionar(admin, nuevo, viejo, {}, 'pasa')
  const mandatos = (await admin.get(`mandatos?size=all&buscar=${viejo}`)).body.content as Array<{ numeroAfiliado: number }>
  assert.ok(mandatos.length > 0 && mandatos.every((m) => m.numeroAfiliado === nuevo), JSON.stringify(mandatos))
  const usuarios = (await admin.get(`usuarios?buscar=${viejo}`)).body.content as Array<{ email: string }>
  assert.deepEqual(
    usuarios.map((u) => u.email),
    ['beto@gremial.example'],
  )
  const personas = (await mesa.get(`vistas/afiliado-dato-personal?G_nombre=${viejo}`)).body.content as Array<{ id: number }>
  assert.deepEqual(
    personas.map((p) => p.id),
    [nuevo],
  )
  await admin.get(`vistas/afiliado/${nuevo}`)
  const que = async (n: number) =>
    ((await admin.get(`vistas/auditoria?size=all&G_sobreAfiliado=${n}`)).body.content as Array<{ id: number }>)
      .map(({ id }) => id)
      .toSorted()
  // Reading by either number returns the same rows about the person.
  const [porViejo, porNuevo] = [await que(viejo), await que(nuevo)]
  assert.ok(porViejo.length > 1)
  assert.deepEqual(porViejo, porNuevo.slice(0, porViejo.length))
})

test('hechos of a merged number are listed under the new number', async () => {
  const { ruta, pasa } = hechosEn(t, admin)
  const { estadoDe } = loDichoEn(t)
  await t.rows(`update afiliado set estado_id = ${await estadoDe('ACTIVO')}, vinculado = true where numero in (1222, 1223)`)
  const id = await pasa(1222, { que: 'RENUNCIA', idEstado: await estadoDe('BAJA') })
  await fusionar(admin, 1223, 1222)
  const { hechos } = (await admin.get(ruta(1223))).body as { hechos: Array<{ id: number }> }
  assert.deepEqual(
    hechos.map((h) => h.id),
    [id],
  )
})
