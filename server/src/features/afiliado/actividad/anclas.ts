import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { sql } from 'kysely'
import type { Sealing } from '../../../platform/audit/seal.ts'
import { sendMail } from '../../../platform/mail/mail.ts'

/**
 * The end of the audit chain of each day goes by mail to who may see the audit: a copy that neither the database nor the disk of the
 * server can take back (decision 015).
 */
export const avisarAncla: Sealing['dayEnded'] = async (ctx, { dia, orden, sello }) => {
  const { rows } = await sql<{ email: string; nombre: string; idioma: Idioma }>`
    select u.email, u.nombre, u.idioma
    from usuario u
    where u.habilitado and u.mail_validado and exists (
      select 1
      from concesiones(${ctx.today}) g
      where g.usuario_id = u.id and g.permiso = 'auditoria.consultar')
    order by u.id`.execute(ctx.db)
  for (const { email, nombre, idioma } of rows)
    await sendMail(ctx, {
      para: email,
      plantilla: 'anclaAuditoria',
      idioma,
      datos: { nombre, dia: mostrarFecha(dia), orden, sello },
    })
}
