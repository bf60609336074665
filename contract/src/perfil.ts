import { z } from 'zod'

/** The own profile: what a person keeps up to date about themselves, and their photo. */

export const erroresPerfil = {
  IMAGEN_PESADA: 413,
  IMAGEN_GRANDE: 413,
  IMAGEN_ILEGIBLE: 400,
  IMAGEN_FALTA: 400,
} as const

/** A photo in a JSON body: base64, with or without the `data:` prefix. In a multipart body it is the first file. */
export const fotoCuerpo = z.object({ imagen: z.string().min(1).max(7_000_000) })
