import { nombresPartes, type ParteOrganizacion } from '@gremial/contract/administracion/configuracion.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { deFabrica } from '../../../semillas/organizacion.ts'

/** Values of the organisation (o) still seeded: one rule for its screen, the state of the installation and its command. */

const { nombre, cuit, domicilio, telefono, email, color, preguntas, legales = {}, secretarias = [], convenio } = deFabrica
const json = (valor: unknown) => sql`${JSON.stringify(valor)}::jsonb`
const alguna = (partes: Array<RawBuilder<boolean>>) => sql<boolean>`(${sql.join(partes, sql` or `)})`

/** A single seeded value is enough: readers cannot tell which one it is. */
export const deEjemplo: Record<ParteOrganizacion, RawBuilder<boolean>> = {
  identidad: alguna([
    sql`o.nombre = ${nombre}`,
    sql`o.cuit = ${cuit}`,
    sql`o.domicilio = ${domicilio}`,
    sql`o.telefono = ${telefono}`,
    sql`o.email = ${email}`,
  ]),
  aspecto: sql`(o.color = ${color} and o.logo_sha256 is null)`,
  preguntas: sql`o.preguntas = ${json(preguntas)}`,
  legales: alguna(
    Object.entries(legales).map(
      ([documento, texto]) => sql`o.legales -> ${documento}::text -> 'textos' is not distinct from ${json(texto?.textos)}`,
    ),
  ),
  secretarias: sql`exists (select 1
    from secretaria_contacto c
    where c.habilitada and c.email = any(${secretarias.map((s) => s.email)}::text[]))`,
  convenio: sql`exists (select 1
    from convenio_cobro v
    where v.habilitado and v.nombre = ${convenio?.nombre ?? ''} and v.codigo = ${convenio?.codigo ?? ''})`,
}

export async function partesDeEjemplo(ctx: Ctx): Promise<Record<ParteOrganizacion, boolean>> {
  const { rows } = await sql<Record<ParteOrganizacion, boolean>>`select ${sql.join(
    nombresPartes.map((parte) => sql`${deEjemplo[parte]} as ${sql.ref(parte)}`),
  )}
    from organizacion o`.execute(ctx.db)
  return one(rows, 'organizacion')
}
