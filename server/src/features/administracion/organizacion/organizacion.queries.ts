import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { sql } from 'kysely'
import { cuentasDemo } from '../../../../demo/cuentas.ts'
import type { Services } from '../../../platform/context.ts'
import { organizationOf, withoutExample } from '../../../platform/db/organization.ts'

/** Address of the logo, '' without one. It contains the start of the hash, so it can be cached for long. */
export const caminoDelLogo = (sha256: string | null): string => (sha256 ? `/api/organizacion/logo?v=${sha256.slice(0, 8)}` : '')

/** Public data of the organisation; in the demo, its accounts too (decisions §4). */
export async function organizacionPublica({ config, database }: Services): Promise<Organizacion> {
  const organizacion = withoutExample(config, await organizationOf(database.db))
  // Only accounts that exist: an installation with its own register must not list them.
  const { rows: demo } = await sql<{
    email: string
  }>`select email from usuario where email = any(${cuentasDemo.map((c) => c.email)})`.execute(database.db)
  return {
    nombre: organizacion.nombre,
    nombreCorto: organizacion.nombre_corto,
    color: organizacion.color,
    logo: caminoDelLogo(organizacion.logo_sha256),
    lema: organizacion.textos.lema ?? '',
    bajada: organizacion.textos.bajada ?? '',
    telefono: organizacion.telefono,
    email: organizacion.email,
    preguntas: organizacion.preguntas,
    demostracion: config.demoSaid && demo.length > 0,
    demo: config.demo ? cuentasDemo.filter((c) => demo.some((d) => d.email === c.email)) : [],
  }
}
