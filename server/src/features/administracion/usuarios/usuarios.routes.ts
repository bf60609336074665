import { usuarios, usuariosGenericaList, usuariosList } from '@gremial/contract/administracion/usuarios.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../platform/audit/audit.ts'
import { person } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { exigirTodas } from './usuarios.access.ts'
import { usuariosSource } from './usuarios.list.ts'
import { leerAfiliadoSinUsuario, leerUsuario } from './usuarios.queries.ts'
import { alternarUsuario, cambiarUsuario, crearUsuario, eliminarUsuario, reenviarValidacion } from './usuarios.service.ts'

/** Accounts of the portal, for administrators. */
export function usuariosRoutes(app: FastifyInstance): void {
  registerList(app, usuariosList, usuariosSource)
  registerList(app, usuariosGenericaList, usuariosSource)
  serve(app, usuarios, {
    async leer(ctx, { params }) {
      const usuario = await leerUsuario(ctx, params.id)
      if (usuario.id !== person(ctx).id) await audit(ctx, 'consultar', 'usuario', usuario.id, { personas: 1 })
      return usuario
    },
    async deAfiliado(ctx, { params }) {
      exigirTodas(ctx)
      const afiliado = await leerAfiliadoSinUsuario(ctx, params.numero)
      await audit(ctx, 'consultar', 'afiliado', params.numero, { que: 'usuario', personas: 1 })
      return afiliado
    },
    crearUsuario: (ctx, { body }) => crearUsuario(ctx, body),
    crear: (ctx, { body }) => crearUsuario(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarUsuario(ctx, params.id, body),
    alternar: (ctx, { params, body }) => alternarUsuario(ctx, params.id, body?.habilitado),
    reenviar: (ctx, { params }) => reenviarValidacion(ctx, params.id),
    eliminar: (ctx, { params }) => eliminarUsuario(ctx, params.id),
  })
}
