import { pasosInicio } from '@gremial/contract/administracion/inicio.ts'
import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { sql } from 'kysely'
import { type Ctx, holds, person } from '../../../platform/context.ts'
import { deEjemplo } from '../organizacion/ejemplo.ts'

type Paso = (typeof pasosInicio)[number]

const necesarios: Permission[] = ['organizacion.editar', 'seccionales.editar', 'importaciones.hacer', 'usuarios.editar']

/** The first steps of an installation with whether each is done; empty for who may not do them, and in a demonstration. */
export async function leerPasos(ctx: Ctx): Promise<Array<{ paso: Paso; hecho: boolean }>> {
  if (ctx.services.config.demo || !necesarios.every((permiso) => holds(ctx, permiso))) return []
  const { rows } = await sql<Record<Exclude<Paso, 'segundoFactor'>, boolean>>`select
      (select not ${deEjemplo.identidad} from organizacion o) as organizacion,
      exists (select 1 from seccional) as seccionales,
      exists (select 1 from afiliado) as padron,
      (select count(*) > 1 from (select 1 from usuario u where u.nivel > 1 and u.habilitado limit 2) x) as personal,
      exists (select 1
        from bandeja_salida b
        where b.tipo = 'correo' and not b.guardado and b.rebotado is null) as correo`.execute(ctx.db)
  const hecho = { ...rows[0], segundoFactor: person(ctx).secondFactor.has }
  return pasosInicio.map((paso) => ({ paso, hecho: hecho[paso] ?? false }))
}
