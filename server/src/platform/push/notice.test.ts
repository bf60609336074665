import assert from 'node:assert/strict'
import { pino } from 'pino'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inEquipo, withClave } from '../../../test/avisos-equipo.ts'
import { pushService } from '../../../test/servicio-avisos.ts'
import { inTransaction, systemCtx } from '../context.ts'
import { tellMany } from './notice.ts'

const t = await testApp()
const service = await pushService()
withClave(t, service.host)

test('of many recipients, those with a device get a notification, the others a mail, never both', async () => {
  await inEquipo(t, service, 'ana')
  const accounts = await t.rows<{ id: number; email: string }>(
    `select id, email from usuario where email in ('ana@gremial.example', 'mesa@gremial.example') order by email`,
  )
  const enlace = { ruta: '/app/afiliados/debito-automatico' }
  const messages = accounts.map(({ id, email }) => ({
    mail: { para: email, idioma: 'es', plantilla: 'debitoPagado', datos: { nombre: email }, enlace } as const,
    notice: { account: id, kind: 'cuenta', sentence: 'debito', path: enlace.ruta } as const,
  }))
  const toNobody = { mail: { ...messages[0]?.mail, para: 'sin.cuenta@correo.example' } as never, notice: undefined }
  await t.rows('delete from bandeja_salida')
  await inTransaction(systemCtx(t.services, pino({ level: 'silent' })), (ctx) => tellMany(ctx, [...messages, toNobody], 'cuenta'))
  const rows = await t.rows<{ tipo: string; quien: string }>(
    `select tipo, coalesce(datos ->> 'para', datos -> 'correo' ->> 'para') as quien from bandeja_salida order by id`,
  )
  assert.deepEqual(rows, [
    { tipo: 'aviso', quien: 'ana@gremial.example' },
    { tipo: 'correo', quien: 'mesa@gremial.example' },
    { tipo: 'correo', quien: 'sin.cuenta@correo.example' },
  ])
})
