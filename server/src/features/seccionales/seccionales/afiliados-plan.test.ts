import assert from 'node:assert/strict'
import { afiliadosSeccionalList } from '@gremial/contract/seccionales/seccionales.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { systemCtx } from '../../../platform/context.ts'
import { pageQuery } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { afiliadosSeccionalSource } from './afiliados-seccional.list.ts'

const t = await testApp()
const chica = 24

interface Nodo {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Nodo[]
}
const nodos = (nodo: Nodo): Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodos)]

/** Reads a page of members with its generic plan. */
async function mirar(pedido: Record<string, string>): Promise<{ recorre: boolean; leidas: number; planned: boolean }> {
  const ctx = systemCtx(t.services, t.app.log)
  const query = readListQuery(afiliadosSeccionalList, pedido)
  const { sql: text, parameters } = pageQuery(ctx, afiliadosSeccionalSource, query).compile()
  const client = await t.services.database.preparedPool.connect()
  try {
    // Prepared by name: a plan for given values would not be the generic one.
    await client.query(`prepare pagina as ${text}`)
    const values = parameters.map((v) => client.escapeLiteral(Array.isArray(v) ? `{${v.join(',')}}` : String(v)))
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(
      `explain (analyze, timing off, format json) execute pagina ${values.length > 0 ? `(${values.join(', ')})` : ''}`,
    )
    return {
      ...leido((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan),
      planned: afiliadosSeccionalSource.preparedRead?.(query.filters) ?? false,
    }
  } finally {
    await client.query('deallocate pagina')
    client.release()
  }
}

function leido(plan: Nodo): { recorre: boolean; leidas: number } {
  const deAfiliados = nodos(plan).filter((n) => n['Relation Name'] === 'afiliado')
  return {
    recorre: deAfiliados.some((n) => n['Node Type'] === 'Seq Scan'),
    leidas: deAfiliados.reduce((s, n) => s + (n['Actual Rows'] + (n['Rows Removed by Filter'] ?? 0)) * n['Actual Loops'], 0),
  }
}

test('the generic plan of a page of members reads few rows, for any branch, filter and order', async () => {
  await t.rows(`update afiliado set seccional_id = 1 where seccional_id = ${chica} and numero not in (select numero from afiliado where seccional_id = ${chica} limit 5);
    insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, fecha_nacimiento, genero, fecha_alta, categoria_id, estado_id, vinculado, seccional_id, email)
    select 500000 + i, 'Apellido' || (i * 7919) % 20000, 'Nombre' || i, 1, 60000000 + i, date '1970-01-01', 1, date '1990-01-01' + i % 9000, 1 + i % 5,
      (select id from estado_afiliado where nombre = 'ACTIVO'), true, 1, case when i % 2 = 0 then '' else i || '@gremial.example' end from generate_series(1, 20000) i;
    analyze afiliado; analyze conteo_afiliado`)
  const filtros: Array<Record<string, string>> = [{}, { incluirDesvinculado: '1' }, { idCategoria: '1' }, { idCategoria: '1,2' }]
  const ordenes = ['nombreCompleto', 'numeroAfiliadoFormateado', 'fechaAlta'].flatMap((campo) => [
    `${campo},asc`,
    `${campo},desc`,
  ])
  for (const idSeccional of ['1', String(chica), undefined])
    for (const sort of ordenes)
      for (const filtro of filtros) {
        const pedido = { ...filtro, sort, size: '25', ...(idSeccional ? { idSeccional } : {}) }
        const { recorre, leidas, planned } = await mirar(pedido)
        if (!planned) continue
        assert.deepEqual([recorre, leidas <= 400], [false, true], `${JSON.stringify(pedido)}: ${leidas}`)
      }
  // Members with e-mail are counted row by row, through the branch's index.
  for (const idSeccional of ['1', String(chica)])
    for (const sinCorreo of ['0', '1'])
      assert.deepEqual(await mirar({ idSeccional, sinCorreo }).then(({ recorre, planned }) => [recorre, planned]), [false, true])
})

test('filters that decide (state, date, word, few branches) are planned with their values', () => {
  const planned = (pedido: Record<string, string>) =>
    afiliadosSeccionalSource.preparedRead?.(readListQuery(afiliadosSeccionalList, pedido).filters)
  const propios: Array<Record<string, string>> = [{ idEstado: '4' }, { fechaAltaDesde: '01-01-2026' }, { buscar: 'perez' }]
  for (const propio of propios)
    for (const idSeccional of ['', '1']) assert.equal(planned({ ...propio, idSeccional }), false, JSON.stringify(propio))
  assert.equal(planned({ idCategoria: '1' }), false)
  assert.equal(planned({ sinCorreo: '1' }), false)
  assert.equal(planned({ idCategoria: '1', idSeccional: '1' }), true)
  assert.equal(planned({}), true)
})
