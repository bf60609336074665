import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import { consecuenciasUsuarios } from './usuarios.consecuencia.ts'
import { usuariosRoutes } from './usuarios.routes.ts'

export const usuariosServer = defineServerFeature({
  name: 'administracion/usuarios',
  routes: usuariosRoutes,
  /** Entities of an account are named after its person, with the branch of their membership. */
  auditNames: (['usuario', 'ayuda', 'alcance', 'perfil', 'misDatos'] as const).map((thing) =>
    entityNames(
      thing,
      sql`usuario u
      left join afiliado f on f.numero = u.afiliado_numero
      left join seccional s on s.id = f.seccional_id
      where u.id = n.id`,
      sql`u.nombre || coalesce(' · ' || ${numeroDeAfiliado('f')}, '')`,
      sql`s.nombre`,
    ),
  ),
  consecuencias: { order: 60, sources: consecuenciasUsuarios },
})
