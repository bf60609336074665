import { imagenes } from '@gremial/contract/afiliado/afiliados.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { found } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { enAlcance } from './afiliados.access.ts'

/** Images by class and code: a user's portrait and the photo of a card (K-06). */
export function rutasImagenes(app: FastifyInstance): void {
  serve(app, imagenes, {
    async usuarios(ctx, { claves }) {
      const { rows } =
        await sql<ImagenGuardada>`select f.sha256, f.tipo from usuario u join archivo f on f.sha256 = u.imagen_sha256
        where u.id = ${claves.id} and u.id = ${person(ctx).id}`.execute(ctx.db)
      return leerImagen(ctx, rows[0])
    },
    async 'carnets-digital'(ctx, { claves }) {
      const { rows } =
        await sql<ImagenGuardada>`select f.sha256, f.tipo from afiliado a join archivo f on f.sha256 = a.foto_sha256
        where a.numero = ${claves.id} and ${enAlcance(ctx)}`.execute(ctx.db)
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
