import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { pedirBusqueda, trabajoDuplicados } from './buscar.ts'
import { duplicadosRoutes } from './duplicados.routes.ts'

const deDos = (uno: string, otro: string) => sql`(select a.apellido || ', ' || a.nombre
    from afiliado a
    where a.numero = ${sql.ref(uno)}) || ' · ' || ${sql.ref(uno)} || ' · ' || ${sql.ref(otro)}`

/** Audit names of the entities of this feature. */
const cosasDuplicados = [
  entityNames('duplicado', sql`posible_duplicado d where d.id = n.id`, deDos('d.uno', 'd.otro')),
  entityNames('fusion', sql`fusion f where f.id = n.id`, deDos('f.queda', 'f.pasa')),
]

export const duplicadosServer = defineServerFeature({
  name: 'administracion/duplicados',
  routes: duplicadosRoutes,
  auditNames: cosasDuplicados,
  jobs: [trabajoDuplicados],
  dayEnded: pedirBusqueda,
})
