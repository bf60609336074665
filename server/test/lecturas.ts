import type { TestApp } from './app.ts'

/** Audited reads of a member's data during the call, in order: «ficha», «tramites»… */
export async function lecturasDe(t: Pick<TestApp, 'rows'>, numero: number, lee: () => Promise<unknown>): Promise<string[]> {
  const [antes] = await t.rows<{ id: number }>('select coalesce(max(id), 0) as id from auditoria')
  await lee()
  const filas = await t.rows<{ que: string }>(`select datos ->> 'que' as que from auditoria
    where id > ${antes?.id} and accion = 'consultar' and entidad = 'afiliado' and entidad_id = '${numero}' order by id`)
  return filas.map((f) => f.que)
}
