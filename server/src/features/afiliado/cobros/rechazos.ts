import type { Locale } from '@gremial/contract/platform/locale.ts'
import { codigosRechazo } from '@gremial/contract/tesoreria/pagos-rechazos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Reasons for rejected bank transfers, to branches and to members. */

/** Bank's reason as text; `motivo` is a user's own text. */
export function rechazoInWords(language: Locale, codigo: string, motivo = ''): string {
  if (motivo !== '') return motivo
  const conocido = codigosRechazo.find((uno) => uno === codigo)
  if (conocido) return message(language, `rechazoBanco.${conocido}`)
  return codigo && message(language, 'rechazoBanco.otro', { codigo })
}

/** SQL: reason why a line (with `codigo` and `motivo`) was rejected, in the caller's language. */
export function porqueDelRechazo(ctx: Ctx, codigo: RawBuilder<unknown>, motivo: RawBuilder<unknown>): RawBuilder<string> {
  const conocidos = sql.join(
    codigosRechazo.map((c) => sql`when ${sql.lit(c)} then ${message(ctx.language, `rechazoBanco.${c}`)}::text`),
    sql` `,
  )
  const [before = '', after = ''] = message(ctx.language, 'rechazoBanco.otro', { codigo: '\u0000' }).split('\u0000')
  return sql<string>`case when ${codigo} = '' or ${motivo} <> '' then ${motivo} else case ${codigo} ${conocidos}
    else ${before}::text || ${codigo} || ${after}::text end end`
}
