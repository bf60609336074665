import { sql } from 'kysely'
import { found } from '../runtime/errors.ts'
import type { Db, Tx } from './pool.ts'

/** The organisation of this installation: one row of configuration (decisions §1). */
export interface OrganizationRow {
  nombre: string
  nombre_corto: string
  color: string
  logo_sha256: string | null
  telefono: string
  email: string
  textos: Record<string, string>
  preguntas: Array<{ pregunta: string; respuesta: string }>
  /** Where slips may be paid by transfer (decision 165). */
  transferencia: { titular: string; cbu: string; alias: string; qr: string } | null
}

/**
 * Contact data of the fictional organisation that every new installation starts with. A real installation must not publish it.
 */
export const exampleContact = {
  domicilio: 'Av. San Martín 1200, Rosario',
  telefono: '0341 400-1200',
  email: 'afiliados@uts.example',
}
/** Blanks contact fields that still hold the example's values, except in a demo. */
export const withoutExample = <T extends Partial<typeof exampleContact>>({ demo }: { demo: boolean }, row: T): T =>
  demo
    ? row
    : {
        ...row,
        ...Object.fromEntries(
          Object.entries(exampleContact).flatMap(([k, v]) => (row[k as keyof typeof exampleContact] === v ? [[k, '']] : [])),
        ),
      }

export async function organizationOf(db: Db | Tx): Promise<OrganizationRow> {
  const { rows } = await sql<OrganizationRow>`select nombre, nombre_corto, color, logo_sha256, telefono, email, textos, preguntas,
      transferencia
    from organizacion`.execute(db)
  return found(rows[0])
}
