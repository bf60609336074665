import { sql } from 'kysely'
import { audit } from '../src/platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../src/platform/context.ts'
import { StartError } from '../src/platform/runtime/start-error.ts'
import { translatedByPortal } from '../src/semillas/traducciones.ts'
import { cuentas, numerosDemo, trabadas, transferenciaDemo } from './demo.ts'

/** Tables seeded by the installation or about itself, which remain when the demo is emptied; every other table is truncated. */
export const quedan: ReadonlySet<string> = new Set([
  'migracion',
  'instalacion',
  // Permissions, menus and catalogues seeded by each start.
  'permiso',
  'rol',
  'rol_permiso',
  'rol_sembrado',
  'puesto',
  'menu_seccion',
  'menu_item',
  'tipo_documento',
  'estado_civil',
  'parentesco',
  'estado_afiliado',
  'secretaria_contacto',
  'convenio_cobro',
  'tipo_movimiento_caja',
  'denominacion',
  'siembra',
  'feriado',
  // Number sequences, each a row locked by the next number: they restart.
  'lote_pago_numero',
  'lote_debito_numero',
  'tipo_rendicion',
  'concepto_rendicion',
  'secretaria_rendicion',
  // Of the translations, those of the portal and of the remaining tables.
  'texto_catalogo',
  // Content of its migrations (decision 101).
  'fusion_regla',
  // The organisation, which may be configured already, its keys, and the audit, which is never deleted.
  'organizacion',
  'clave_firma',
  'auditoria',
  'auditoria_pendiente',
  'auditoria_sello',
  'auditoria_ancla',
  'auditoria_archivo',
  'auditoria_conteo',
  // Unreferenced files are swept.
  'archivo',
])

export interface Vaciado {
  cuentas: number
  afiliados: number
}

/**
 * Empties a demo, as the owner of the tables: deletes its people, accounts, boxes, documents and mails; the catalogues remain,
 * and the portal is ready for its first administrator. Refused if it has anyone outside the demo, unless `todo`. Writes one audit
 * row.
 */
export function vaciarDemo(ctx: Ctx, { todo }: { todo: boolean }): Promise<Vaciado> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await sql`set local lock_timeout = '10s'`.execute(db)
    const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db)
    const vacian = tables.map((t) => t.name).filter((name) => !quedan.has(name))
    await sql`lock table ${sql.join(vacian.map((name) => sql.table(name)))} in access exclusive mode`.execute(db)
    const { rows } = await sql<{
      cuentas: number
      afiliados: number
      cuentasPropias: number
      afiliadosPropios: number
      importaciones: number
    }>`select
        (select count(*)::int from usuario) as cuentas, (select count(*)::int from afiliado) as afiliados,
        (select count(*)::int
          from usuario
          where email <> all(${[...cuentas, ...trabadas].map((c) => c.email)})) as "cuentasPropias",
        (select count(*)::int
          from afiliado
          where numero not between ${numerosDemo.desde} and ${numerosDemo.hasta}) as "afiliadosPropios",
        (select count(*)::int
          from importacion i
          left join usuario u on u.id = i.usuario_id
          where u.email is null or u.email <> all(${cuentas.map((c) => c.email)})) as importaciones`.execute(db)
    const hay = rows[0] as (typeof rows)[number]
    if (hay.cuentas === hay.cuentasPropias) throw new StartError('No hay cuentas de demostración: no se vació nada.')
    if (!todo && hay.cuentasPropias + hay.afiliadosPropios + hay.importaciones > 0)
      throw new StartError(
        `Hay ${hay.cuentasPropias} cuentas, ${hay.afiliadosPropios} afiliados y ${hay.importaciones} importaciones que no son de la demostración, y también se borrarían: si es lo que querés, agregá --todo.`,
      )
    // Triggers protect closed sheets and movements even from the owner, so they are disabled explicitly.
    for (const name of vacian) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
    await sql`truncate ${sql.join(vacian.map((name) => sql.table(name)))}`.execute(db)
    await sql`with p as (update lote_pago_numero set ultimo = 0) update lote_debito_numero set ultimo = 0`.execute(db)
    for (const name of vacian) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db)
    await sql`update organizacion set transferencia = null
      where transferencia ->> 'cbu' = ${transferenciaDemo.cbu} or transferencia ->> 'alias' = ${transferenciaDemo.alias}`.execute(
      db,
    )
    await sql`delete from texto_catalogo
      where texto <> all(${translatedByPortal})
        and texto not in (
          select nombre from tipo_documento
          union all
          select nombre from estado_civil
          union all
          select nombre from parentesco
          union all
          select nombre from estado_afiliado
          union all
          select nombre from secretaria_contacto)`.execute(db)
    await sql`select pg_notify('acceso', '*')`.execute(db)
    const { cuentas: borradas, afiliados } = hay
    await audit(ctx, 'vaciar', 'demostracion', 0, { cuentas: borradas, afiliados, todo })
    return { cuentas: borradas, afiliados }
  })
}
