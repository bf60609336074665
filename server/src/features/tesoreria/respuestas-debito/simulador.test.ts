import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { type Esperado, responder } from '../../../../../scripts/banco/respuestas.ts'
import { testApp } from '../../../../test/app.ts'
import { newConvenio, sentLote, withDebitos } from '../../../../test/debitos.ts'
import { withFile } from '../../../../test/importaciones.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const central = await t.login('central')
const numeros = (
  await t.rows<{ numero: number }>(
    `select numero from afiliado where vinculado and numero > 1020 order by numero limit ${porte(1000)}`,
  )
).map((a) => Number(a.numero))
const limite = 1500

/** Two lots of two banks: the debits up to a limit go to the first one. Both were sent ten days ago, for five days ago. */
async function twoBanks(seed: number) {
  await t.rows(`begin; set local session_replication_role = replica;
    delete from debito_por_resolver; delete from respuesta_debito; delete from debito_freno;
    delete from lote_debito_archivo; delete from lote_debito_renglon; delete from lote_debito; commit`)
  await withDebitos(
    t,
    numeros.map((n, i) => [n, 1000.25 + ((i * 37) % 1000)] as const),
  )
  const dia = addDays(t.today(), -5)
  const banks = []
  for (const others of [{ nombre: `Uno ${seed}`, maximoDebito: limite }, { nombre: `Otro ${seed}` }]) {
    const convenio = await newConvenio(central, others)
    const { id, archivos } = await sentLote(t, central, convenio)
    assert.equal(archivos.length, 1)
    const { raw } = await central.get(`lotes-debito/${id}/archivos/1`)
    await t.rows(`update lote_debito set fecha = '${dia}', hecho = now() - interval '10 days' where id = ${id}`)
    banks.push({ convenio, id, ...responder(raw.toString('latin1'), dia, seed * 10 + banks.length) })
  }
  return banks
}

const load = (convenio: number, { nombre, contenido }: { nombre: string; contenido: string }) => {
  const { cuerpo, cabeceras } = withFile(nombre, Buffer.from(contenido, 'latin1'))
  return central.post(`convenios/${convenio}/respuestas`, cuerpo, cabeceras)
}

/** Lines whose account or state is not the one that the bank's answers make. */
async function wrong(esperado: readonly Esperado[]): Promise<unknown[]> {
  return t.rows(`select r.referencia, r.estado, r.codigo, x.queda, x.codigo as espera, s.saldo, s.movimientos
    from jsonb_to_recordset('${JSON.stringify(esperado)}'::jsonb) as x(referencia text, centavos bigint, queda text, codigo text)
    left join lote_debito_renglon r on r.referencia = x.referencia
    left join lateral (select round(100 * sum(debe - haber))::bigint as saldo, count(*) as movimientos
      from movimiento_cuenta m where m.afiliado_numero = r.afiliado_numero) s on true
    where r.estado is distinct from x.queda or r.codigo is distinct from x.codigo
      or s.saldo is distinct from case x.queda when 'COBRADO' then 0 else x.centavos end
      or s.movimientos is distinct from case x.queda when 'COBRADO' then 2 when 'REVERSADO' then 3 else 1 end`)
}

test('two banks that answer at once, in parts, cut, repeated, late and reversed, leave every account as the oracle says', async () => {
  for (let seed = 1; seed <= porte(10, 2); seed++) {
    const banks = await twoBanks(seed)
    assert.equal(
      banks.reduce((n, b) => n + b.esperado.length, 0),
      numeros.length,
    )
    await Promise.all(
      banks.map(async ({ convenio, archivos }) => {
        for (const archivo of archivos)
          for (const again of [1, 2]) {
            const { status, body } = await load(convenio, archivo)
            assert.equal(status, 201, `${archivo.nombre}, ${again}: ${JSON.stringify(body)}`)
          }
      }),
    )
    for (const { esperado } of banks) assert.deepEqual(await wrong(esperado), [], `seed ${seed}`)
    const [posted] = await t.rows<{ twice: number; lost: number }>(`select
        (select count(*)::int from movimiento_cuenta m where m.clave_importacion is not null
          and m.clave_importacion in (select clave_importacion from movimiento_cuenta o where o.id <> m.id)) as twice,
        (select count(*)::int from lote_debito_renglon r where (r.estado in ('COBRADO', 'REVERSADO')) <> (r.movimiento_id is not null)) as lost`)
    assert.deepEqual(posted, { twice: 0, lost: 0 }, `seed ${seed}`)
    const [desk] = await t.rows<{ nobody: number }>(
      `select count(*)::int as nobody from debito_por_resolver where que = 'DE_NADIE'`,
    )
    assert.equal(
      desk?.nobody,
      banks.reduce((n, b) => n + b.ajenas, 0),
      `seed ${seed}`,
    )
  }
})

test('the same seed writes the same answers, and another one others', async () => {
  const [lote] = await t.rows<{ id: number }>('select min(id) as id from lote_debito')
  const file = (await central.get(`lotes-debito/${lote?.id}/archivos/1`)).raw.toString('latin1')
  assert.deepEqual(responder(file, '2026-12-10', 7), responder(file, '2026-12-10', 7))
  assert.notDeepEqual(responder(file, '2026-12-10', 7), responder(file, '2026-12-10', 8))
  assert.throws(() => responder(file.slice(0, -300), '2026-12-10', 7), /characters|trailer/)
})
