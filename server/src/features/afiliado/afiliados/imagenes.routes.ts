import { imagen } from '@gremial/contract/afiliado/afiliados.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { can, signedIn } from '../../../platform/access/access.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { found } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { enAlcance } from './afiliados.access.ts'

/** Images by class and code: a user's portrait and the photo of a card (K-06). */
export function rutasImagenes(app: FastifyInstance): void {
  const params = z.object({ id })
  route(app, {
    method: 'GET',
    url: 'usuarios/:id/imagen',
    access: signedIn,
    summary: 'Imagen del usuario de la sesión',
    params,
    answer: imagen,
    async handle(ctx, { params }) {
      const { rows } =
        await sql<ImagenGuardada>`select f.sha256, f.tipo from usuario u join archivo f on f.sha256 = u.imagen_sha256
        where u.id = ${params.id} and u.id = ${person(ctx).id}`.execute(ctx.db as never)
      return leerImagen(ctx, rows[0])
    },
  })
  route(app, {
    method: 'GET',
    url: 'carnets-digital/:id/imagen',
    access: can('afiliados.consultar'),
    summary: 'Foto del carnet de un afiliado',
    params,
    answer: imagen,
    async handle(ctx, { params }) {
      const { rows } =
        await sql<ImagenGuardada>`select f.sha256, f.tipo from afiliado a join archivo f on f.sha256 = a.foto_sha256
        where a.numero = ${params.id} and ${enAlcance(ctx)}`.execute(ctx.db as never)
      return leerImagen(ctx, rows[0])
    },
  })
}

interface ImagenGuardada {
  sha256: string
  tipo: string
}

async function leerImagen(ctx: Ctx, guardada: ImagenGuardada | undefined) {
  const { sha256, tipo } = found(guardada)
  const contenido = found(await ctx.services.files.read(sha256))
  return { tipoImagen: tipo, imagen: contenido.toString('base64') }
}
