import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { claveFinanzas, finanzasSimulado } from '../../../../test/finanzas.ts'
import { porte, vigil } from '../../../../test/porte.ts'
import { folder, type Server, server } from '../../../../test/programa.ts'
import { freePort } from '../../../../test/red.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'

const all = porte(200)
const muertes = porte(5, 1)
const options = '--fallar 35 --observar 4 --lento 20 --doble --desorden --malaFirma --repetir'.split(' ')

test(`${all} settlements reach finance once despite random failures and ${muertes} server kills`, async () => {
  const t = await testApp()
  const operador = await t.login('operador')
  const port = await freePort()
  const finanzas = await finanzasSimulado(folder(), `http://127.0.0.1:${port}`, options)
  const arrancar = (): Promise<Server> =>
    server(folder(), {
      env: {
        PORT: String(port),
        DATABASE_URL: t.url,
        GREMIAL_CLAVE: t.services.config.secret,
        GREMIAL_DEMO: '1',
        GREMIAL_URL: `http://127.0.0.1:${port}`,
        GREMIAL_FINANZAS: finanzas.url,
        GREMIAL_FINANZAS_CLAVE: claveFinanzas,
      },
    })
  const rendiciones: Array<{ id: number; envio: number }> = []
  for (let n = 0; n < all; n++) {
    const rendicion = await signedRendicion(t)
    rendiciones.push(rendicion)
    const { status } = await operador.post(`rendiciones-gasto/${rendicion.id}/enviar-rendicion-finanzas`, {})
    assert.equal(status, 200)
  }
  const tomadas = async () => Object.keys((await finanzas.mirar()).tomadas).length
  // Retry delays and the lease of a killed process are tested elsewhere, so they are skipped.
  const apurar = () =>
    t.rows(`update bandeja_salida set proximo = '${new Date().toISOString()}', tomado = case when tomado < now() + interval '4 minutes 50 seconds'
    then null else tomado end where tipo = 'finanzas' and hecho is null`)

  for (let muerte = 1; muerte <= muertes; muerte++) {
    const { child, ended } = await arrancar()
    await eventually(
      async () => {
        await apurar()
        return (await tomadas()) >= (all / 10) * muerte
      },
      true,
      { minutes: 2 },
    )
    child.kill('SIGKILL')
    await ended
    // Releases the jobs it had taken.
    await t.rows(`update bandeja_salida set tomado = null where tipo = 'finanzas' and hecho is null`)
  }
  await arrancar()
  await eventually(
    async () => {
      await apurar()
      const { porContar } = await finanzas.mirar()
      const [row] = await t.rows<{ n: number }>(
        `select count(*)::int as n from bandeja_salida where tipo = 'finanzas' and hecho is null`,
      )
      return [porContar, row?.n, await tomadas()]
    },
    [0, 0, all],
    { minutes: 2 },
  )

  const seen = await finanzas.mirar()
  const deber = new Map(Object.entries(seen.tomadas).map(([clave, { termina }]) => [clave, termina === 'PAGADA' ? 4 : 6]))
  assert.equal(deber.size, all)
  assert.equal(seen.sinFirma, 0)
  assert.ok(seen.fallados > 0 && seen.malasFirmas > 0, JSON.stringify(seen))
  // A repeat after an accepted request depends on chance: with few settlements there may be none.
  if (vigil) assert.ok(seen.repetidos > 0, JSON.stringify(seen))
  const estados = await t.rows<{
    id: number
    estado: number
    envio: number
    finales: number
    total: string
  }>(`select r.id, r.estado,
      r.envio_id as envio, r.total, (select count(*)::int from rendicion_suceso s where s.rendicion_id = r.id and s.que in ('pagada', 'observada')) as finales
    from rendicion_gasto r where r.id = any(array[${rendiciones.map((r) => r.id).join()}])`)
  for (const { id, estado, envio, finales } of estados) {
    assert.equal(estado, deber.get(`rendicion-${id}-${envio}`), `settlement ${id}`)
    assert.equal(finales, 1, `settlement ${id}: how often it ended`)
  }
  // Each notice is stored once: ENVIADA and the outcome; replays were rejected.
  const [notices] = await t.rows<{ n: number; aplicados: number }>(
    `select count(*)::int as n, (count(*) filter (where resultado = 'APLICADO' and estado <> 'ENVIADA'))::int as aplicados from finanzas_aviso`,
  )
  assert.deepEqual(notices, { n: all * 2, aplicados: all })
  assert.ok((seen.respuestas['409'] ?? 0) >= all * 2, 'twice at once, and again')
})
