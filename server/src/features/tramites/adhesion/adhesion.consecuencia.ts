import { pickLocale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { loQueHayEnBanco } from '../../afiliado/debitos/avisos.ts'
import { comoEstaba, type FuenteConsecuencia, idsDe } from '../../afiliado/hechos/consecuencias.ts'
import { contar } from '../solicitudes/sucesos.ts'

/** Direct debit and statements end with the membership. A revocation is final: a returning member signs a new one. */
export const consecuenciaAdhesion: FuenteConsecuencia = {
  cosa: 'adhesion',
  icono: 'adhesion',
  momento: 'hace',
  ante: ['RENUNCIA', 'FALLECIMIENTO'],
  filas: (ctx, { numero }) => sql`select s.id::text, null, jsonb_build_object('numero', ${numeroDeSolicitud()}, 'desde',
      ${formatDate(ctx.today)}::text)
    from adhesion d
    join solicitud s on s.id = d.solicitud_id
    where s.afiliado_numero = ${numero} and s.estado = 'OTORGADA' and d.revocada is null`,
  async hacer(ctx, { numero, que }, filas) {
    const motivo = message('es', `hechos.que.${que}`)
    for (const id of idsDe(filas)) {
      const { rows } = await sql<{ email: string; idioma: string | null }>`update adhesion d
        set revocada = ${ctx.now}, revocada_por = ${person(ctx).id}, revocada_desde = ${ctx.today}, revocada_motivo = ${motivo}
        where d.solicitud_id = ${id} and d.revocada is null
        returning d.email, (select idioma from usuario where afiliado_numero = ${numero}) as idioma`.execute(ctx.db)
      const { email, idioma } = comoEstaba(rows[0])
      await sql`update solicitud set version = version + 1 where id = ${id}`.execute(ctx.db)
      await contar(ctx, { id, numero }, 'revocada', motivo)
      await audit(ctx, 'revocar', 'solicitud', id, { afiliado: numero, desde: ctx.today, motivo })
      if (que === 'FALLECIMIENTO') continue
      await sendMail(ctx, {
        para: email,
        idioma: pickLocale(idioma ?? 'es'),
        plantilla: 'adhesionRevocada',
        datos: {
          numero: String(filas.find((f) => f.id === String(id))?.datos.numero ?? ''),
          dia: formatDate(ctx.today),
          banco: await loQueHayEnBanco(ctx, numero, pickLocale(idioma ?? 'es')),
        },
      })
    }
  },
}
