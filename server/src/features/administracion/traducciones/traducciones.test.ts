import assert from 'node:assert/strict'
import type { FilaTraduccion } from '@gremial/contract/administracion/traducciones.ts'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const admin = await t.login('admin')

const fila = async (texto: string): Promise<FilaTraduccion> => {
  const { body } = await admin.get(`traducciones?buscar=${encodeURIComponent(texto)}`)
  return body.content.find((f: FilaTraduccion) => f.texto === texto)
}

test('a member reads catalogue names in their language, and in Spanish as written', async () => {
  const leer = async (idioma: string) => {
    const ana = await t.login('ana', idioma)
    const { body: tramites } = await ana.get('vistas/afiliado-tramites?numeroAfiliado=1001&fechaSolicitud=2020-01-01')
    const { body: documentos } = await ana.get('vistas/documentos-afiliado?numeroAfiliado=1001')
    const { body: ficha } = await ana.get('vistas/afiliado/1001')
    return {
      producto: tramites.content[0]?.producto,
      talon: documentos.content.find((d: { tipo: string }) => d.tipo === 'TALON')?.descripcion,
      categoria: ficha.categoria,
    }
  }
  const [es, en] = [await leer('es'), await leer('en')]
  assert.match(es.talon, /^Talón de pago de \w+ de \d{4}$/)
  assert.match(en.talon, /^Payment slip for \w+ \d{4}$/)
  assert.deepEqual([es.categoria, en.categoria], ['Activo A', 'Active A'])
  assert.match(es.producto, /^(Préstamo|Anticipo)/)
  assert.match(en.producto, /(loan|advance)$/i)
})

test('a new catalogue name is listed without translation; a change applies at once', async () => {
  await sql`insert into secretaria_contacto (codigo, nombre, email)
    values (90, 'Secretaría de la Mujer', 'mujer@uts.example')`.execute(t.db)
  const sin = await fila('Secretaría de la Mujer')
  assert.deepEqual([sin.en, sin.zh, sin.ja], ['', '', ''])
  const { body: faltan } = await admin.get('traducciones?faltan=1&size=all')
  assert.ok(faltan.content.some((f: FilaTraduccion) => f.id === sin.id))
  const ana = await t.login('ana', 'en')
  const leida = async () =>
    (await ana.get('vistas/secretarias-contacto?size=all')).body.content.find((s: { codigo: number }) => s.codigo === 90)
      ?.nombreSecretariaMostrar
  assert.equal(await leida(), 'Secretaría de la Mujer')
  const cambio = { en: "Women's Secretariat", zh: '', ja: '', version: sin.version }
  assert.equal((await admin.put(`traducciones/${sin.id}`, cambio)).status, 204)
  assert.equal(await leida(), "Women's Secretariat")
  assert.equal((await admin.put(`traducciones/${sin.id}`, cambio)).body.codigo, 'VERSION_VIEJA')
  assert.equal((await admin.delete(`traducciones/${sin.id}`)).status, 204)
  assert.equal(await leida(), 'Secretaría de la Mujer')
  assert.equal((await admin.delete(`traducciones/${sin.id}`)).status, 404)
})

test('a text of movements is added by hand, once', async () => {
  const nueva = { texto: 'Cuota extraordinaria de {mes}', en: 'Special dues for {mes}' }
  assert.equal((await admin.post('traducciones', nueva)).status, 201)
  assert.equal((await admin.post('traducciones', nueva)).body.codigo, 'TRADUCCION_REPETIDA')
})
