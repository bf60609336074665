import { problemas } from '@gremial/contract/platform/validacion.ts'
import i18next from 'i18next'
import type { z } from 'zod'

/** Validates a form with the contract's own schema: all the problems at once, in the language of the person, by field. */
export const erroresDe =
  (esquema: z.ZodType) =>
  (valores: unknown): Record<string, string> => {
    const resultado = esquema.safeParse(valores, { reportInput: true })
    if (resultado.success) return {}
    return Object.fromEntries(
      problemas(resultado.error).map(({ campo, clave, datos }) => [
        campo,
        i18next.t(clave as never, datos as never) as unknown as string,
      ]),
    )
  }
