import type { Locale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { plainName, properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'

/** Reason for the end of a delegation: revoked, its last day passed, or the delegate became the other signer of the branch. */
export type DelegacionEnd = 'revocada' | 'dias' | 'firmante'

interface Told {
  email: string
  nombre: string
  idioma: Locale
  titular: string
  puesto: string
  seccional: string
  desde: string
  hasta: string
  firma: boolean
}

/** Account of the delegate and what was delegated; undefined if the account cannot log in. */
async function delegateOf(ctx: Ctx, id: number): Promise<Told | undefined> {
  const { rows } = await sql<Told>`select u.email, u.nombre, coalesce(u.idioma, 'es') as idioma,
      a.apellido || ', ' || a.nombre as titular, p.nombre as puesto, s.nombre as seccional, d.desde, d.hasta,
      p.firma is not null as firma
    from delegacion d
    join mandato m on m.id = d.mandato_id
    join puesto p on p.codigo = m.puesto
    join seccional s on s.id = m.seccional_id
    join afiliado a on a.numero = m.afiliado_numero
    join usuario u on u.id = d.usuario_id
    where d.id = ${id} and u.habilitado`.execute(ctx.db)
  return rows[0]
}

const datosOf = ({ nombre, titular, puesto, seccional, desde, hasta }: Told) => ({
  nombre: properName(nombre),
  titular: plainName(titular),
  puesto,
  seccional,
  desde: formatDate(desde),
  hasta: formatDate(hasta),
})

/** Mails the delegate of a post, in the caller's transaction: last day, and that the signature is not delegated. */
export async function tellDelegated(ctx: Ctx, id: number): Promise<void> {
  const told = await delegateOf(ctx, id)
  if (!told) return
  const firma = told.firma ? message(told.idioma, 'delegacionContada.firma', { titular: plainName(told.titular) }) : ''
  await sendMail(ctx, {
    para: told.email,
    idioma: told.idioma,
    plantilla: 'delegacionRecibida',
    datos: { ...datosOf(told), firma },
    enlace: { ruta: '/app' },
  })
}

export async function tellDelegacionEnd(ctx: Ctx, id: number, por: DelegacionEnd): Promise<void> {
  const told = await delegateOf(ctx, id)
  if (!told) return
  await sendMail(ctx, {
    para: told.email,
    idioma: told.idioma,
    plantilla: 'delegacionTerminada',
    datos: { ...datosOf(told), porque: message(told.idioma, `delegacionContada.${por}`) },
    enlace: { ruta: '/app' },
  })
}
