import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { test } from 'vitest'
import { azar } from '../demo/azar.ts'
import { signingActionOf } from '../src/platform/access/signing-actions.ts'
import { systemCtx } from '../src/platform/context.ts'
import { filesLocationOf } from '../src/platform/storage/location.ts'
import { fileStore } from '../src/platform/storage/store.ts'
import { templateData, testApp } from './app.ts'
import { dataOf, pathOf } from './comprobantes.ts'
import { rendicionConComprobantes, send, sign } from './firmas.ts'
import { pdf, withPaper } from './papeles.ts'
import { porte } from './porte.ts'
import { folder, killedWhile, server } from './programa.ts'
import { newRendicion } from './rendiciones.ts'

/**
 * A server killed at any of its answers, while receipts are sent and expense settlements are signed. Each action is complete or
 * absent, and can be retried.
 */
const rounds = porte(20, 3)
const t = await testApp()
const place = folder()
cpSync(join(templateData(), 'archivos'), place, { recursive: true })
// Files prepared by the test are in the folder of the killed server.
Object.assign(t.services, { files: fileStore(filesLocationOf({ dataDir: place, files: { kind: 'folder', folder: place } })) })
const [operador, secretario, tesorera] = [await t.login('operador'), await t.login('secretario'), await t.login('tesorera')]
const env = {
  DATABASE_URL: t.url,
  GREMIAL_CLAVE: t.services.config.secret,
  GREMIAL_ARCHIVOS: place,
  GREMIAL_DEMO: '1',
  GREMIAL_CUPO_SECCIONAL: '100000',
}

interface Enviada {
  id: number
  huella: string
}
type Paso =
  | { que: 'firma'; de: Enviada; quien: typeof secretario }
  | { que: 'recibo'; de: Rendicion; datos: ReturnType<typeof dataOf>; contenido: Buffer }

/** One request, as a browser sends it. */
async function request(url: string, step: Paso): Promise<Response> {
  if (step.que === 'firma')
    return fetch(`${url}/api/rendiciones-gasto/${step.de.id}/autorizar-rendicion`, {
      method: 'POST',
      headers: { ...step.quien.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ huella: step.de.huella }),
    })
  const { cuerpo, cabeceras } = withPaper({ datos: JSON.stringify(step.datos) }, 'factura.pdf', step.contenido)
  return fetch(`${url}/api/${pathOf(step.de)}`, {
    method: 'POST',
    headers: { ...operador.headers, ...cabeceras },
    body: new Uint8Array(cuerpo),
  })
}

/** A signature is a signing action, proved beforehand (decision 066). */
async function probar({ id, huella }: Enviada): Promise<void> {
  const acto = signingActionOf('POST', 'rendiciones-gasto/:codigo/autorizar-rendicion', { codigo: id }, { huella })
  await t.rows(`insert into acto_prueba (sesion_id, acto, forma, vence) select s.id, '${acto}', 'clave', now() + interval '5 minutes'
    from sesion s join usuario u on u.id = s.usuario_id where u.email in ('secretario@gremial.example', 'tesorera@gremial.example')`)
}

test(`${rounds} kills keep acknowledged receipts and signatures; others can be retried`, {
  timeout: 900_000,
}, async () => {
  const a = azar(25)
  let [answered, unanswered] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const enviadas: Enviada[] = []
    const borradores: Rendicion[] = []
    for (let n = 0; n < 5; n++) {
      const { id } = await rendicionConComprobantes(t, operador)
      const enviada = { id, huella: await send(operador, id, true) }
      await probar(enviada)
      enviadas.push(enviada)
      borradores.push(await newRendicion(t, operador))
    }
    const steps: Paso[] = [
      ...enviadas.flatMap((de) => [secretario, tesorera].map((quien): Paso => ({ que: 'firma', de, quien }))),
      ...borradores.map(
        (de): Paso => ({
          que: 'recibo',
          de,
          datos: dataOf(),
          contenido: pdf(`${randomUUID()} ${'.'.repeat(9000)}`),
        }),
      ),
    ].sort(() => a.uno() - 0.5)
    const portal = await server(folder(), { env })
    const hechos = await killedWhile(portal, steps, (step) => request(portal.url, step), a.entero(1, steps.length - 1))
    answered += hechos.length
    unanswered += steps.length - hechos.length

    for (const de of enviadas) {
      const [hay] = await t.rows<{
        estado: number
        firmas: string[]
        firmadas: number
        autorizadas: number
        huellas: number
      }>(`select estado,
        (select coalesce(array_agg(firma order by firma), '{}') from rendicion_firma f where f.rendicion_id = r.id) as firmas,
        (select count(*)::int from rendicion_suceso s where s.rendicion_id = r.id and s.que = 'firmada') as firmadas,
        (select count(*)::int from rendicion_suceso s where s.rendicion_id = r.id and s.que = 'autorizada') as autorizadas,
        (select count(*)::int from auditoria a where a.accion = 'firmar' and a.entidad = 'rendicion' and a.entidad_id = r.id::text) as huellas
        from rendicion_gasto r where id = ${de.id}`)
      const n = hay?.firmas.length ?? 0
      assert.deepEqual(
        { ...hay, firmas: n },
        { estado: n === 2 ? 2 : 7, firmas: n, firmadas: n, autorizadas: Number(n === 2), huellas: n },
        `settlement ${de.id}`,
      )
      for (const { que, quien, de: own } of hechos.filter((step) => step.que === 'firma'))
        if (que === 'firma' && own === de)
          assert.ok(hay?.firmas.includes(quien === secretario ? 'SECRETARIA' : 'TESORERIA'), `settlement ${de.id}`)
      for (const quien of [secretario, tesorera]) {
        const { status, body } = await sign(quien, de.id, de.huella)
        assert.ok(status === 200 || status === 409, JSON.stringify(body))
      }
      const [fin] = await t.rows(
        `select estado, (select count(*)::int from rendicion_firma f where f.rendicion_id = r.id) as firmas from rendicion_gasto r where id = ${de.id}`,
      )
      assert.deepEqual(fin, { estado: 2, firmas: 2 })
    }
    for (const step of steps)
      if (step.que === 'recibo') {
        const search = `select id, archivo_sha256 as sha256, (select count(*)::int from auditoria a where a.accion = 'crear' and a.entidad = 'comprobante'
          and a.entidad_id = c.id::text) as huellas from comprobante c where clave = '${step.datos.clave}'`
        const before = await t.rows<{ sha256: string; huellas: number }>(search)
        assert.ok(before.length <= 1 && before.every(({ huellas }) => huellas === 1), JSON.stringify(before))
        if (hechos.includes(step)) assert.equal(before.length, 1)
        const { cuerpo, cabeceras } = withPaper({ datos: JSON.stringify(step.datos) }, 'factura.pdf', step.contenido)
        const { status, body } = await operador.call('POST', pathOf(step.de), cuerpo, cabeceras)
        assert.equal(status, 201, JSON.stringify(body))
        // Stored once despite retries, with the file that was sent.
        const [hay, ...mas] = await t.rows<{ sha256: string }>(search)
        assert.equal(mas.length, 0)
        assert.deepEqual(await t.services.files.read(hay?.sha256 ?? '', systemCtx(t.services, t.app.log)), step.contenido)
      }
  }
  console.log(`${answered} answered, ${unanswered} were not`)
  assert.ok(answered > rounds && unanswered > rounds, `${answered} and ${unanswered}`)
})
