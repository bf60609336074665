import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addDays, dateOf } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { azarDe, responder } from '../../scripts/banco/respuestas.ts'
import { convenioBody, withDebitos } from './debitos.ts'
import { adminCookie } from './escritores.ts'
import { eventually } from './eventually.ts'
import { withFile } from './importaciones.ts'
import { porte } from './porte.ts'
import { ask, folder, type Server, server } from './programa.ts'

/** The server is killed while it reads a bank's answer: each file is applied whole or not at all, and reading it again ends it. */

const kills = porte(50, 10)
const dir = folder()

test(`killed at ${kills} instants while it reads answers, every account is as the bank said`, async () => {
  const start = () => server(dir, { env: { GREMIAL_DEMO: '1' } })
  let program: Server = await start()
  const cookie = await adminCookie(dir)
  const rows = <T = Record<string, unknown>>(text: string): Promise<T[]> =>
    ask<Record<string, unknown>>(dir, text) as Promise<unknown> as Promise<T[]>
  const call = async (method: string, path: string, body?: object | Buffer, headers: Record<string, string> = {}) => {
    const json = body !== undefined && !Buffer.isBuffer(body)
    const answer = await fetch(`${program.url}/api/${path}`, {
      method,
      headers: { cookie, ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : new Uint8Array(body) }),
    })
    return answer
  }
  const ok = async <T>(...[method, path, body]: Parameters<typeof call>): Promise<T> => {
    const answer = await call(method, path, body)
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const numeros = (
    await rows<{ numero: string }>(
      `select numero from afiliado where vinculado and numero > 1020 order by numero limit ${porte(10_000)}`,
    )
  ).map((a) => Number(a.numero))
  await rows(
    `begin; set local session_replication_role = replica; delete from lote_debito_renglon; delete from lote_debito; commit`,
  )
  await withDebitos(
    { rows },
    numeros.map((n, i) => [n, 1000.25 + (i % 1000)] as const),
  )
  const { id: convenio } = await ok<{ id: number }>('POST', 'convenios', convenioBody({ nombre: 'Caídas' }))
  const at = `lotes-debito/previa?idConvenio=${convenio}&fecha=`
  const { primera } = await ok<{ primera: string }>('GET', at + dateOf(new Date()))
  const { van, total } = await ok<{ van: number; total: number }>('GET', at + primera)
  assert.equal(van, numeros.length)
  const lote = { clave: randomUUID(), idConvenio: convenio, fecha: primera, cantidad: van, total }
  const { id } = await ok<{ id: number }>('POST', 'lotes-debito', lote)
  await ok('POST', `lotes-debito/${id}/archivos`)
  const file = Buffer.from(await (await call('GET', `lotes-debito/${id}/archivos/1`)).arrayBuffer()).toString('latin1')
  const dia = addDays(dateOf(new Date()), -5)
  await rows(`update lote_debito set fecha = '${dia}', hecho = now() - interval '10 days' where id = ${id}`)
  const { archivos, esperado } = responder(file, dia, 11)

  const load = ({ nombre, contenido }: { nombre: string; contenido: string }) => {
    const { cuerpo, cabeceras } = withFile(nombre, Buffer.from(contenido, 'latin1'))
    return call('POST', `convenios/${convenio}/respuestas`, cuerpo, cabeceras)
  }
  const count = async () => {
    const [n] = await rows<{ leidas: number; a_medias: number }>(`select (select count(*)::int from respuesta_debito) as leidas,
      (select count(*)::int from lote_debito_renglon r where (r.estado in ('COBRADO', 'REVERSADO')) <> (r.movimiento_id is not null)) as a_medias`)
    return n ?? { leidas: 0, a_medias: 0 }
  }
  const any = azarDe(7)
  let killed = 0
  for (const archivo of archivos)
    for (let done = false; !done; ) {
      if (killed >= kills) {
        const { status } = await load(archivo)
        assert.equal(status, 201)
        done = true
        continue
      }
      const before = await count()
      const answer = load(archivo).catch(() => undefined)
      // After a random number of statements of the reading, seen from the database.
      let left = 1 + Math.floor(any() * 12)
      const reading = `select 1 from pg_stat_activity where state <> 'idle' and query ~ 'lote_debito_renglon|debito_por_resolver|respuesta_debito'
        and pid <> pg_backend_pid()`
      await Promise.race([eventually(async () => (await rows(reading)).length > 0 && --left <= 0, true), answer])
      program.child.kill('SIGKILL')
      await program.ended
      killed++
      const settled = await answer
      program = await start()
      const after = await count()
      assert.equal(after.a_medias, 0)
      assert.ok(after.leidas === before.leidas || after.leidas === before.leidas + 1)
      const [suya] = await rows(`select 1 from respuesta_debito where nombre = '${archivo.nombre}'`)
      if (settled?.ok) assert.ok(suya, 'an answer that was acknowledged was lost')
      // Half the times it is read again whole, the rest killed again.
      done = after.leidas > before.leidas && any() < 0.5
    }
  for (const archivo of archivos) assert.equal((await load(archivo)).status, 201)
  const wrong = await rows(`select r.referencia, r.estado, x.queda, s.saldo, s.movimientos
    from jsonb_to_recordset('${JSON.stringify(esperado)}'::jsonb) as x(referencia text, centavos bigint, queda text)
    left join lote_debito_renglon r on r.referencia = x.referencia
    left join lateral (select round(100 * sum(debe - haber))::bigint as saldo, count(*) as movimientos
      from movimiento_cuenta m where m.afiliado_numero = r.afiliado_numero) s on true
    where r.estado is distinct from x.queda or s.saldo is distinct from case x.queda when 'COBRADO' then 0 else x.centavos end
      or s.movimientos is distinct from case x.queda when 'COBRADO' then 2 when 'REVERSADO' then 3 else 1 end`)
  assert.deepEqual(wrong, [])
  console.log(`killed ${killed} times over ${archivos.length} files of ${numeros.length} debits`)
  program.child.kill('SIGTERM')
  await program.ended
})
