import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copias, type FilaCopia } from '@gremial/contract/administracion/copias.ts'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeRecoveryKey } from '../../../platform/backup/recovery.ts'

const t = await testApp()
const admin = await t.login('admin')
const lugar = mkdtempSync(join(tmpdir(), 'gremial-copias-'))
const afuera = mkdtempSync(join(tmpdir(), 'gremial-afuera-'))
Object.assign(t.services.config.copies, { folder: lugar })
afterAll(() => {
  for (const carpeta of [lugar, afuera]) rmSync(carpeta, { recursive: true })
})

test('the list marks backups still downloadable, and rejects an unknown state', async () => {
  await t.rows(`insert into copia (pedida, estado, termino, carpeta, borrada) values
    (now() - interval '3 days', 'HECHA', now() - interval '3 days', '/copias/quedo', null),
    (now() - interval '2 days', 'HECHA', now() - interval '2 days', '/copias/borrada', now()),
    (now() - interval '1 day', 'HECHA', now() - interval '1 day', null, null),
    (now(), 'FALLO', now(), '/copias/a-medias', null)`)
  const estan = async (consulta = '') =>
    (await admin.get(`copias${consulta}`)).body.content.map(({ estado, esta }: FilaCopia) => `${estado} ${esta}`)
  assert.deepEqual(await estan(), ['FALLO false', 'HECHA false', 'HECHA false', 'HECHA true'])
  assert.deepEqual(await estan('?G_estado=FALLO'), ['FALLO false'])
  const otro = await admin.get('copias?G_estado=PERDIDA')
  assert.deepEqual([otro.status, otro.body.codigo], [400, 'CONSULTA_INVALIDA'])
})

test('a backup outside its folder or deleted is neither downloaded nor test-restored', async () => {
  const hay = (donde: string) => {
    mkdirSync(join(donde, 'una'))
    writeFileSync(join(donde, 'una/copia.json'), '{}')
    return join(donde, 'una')
  }
  const conFila = async (carpeta: string, borrada = 'null', estado = 'HECHA') => {
    const [fila] = await t.rows<{ id: number }>(`insert into copia (pedida, estado, termino, carpeta, borrada)
      values (now(), '${estado}', now(), '${carpeta}', ${borrada}) returning id`)
    return fila?.id
  }
  const [suya, ajena] = [hay(lugar), hay(afuera)]
  const ninguna = [
    await conFila('/etc'),
    await conFila(ajena),
    await conFila(join(lugar, 'no-esta')),
    await conFila(suya, 'now()'),
    await conFila(suya, 'null', 'FALLO'),
  ]
  for (const id of ninguna)
    for (const llamada of ['ensayar', 'descargar'])
      assert.equal((await admin.post(`copias/${id}/${llamada}`, {})).body.codigo, 'COPIA_NO_ESTA', `${llamada} ${id}`)
  assert.equal((await admin.post('copias/999999/ensayar', {})).status, 404)
  assert.equal((await admin.post(`copias/${await conFila(suya)}/ensayar`, {})).status, 204)
  // Downloads are encrypted: issuing a pass is audited, and without the key a pass opens nothing.
  const otra = await conFila(suya)
  assert.equal((await admin.post(`copias/${otra}/descargar`, {})).body.codigo, 'COPIA_SIN_CLAVE')
  await makeRecoveryKey(t.services.config)
  const { body } = await admin.post(`copias/${otra}/descargar`, {})
  const dichas = await t.rows(`select entidad_id from auditoria where accion = 'descargar' and entidad = 'copia'`)
  assert.deepEqual(dichas, [{ entidad_id: String(otra) }])
  rmSync(join(t.services.config.dataDir, 'copias.publica'))
  const sinClave = await admin.get(`copias/${otra}/archivo?pase=${body.pase}`)
  assert.deepEqual([sinClave.status, sinClave.body.codigo], [409, 'COPIA_SIN_CLAVE'])
  Object.assign(t.services.config.copies, { folder: undefined })
  assert.equal((await admin.post(copias.hacer.path, {})).body.codigo, 'COPIAS_SIN_LUGAR')
})
