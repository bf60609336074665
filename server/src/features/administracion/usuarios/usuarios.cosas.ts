import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** Whatever is told of an account is called as its person, of the branch where they are a member. */
export const cosasUsuarios = (['usuario', 'ayuda', 'alcance', 'perfil', 'misDatos'] as const).map((thing) =>
  entityNames(
    thing,
    sql`usuario u
      left join afiliado f on f.numero = u.afiliado_numero
      left join seccional s on s.id = f.seccional_id
      where u.id = n.id`,
    sql`u.nombre || coalesce(' · ' || lpad(f.numero::text, 6, '0') || '/' || f.digito, '')`,
    sql`s.nombre`,
  ),
)
