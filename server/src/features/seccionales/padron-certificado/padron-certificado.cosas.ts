import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasPadronCertificado = [
  entityNames(
    'padron_certificado',
    sql`padron_certificado p where p.id = n.id`,
    sql`'n.º ' || lpad(p.numero::text, 6, '0') || '/' || p.anio || ', ' || to_char(p.dia, 'DD/MM/YYYY')`,
  ),
]
