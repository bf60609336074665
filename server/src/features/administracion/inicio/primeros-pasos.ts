import { perfilScreens } from '@gremial/contract/acceso/perfil.ts'
import { configuracionScreens } from '@gremial/contract/administracion/configuracion.ts'
import { correosScreens } from '@gremial/contract/administracion/correos.ts'
import { importacionScreens } from '@gremial/contract/administracion/importacion.ts'
import { type PasoInicio, pasosInicio } from '@gremial/contract/administracion/inicio.ts'
import { usuariosScreens } from '@gremial/contract/administracion/usuarios.ts'
import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { cajasScreens } from '@gremial/contract/tesoreria/cajas.ts'
import { sql } from 'kysely'
import { type Ctx, holds, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'
import { deEjemplo } from '../organizacion/ejemplo.ts'

type Paso = PasoInicio['paso']

const necesarios: Permission[] = ['organizacion.editar', 'importaciones.hacer', 'usuarios.editar', 'cajas.editar']

/** First steps of an installation, and if each is done; empty without the permissions, and in the demo. */
export async function leerPasos(ctx: Ctx): Promise<PasoInicio[]> {
  if (ctx.services.config.demo || !necesarios.every((permiso) => holds(ctx, permiso))) return []
  const { rows } = await sql<Record<Exclude<Paso, 'segundoFactor'> | 'identidad', boolean>>`select
      not ${deEjemplo.identidad} as identidad,
      not (${deEjemplo.identidad} or ${deEjemplo.aspecto}) as organizacion,
      exists (select 1 from afiliado) as padron,
      (select count(*) > 1 from (select 1 from usuario u where u.nivel > 1 and u.habilitado limit 2) x) as personal,
      exists (select 1 from caja) as caja,
      exists (select 1
        from bandeja_salida b
        where b.tipo = 'correo' and not b.guardado and b.rebotado is null) as correo
    from organizacion o`.execute(ctx.db)
  const estado = one(rows, 'organizacion')
  const hecho = { ...estado, segundoFactor: person(ctx).secondFactor.has }
  const pantallas = {
    // Its two parts are two screens: the second follows when the first is done.
    organizacion: direccionDePantalla(estado.identidad ? configuracionScreens.aspecto : configuracionScreens.identidad),
    correo: direccionDePantalla(correosScreens.correos),
    padron: direccionDePantalla(importacionScreens.nueva),
    personal: direccionDePantalla(usuariosScreens.elegirAfiliado),
    caja: direccionDePantalla(cajasScreens.caja, { id: 'nuevo' }, { modo: 'nuevo' }),
    segundoFactor: `${direccionDePantalla(perfilScreens.perfil)}#segundo-factor`,
  } satisfies Record<Paso, string>
  return pasosInicio.map((paso) => ({ paso, hecho: hecho[paso], va: pantallas[paso] }))
}
