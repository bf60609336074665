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
    async leer(ctx, { claves }) {
      const usuario = await leerUsuario(ctx, claves.id)
      if (usuario.id !== person(ctx).id) await audit(ctx, 'consultar', 'usuario', usuario.id, { personas: 1 })
      return usuario
    },
    async deAfiliado(ctx, { claves }) {
      exigirTodas(ctx)
      const afiliado = await leerAfiliadoSinUsuario(ctx, claves.numero)
      await audit(ctx, 'consultar', 'afiliado', claves.numero, { que: 'usuario', personas: 1 })
      return afiliado
    },
    crearUsuario: (ctx, { cuerpo }) => crearUsuario(ctx, cuerpo),
    crear: (ctx, { cuerpo }) => crearUsuario(ctx, cuerpo),
    cambiar: (ctx, { claves, cuerpo }) => cambiarUsuario(ctx, claves.id, cuerpo),
    alternar: (ctx, { claves, cuerpo }) => alternarUsuario(ctx, claves.id, cuerpo?.habilitado),
    reenviar: (ctx, { claves }) => reenviarValidacion(ctx, claves.id),
    eliminar: (ctx, { claves }) => eliminarUsuario(ctx, claves.id),
  })
}
