import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()

test('the mail that created the account is included; older ones to that address are not', async () => {
  await t.rows(`delete from bandeja_salida`)
  const anotar = (plantilla: string, antes: string) =>
    t.rows(`insert into bandeja_salida (tipo, datos, creado, hecho, proximo)
      select 'correo', jsonb_build_object('para', u.email, 'plantilla', '${plantilla}'), u.creado - interval '${antes}', now(), now()
      from usuario u where u.email = 'beto@gremial.example'`)
  await anotar('validarCorreo', '3 days')
  await anotar('validarCorreo', '2 hours')
  await anotar('resumen', '1 hour')
  await anotar('validarCorreo', '1 minute')
  const { body } = await (await t.login('beto')).get('mis-datos')
  assert.equal(body.grupos.find((g: { grupo: string }) => g.grupo === 'correos').cantidad, 1)
})
