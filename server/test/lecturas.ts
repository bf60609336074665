import type { TestApp } from './app.ts'

/** Audited reads of a member's data during the call, in order: «ficha», «tramites»… */
export async function lecturasDe(t: Pick<TestApp, 'rows'>, numero: number, lee: () => Promise<unknown>): Promise<string[]> {
  const [before] = await t.rows<{ id: number }>('select coalesce(max(id), 0) as id from auditoria')
  await lee()
  const rows = await t.rows<{ que: string }>(`select datos ->> 'que' as que from auditoria
    where id > ${before?.id} and accion = 'consultar' and entidad = 'afiliado' and entidad_id = '${numero}' order by id`)
  return rows.map((f) => f.que)
}
