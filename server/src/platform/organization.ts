import { sql } from 'kysely'
import type { Db, Tx } from './db/pool.ts'
import { found } from './http/errors.ts'

/** The organisation whose installation this is: one row of configuration (decisions §1). */
export interface OrganizationRow {
  nombre: string
  nombre_corto: string
  color: string
  logo_sha256: string | null
  telefono: string
  email: string
  textos: Record<string, string>
  preguntas: Array<{ pregunta: string; respuesta: string }>
}

export async function organizationOf(db: Db | Tx): Promise<OrganizationRow> {
  const { rows } = await sql<OrganizationRow>`select nombre, nombre_corto, color, logo_sha256, telefono, email, textos, preguntas
    from organizacion`.execute(db)
  return found(rows[0])
}
