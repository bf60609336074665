import { listaUsuarios, listaUsuariosGenerica, usuarios } from '@gremial/contract/administracion/usuarios.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../platform/audit/audit.ts'
import { person } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { exigirTodas } from './usuarios.access.ts'
import { fuenteUsuarios } from './usuarios.list.ts'
import { leerAfiliadoSinUsuario, leerUsuario } from './usuarios.queries.ts'
import { alternarUsuario, cambiarUsuario, crearUsuario, eliminarUsuario, reenviarValidacion } from './usuarios.service.ts'

/** The accounts of the portal, for whoever administers them. */
export function rutasUsuarios(app: FastifyInstance): void {
  registerList(app, listaUsuarios, fuenteUsuarios)
  registerList(app, listaUsuariosGenerica, fuenteUsuarios)
  serve(app, usuarios, {
    async leer(ctx, { keys }) {
      const usuario = await leerUsuario(ctx, keys.id)
      if (usuario.id !== person(ctx).id) await audit(ctx, 'consultar', 'usuario', usuario.id, { personas: 1 })
      return usuario
    },
    async deAfiliado(ctx, { keys }) {
      exigirTodas(ctx)
      const afiliado = await leerAfiliadoSinUsuario(ctx, keys.numero)
      await audit(ctx, 'consultar', 'afiliado', keys.numero, { que: 'usuario', personas: 1 })
      return afiliado
    },
    crearUsuario: (ctx, { cuerpo }) => crearUsuario(ctx, cuerpo),
    crear: (ctx, { cuerpo }) => crearUsuario(ctx, cuerpo),
    cambiar: (ctx, { keys, cuerpo }) => cambiarUsuario(ctx, keys.id, cuerpo),
    alternar: (ctx, { keys, cuerpo }) => alternarUsuario(ctx, keys.id, cuerpo?.habilitado),
    reenviar: (ctx, { keys }) => reenviarValidacion(ctx, keys.id),
    eliminar: (ctx, { keys }) => eliminarUsuario(ctx, keys.id),
  })
}
