import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { swept } from '../../../../test/rastro.ts'
import { type Ctx, inTransaction, systemCtx } from '../../../platform/context.ts'
import { workOutbox } from '../../../platform/jobs/outbox.ts'
import { localOutbox, mailJob, sendMail } from '../../../platform/mail/mail.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { sweepAcceso } from './acceso.jobs.ts'
import {
  consumeToken,
  inspectToken,
  issueToken,
  mirarUsado,
  pendingRegistro,
  retirarTokens,
  type TipoToken,
  tokensRecientes,
} from './tokens.ts'

const t = await testApp()
const ctx = () => systemCtx(t.services, t.app.log)
const tx = <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(ctx(), work)
const hour = 3_600_000
const [ana] = await t.rows<{ id: number }>(`select id from usuario where email = 'ana@gremial.example'`)
const usuario = ana?.id ?? 0

const fresh = (tipo: TipoToken) => tx((ctx) => issueToken(ctx, tipo, { usuario, datos: { email: 'ñandú@x.example' } }))
const refused = (work: Promise<unknown>, codigo: string) =>
  assert.rejects(work, (e) => e instanceof AppError && e.codigo === codigo)

test('a token works once, for its kind and with its data; the database holds only its hash', async () => {
  const token = await fresh('cambiarEmail')
  assert.match(token, /^[\w-]{43}$/)
  assert.ok(!JSON.stringify(await t.rows(`select *, encode(token_hash, 'hex') from token_correo`)).includes(token))
  assert.equal((await inspectToken(ctx(), 'cambiarEmail', token)).usuario, usuario)
  await refused(
    tx((ctx) => consumeToken(ctx, 'recuperar', token)),
    'ENLACE_INVALIDO',
  )
  await refused(inspectToken(ctx(), 'recuperar', token), 'ENLACE_INVALIDO')
  assert.equal(await mirarUsado(ctx(), 'cambiarEmail', token), undefined, 'it did not do its work yet')
  const used = await tx((ctx) => consumeToken(ctx, 'cambiarEmail', token))
  assert.deepEqual([used.usuario, used.datos.email], [usuario, 'ñandú@x.example'])
  await refused(
    tx((ctx) => consumeToken(ctx, 'cambiarEmail', token)),
    'ENLACE_USADO',
  )
  await refused(inspectToken(ctx(), 'cambiarEmail', token), 'ENLACE_USADO')
  // A used token keeps the validated e-mail, for repeated visits to the link; a withdrawn one keeps nothing.
  assert.deepEqual(await t.rows(`select datos from token_correo where usado is not null`), [
    { datos: { email: 'ñandú@x.example' } },
  ])
  assert.equal((await mirarUsado(ctx(), 'cambiarEmail', token))?.usuario, usuario)
  assert.equal(await mirarUsado(ctx(), 'deshacerEmail', token), undefined)
  const other = await fresh('cambiarEmail')
  await tx((ctx) => retirarTokens(ctx, 'cambiarEmail', { usuario }))
  await refused(inspectToken(ctx(), 'cambiarEmail', other), 'ENLACE_USADO')
  assert.equal(await mirarUsado(ctx(), 'cambiarEmail', other), undefined)
})

test('altered, empty and forged tokens are rejected', async () => {
  const token = await fresh('recuperar')
  for (const bad of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.toUpperCase(),
    '',
    "x' or 1=1 --",
    'ñ'.repeat(200),
  ])
    await refused(inspectToken(ctx(), 'recuperar', bad), 'ENLACE_INVALIDO')
})

test('a link lasts 24 hours, a recovery link one hour', async () => {
  const start = Date.now()
  for (const [tipo, hours] of [
    ['nuevoUsuario', 24],
    ['crearPorCorreo', 24],
    ['cambiarEmail', 24],
    ['recuperar', 1],
  ] as const) {
    const token = await fresh(tipo)
    t.at(new Date(start + hours * hour - 60_000))
    await inspectToken(ctx(), tipo, token)
    t.at(new Date(start + hours * hour + 60_000))
    await refused(
      tx((ctx) => consumeToken(ctx, tipo, token)),
      'ENLACE_CADUCADO',
    )
    await refused(inspectToken(ctx(), tipo, token), 'ENLACE_CADUCADO')
    t.at()
  }
})

test('links of the last hour are counted by kind and user', async () => {
  const before = await tokensRecientes(ctx(), 'cambiarEmail', usuario)
  await fresh('cambiarEmail')
  await fresh('recuperar')
  assert.equal(await tokensRecientes(ctx(), 'cambiarEmail', usuario), before + 1)
  t.at(new Date(Date.now() + hour + 60_000))
  assert.equal(await tokensRecientes(ctx(), 'cambiarEmail', usuario), 0)
  t.at()
})

test('a pending member registration is found until a week after its link expires', async () => {
  const registro = (afiliado?: number) =>
    tx((ctx) =>
      issueToken(ctx, 'nuevoUsuario', {
        usuario,
        ...(afiliado && { afiliado }),
        datos: { email: 'alta@x.example', de: String(afiliado) },
      }),
    )
  const pendiente = async () => (await pendingRegistro(ctx(), 'alta@x.example'))?.datos.de
  await registro(1001)
  await registro()
  assert.equal(await pendiente(), '1001')
  const start = Date.now()
  t.at(new Date(start + 7.9 * 24 * hour))
  assert.equal(await pendiente(), '1001')
  t.at(new Date(start + 8.1 * 24 * hour))
  assert.equal(await pendiente(), undefined)
  t.at()
  const token = await registro(1002)
  assert.equal(await pendiente(), '1002')
  await tx((ctx) => consumeToken(ctx, 'nuevoUsuario', token))
  assert.equal(await pendiente(), '1001')
})

test('of two concurrent uses of a token one succeeds; a failed action leaves it usable', async () => {
  const token = await fresh('nuevoUsuario')
  await assert.rejects(
    tx(async (ctx) => {
      await consumeToken(ctx, 'nuevoUsuario', token)
      throw new Error('undone')
    }),
  )
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => tx((ctx) => consumeToken(ctx, 'nuevoUsuario', token))))
  assert.equal(results.filter((r) => r.status === 'fulfilled').length, 1)
})

test('withdrawn tokens report as used; those of other kinds and users still work', async () => {
  const [one, other] = [await fresh('recuperar'), await fresh('cambiarEmail')]
  await tx((ctx) => retirarTokens(ctx, 'recuperar', { usuario }))
  await refused(inspectToken(ctx(), 'recuperar', one), 'ENLACE_USADO')
  await inspectToken(ctx(), 'cambiarEmail', other)
  const [none] = await t.rows<{ n: number }>(
    'select count(*)::int as n from token_correo where usuario_id is null and usado is not null',
  )
  assert.equal(none?.n, 0)
})

test('the clear token of a mail is never readable in the database', async () => {
  const token = await fresh('recuperar')
  await tx((ctx) =>
    sendMail(ctx, {
      para: 'ana@gremial.example',
      idioma: 'es',
      plantilla: 'claveCambiada',
      enlace: { ruta: '/recuperar-pass/', secreto: token },
    }),
  )
  const stored = () => t.rows<{ datos: Record<string, unknown> }>('select datos from bandeja_salida')
  const [waiting] = await stored()
  assert.ok(waiting?.datos.secreto && !JSON.stringify(waiting).includes(token))
  assert.deepEqual(await workOutbox(t.services, t.app.log, [mailJob]), { done: 1, failed: 0 })
  const [sent] = await stored()
  assert.equal('secreto' in (sent?.datos ?? {}), false)
  assert.equal(readdirSync(localOutbox(t.services)).length, 1)
  assert.ok(readFileSync(join(localOutbox(t.services), readdirSync(localOutbox(t.services))[0] ?? ''), 'utf8').length > 500)
})

test("the sweep clears a link's data a week after expiry and the link after a month", async () => {
  const links = () =>
    t.rows<{ n: number; con: number }>(`select count(*)::int as n, count(*) filter (where datos <> '{}')::int as con
    from token_correo where tipo = 'nuevoUsuario'`)
  await t.rows(`delete from token_correo where tipo = 'nuevoUsuario'`)
  await fresh('nuevoUsuario')
  const at = (days: number) => swept(sweepAcceso, t, new Date(t.services.now().getTime() + days * 24 * hour))
  await at(0.5)
  assert.deepEqual(await links(), [{ n: 1, con: 1 }])
  await at(9)
  assert.deepEqual(await links(), [{ n: 1, con: 0 }])
  await at(32)
  assert.deepEqual(await links(), [{ n: 0, con: 0 }])
})
