import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { sql } from 'kysely'
import { demoAccounts } from '../../../../demo/cuentas.ts'
import type { Services } from '../../../platform/context.ts'
import { organizationOf } from '../../../platform/organization.ts'

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
