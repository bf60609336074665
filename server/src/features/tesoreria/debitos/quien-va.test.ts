import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { test } from 'vitest'
import { azarDe } from '../../../../../scripts/banco/respuestas.ts'
import { testApp } from '../../../../test/app.ts'
import { newConvenio, withDebitos } from '../../../../test/debitos.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'
import { candidatos } from './candidatos.ts'

const t = await testApp()
const azar = azarDe(2026)
const entero = (n: number) => Math.floor(azar() * n)
const numeros = (
  await t.rows<{ numero: number }>('select numero from afiliado where vinculado and numero > 1020 order by numero limit 40')
).map((a) => Number(a.numero))
await t.rows(`begin; set local session_replication_role = replica;
  delete from debito_freno; delete from lote_debito_renglon; delete from lote_debito; commit`)
await withDebitos(
  t,
  numeros.map((n) => [n, 100] as const),
)

interface Firmante {
  numero: number
  solicitud: number
  talon: number
  vence: string
  revocada: string | null
}
const hoy = t.today()

/** A third of them revoked, or will: from a day between forty ago and sixty ahead. */
async function signers(): Promise<Firmante[]> {
  const rows =
    await t.rows<Firmante>(`select s.afiliado_numero as numero, s.id as solicitud, d.id as talon, d.vence::text, null as revocada
    from solicitud s
    join adhesion ad on ad.solicitud_id = s.id
    join documento d on d.afiliado_numero = s.afiliado_numero and d.tipo = 'TALON'
    where s.anio = 2020 order by s.id`)
  for (const [i, f] of rows.entries())
    if (i % 3 === 0) {
      f.revocada = addDays(hoy, entero(100) - 40)
      await t.rows(`update adhesion set revocada = now(), revocada_por = 1, revocada_desde = '${f.revocada}', revocada_motivo = 'x'
        where solicitud_id = ${f.solicitud}`)
    }
  return rows
}

test('over random days, a debit that was revoked or stopped is in no lot, and every other one is', async () => {
  const firmantes = await signers()
  /** Stops in force by authorisation: a slip's, or of every debit until a day. */
  const frenos = new Map<number, { id: number; hasta: string; suyo: boolean }>()
  const days = porte(10_000, 300)
  let [revoked, stopped, going] = [0, 0, 0]
  for (let i = 0; i < days; i++) {
    const f = firmantes[entero(firmantes.length)] as Firmante
    const freno = frenos.get(f.solicitud)
    if (freno) {
      await t.rows(`update debito_freno set levantado = now(), levantado_por = 1 where id = ${freno.id}`)
      frenos.delete(f.solicitud)
    } else {
      const [suyo, hasta] = [azar() < 0.5, addDays(hoy, entero(60))]
      const [made] = await t.rows<{
        id: number
      }>(`insert into debito_freno (solicitud_id, documento_id, hasta, creado, creado_por)
        values (${f.solicitud}, ${suyo ? f.talon : null}, '${hasta}', now(), 1) returning id`)
      frenos.set(f.solicitud, { id: Number(made?.id), hasta, suyo })
    }
    const fecha = addDays(hoy, entero(55))
    const { rows } = await sql<{ numero: number; motivo: string | null }>`select a.numero, p.motivo
      from ${candidatos({ fecha, hoy, idConvenio: undefined })}`.execute(t.db)
    const motivos = new Map(rows.map((r) => [Number(r.numero), r.motivo]))
    for (const { numero, solicitud, revocada, vence } of firmantes) {
      const stop = frenos.get(solicitud)
      const isRevoked = revocada !== null && revocada <= fecha
      const isStopped = stop !== undefined && (stop.suyo || stop.hasta >= fecha)
      const said = `${fecha}, ${numero}: ${motivos.get(numero)}`
      if (isRevoked) revoked++
      else if (isStopped) stopped++
      else if (fecha <= vence) going++
      // Somebody who revoked long ago is not even listed.
      if (isRevoked || isStopped) assert.notEqual(motivos.get(numero) ?? (motivos.has(numero) ? null : 'REVOCO'), null, said)
      else if (fecha <= vence) assert.equal(motivos.get(numero), null, said)
    }
  }
  assert.ok(revoked > days && stopped > days && going > days, `${revoked} revoked, ${stopped} stopped, ${going} in a lot`)
})

test('the preview and its list work out the reason of each member once, though they group and filter by it', async () => {
  const central = await t.login('central')
  const pedido = `idConvenio=${await newConvenio(central)}&fecha=${addDays(hoy, 20)}`
  for (const ruta of [
    'lotes-debito/previa?',
    'vistas/lotes-debito/previa?van=1&',
    'vistas/lotes-debito/previa?motivo=NO_DEBE&',
  ]) {
    const planned = await plansOf(t, 'adhesion', () => central.get(`${ruta}${pedido}`))
    assert.ok(planned.length > 0, ruta)
    // Paid, loans and partly paid read the account once each.
    for (const { plan } of planned) assert.equal(plan.match(/ on movimiento_cuenta /g)?.length, 3, plan)
  }
})
