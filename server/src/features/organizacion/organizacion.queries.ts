import type { Organizacion } from '@gremial/contract/acceso.ts'
import { sql } from 'kysely'
import { demoAccounts } from '../../../demo/cuentas.ts'
import type { Services } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/pool.ts'
import { found } from '../../platform/http/errors.ts'

export interface OrganizationRow {
  nombre: string
  nombre_corto: string
  color: string
  telefono: string
  email: string
  textos: Record<string, string>
  preguntas: Array<{ pregunta: string; respuesta: string }>
}

export async function organizationOf(db: Db | Tx): Promise<OrganizationRow> {
  const { rows } =
    await sql<OrganizationRow>`select nombre, nombre_corto, color, telefono, email, textos, preguntas from organizacion`.execute(
      db,
    )
  return found(rows[0])
}

/** What anyone may know of the organisation; in the demo, its accounts too (decisions §4). */
export async function publicOrganization({ config, database }: Services): Promise<Organizacion> {
  const org = await organizationOf(database.db)
  // Only where they exist: an installation with its own register must not show them.
  const { rows: demo } = await sql<{
    email: string
  }>`select email from usuario where email = any(${demoAccounts.map((c) => c.email)})`.execute(database.db)
  return {
    nombre: org.nombre,
    nombreCorto: org.nombre_corto,
    color: org.color,
    lema: org.textos.lema ?? '',
    bajada: org.textos.bajada ?? '',
    telefono: org.telefono,
    email: org.email,
    preguntas: org.preguntas,
    demo: config.demo ? demoAccounts.filter((c) => demo.some((d) => d.email === c.email)) : [],
  }
}
