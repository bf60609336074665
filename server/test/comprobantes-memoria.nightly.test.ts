import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { test } from 'vitest'
import { testApp } from './app.ts'
import { paseDado } from './captcha.ts'
import { dataOf, pathOf } from './comprobantes.ts'
import { pdf, withPaper } from './papeles.ts'
import { folder, server } from './programa.ts'
import { newRendicion } from './rendiciones.ts'

/**
 * The last evening of the month: many receipts sent concurrently do not raise the server's memory. npm test sends receipts in
 * both ways in comprobantes.test.ts of tesoreria.
 */
const t = await testApp()
const aLaVez = 20
const permitido = 150

/** 4.9 MB that look like a scanned invoice, each one different. */
const medio = randomBytes(2_449_900).toString('hex')
const escaneado = (): Buffer => pdf(`${randomUUID()}${medio}`)

const memoria = (pid: number | undefined, que: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${que}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('50 receipts of 4.9 MB, 20 at a time, multipart and JSON: memory grows below 150 MB', async () => {
  const operador = await t.login('operador')
  const r: Rendicion = await newRendicion(t, operador)
  const env = { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1' }
  const { url, child } = await server(folder(), { env })
  const entra = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { cookie: await paseDado(t), 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operador@gremial.example', password: 'Gremial.2026' }),
  })
  const cookie = entra.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const withFile = () => {
    const { cuerpo, cabeceras } = withPaper({ datos: JSON.stringify(dataOf()) }, 'factura.pdf', escaneado())
    return { cuerpo, cabeceras }
  }
  const enJson = () => ({
    cuerpo: Buffer.from(
      JSON.stringify({
        ...dataOf({ clave: randomUUID() }),
        archivo: { contenido: escaneado().toString('base64'), nombreDelUsuario: 'factura.pdf' },
      }),
    ),
    cabeceras: { 'content-type': 'application/json' },
  })
  const mandar = async (forma: typeof withFile | typeof enJson) => {
    const { cuerpo, cabeceras } = forma()
    const { status } = await fetch(`${url}/api/${pathOf(r)}`, { method: 'POST', headers: { cookie, ...cabeceras }, body: cuerpo })
    return status
  }
  assert.deepEqual([await mandar(withFile), await mandar(enJson)], [201, 201])
  const before = memoria(child.pid, 'VmRSS')
  for (const [forma, count] of [
    [withFile, 50],
    [enJson, 25],
  ] as const) {
    let quedan: number = count
    const estados: number[] = []
    const uno = async () => {
      while (quedan-- > 0) estados.push(await mandar(forma))
    }
    await Promise.all(Array.from({ length: aLaVez }, uno))
    assert.deepEqual(estados, Array(count).fill(201))
    // Peak memory (VmHWM), not the current value.
    const crecio = memoria(child.pid, 'VmHWM') - before
    console.log(`${forma.name}: +${Math.round(crecio)} MB`)
    assert.ok(crecio < permitido, `${forma.name}: +${Math.round(crecio)} MB`)
  }
  assert.equal((await operador.get(pathOf(r))).body.length, 77)
})
