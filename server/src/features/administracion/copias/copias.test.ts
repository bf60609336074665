import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilaCopia } from '@gremial/contract/administracion/copias.ts'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const admin = await t.login('admin')

test('the list says which copies are still there to be downloaded, and takes a state that exists', async () => {
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
