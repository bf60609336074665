import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Lote } from '@gremial/contract/tesoreria/pagos.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { dice, loteBody, paidBefore, response, withCuenta } from '../../../../test/pagos.ts'
import { porte } from '../../../../test/porte.ts'
import { folder, type Server, server } from '../../../../test/programa.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'
import { newToken, tokenHash } from '../../../platform/access/session.ts'

const vueltas = porte(12, 1)
const count = 40

test(`a lot is made, downloaded and answered once despite ${vueltas} kills at each step`, async () => {
  const t = await testApp()
  await withCuenta(t, 1)
  await paidBefore(t)
  const token = newToken()
  await t.rows(`insert into sesion (token_hash, usuario_id, recordar, vence) select '\\x${tokenHash(token).toString('hex')}', id, true, now() + interval '1 day'
    from usuario where email = 'central@gremial.example'`)
  const headers = { cookie: `gremial_sesion=${token}`, 'content-type': 'application/json' }
  const arrancar = (): Promise<Server> =>
    server(folder(), {
      env: { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1' },
    })
  let vivo = await arrancar()
  const pedir = (path: string, cuerpo?: object) =>
    fetch(`${vivo.url}/api/${path}`, cuerpo ? { method: 'POST', headers, body: JSON.stringify(cuerpo) } : { headers })
  /** Sends the request, kills the server a little later each time, then retries the request. */
  const dosVeces = async (path: string, cuerpo: object, vuelta: number): Promise<Response> => {
    const pedido = pedir(path, cuerpo).catch(() => undefined)
    for (let n = 0; n < (vuelta + 1) * 3; n++) await t.rows('select 1')
    vivo.child.kill('SIGKILL')
    await Promise.all([pedido, vivo.ended])
    vivo = await arrancar()
    return pedir(path, cuerpo)
  }
  for (let vuelta = 1; vuelta <= vueltas; vuelta++) {
    const ids: number[] = []
    for (let n = 0; n < count; n++) ids.push((await signedRendicion(t)).id)
    const armado = await dosVeces('lotes-pago', loteBody(t, ids, count * 3751.5), vuelta)
    assert.equal(armado.status, 201)
    const { id } = (await armado.json()) as { id: number }
    const lote = (await (await pedir(`lotes-pago/${id}`)).json()) as Lote
    assert.deepEqual([lote.numero, lote.pendientes], [vuelta, count])
    const file = Buffer.from(await (await pedir(`lotes-pago/${id}/archivo`)).arrayBuffer())
    assert.equal(createHash('sha256').update(file).digest('hex'), lote.huella)
    const fecha = t.today().replaceAll('-', '')
    const dicho = response(...lote.renglones.map((r) => dice(r.referencia, 'A', { fecha })))
    const aplicada = await dosVeces(`lotes-pago/${id}/respuesta`, dicho, vuelta)
    const cuenta = (await aplicada.json()) as { pagados: number; sinCambio: number; pendientes: number }
    assert.deepEqual([cuenta.pagados + cuenta.sinCambio, cuenta.pendientes], [count, 0])
    const [pagadas] = await t.rows<{ n: number; sucesos: number }>(`select count(*) filter (where r.estado = 4)::int as n,
      (select count(*)::int from rendicion_suceso s where s.que = 'pagada' and s.rendicion_id = any(array[${ids.join()}])) as sucesos
      from rendicion_gasto r where r.id = any(array[${ids.join()}])`)
    assert.deepEqual(pagadas, { n: count, sucesos: count })
  }
  vivo.child.kill('SIGKILL')
  await vivo.ended
})
