import { diasDeCopia } from '@gremial/contract/administracion/inicio.ts'
import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { sql } from 'kysely'
import type { Sealing } from '../../../platform/audit/seal.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { readCopy } from '../../../platform/metrics/readings.ts'

/** A copy that is late is told again after so many days. */
const cadaTantos = 7

/** Nobody looks at a copy that stopped: who runs the installation is told by mail, the day that it is late and each week that it still is. */
export const avisarCopiaVieja: Sealing['dayEnded'] = async (ctx) => {
  if (ctx.services.config.demo) return
  const { age, made } = await readCopy(ctx.db, ctx.now)
  const dias = Math.floor(age / 86_400)
  if (dias < diasDeCopia || (dias - diasDeCopia) % cadaTantos !== 0) return
  const { rows } = await sql<{ email: string; nombre: string; idioma: Idioma }>`
    select u.email, u.nombre, u.idioma
    from usuario u
    where u.habilitado and u.mail_validado and exists (
      select 1
      from concesiones(${ctx.today}) g
      where g.usuario_id = u.id and g.permiso = 'organizacion.editar')
    order by u.id`.execute(ctx.db)
  for (const { email, nombre, idioma } of rows)
    await sendMail(ctx, { para: email, plantilla: made ? 'copiaVieja' : 'copiaNunca', idioma, datos: { nombre, dias } })
}
