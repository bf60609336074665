import { alcances, listaQuienPuede } from '@gremial/contract/administracion/alcance.ts'
import { listaPermisos, permisosEditables } from '@gremial/contract/administracion/permisos.ts'
import type { FastifyInstance } from 'fastify'
import { person } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { alcanceDe, alcanceDeOtra } from './alcance.queries.ts'
import { fuentePermisos } from './permisos.list.ts'
import { cambiarPermiso, crearPermiso, eliminarPermiso, leerPermiso } from './permisos.service.ts'
import { fuenteQuienPuede, resumirQuienPuede } from './quien-puede.ts'

/** The catalogue of permissions, and who may do what and where. */
export function rutasPermisos(app: FastifyInstance): void {
  mapConstraint('permiso_pkey', 'PERMISO_REPETIDO')
  registerList(app, listaPermisos, fuentePermisos)
  registerList(app, listaQuienPuede, fuenteQuienPuede)
  serve(app, permisosEditables, {
    leer: (ctx, { keys }) => leerPermiso(ctx, keys.id),
    crear: (ctx, { cuerpo }) => crearPermiso(ctx, cuerpo),
    cambiar: (ctx, { keys, cuerpo }) => cambiarPermiso(ctx, keys.id, cuerpo),
    eliminar: (ctx, { keys }) => eliminarPermiso(ctx, keys.id),
  })
  serve(app, alcances, {
    quienPuede: (ctx, { consulta }) => resumirQuienPuede(ctx, consulta.permiso, consulta.idSeccional),
    dePersona: (ctx, { keys }) => alcanceDeOtra(ctx, keys.id),
    propio: (ctx) => alcanceDe(ctx, person(ctx).id),
  })
}
