import { problemsOf } from '@gremial/contract/platform/validation.ts'
import i18next from 'i18next'
import type { z } from 'zod'

/** Validates a form with the contract's schema. Returns every problem by field, in the interface language. */
export const fieldErrors =
  (schema: z.ZodType) =>
  (values: unknown): Record<string, string> => {
    const result = schema.safeParse(values, { reportInput: true })
    if (result.success) return {}
    return Object.fromEntries(
      problemsOf(result.error).map(({ campo: field, clave: key, datos: values }) => [
        field,
        i18next.t(key as never, values as never) as unknown as string,
      ]),
    )
  }
