import { diasDeCopia } from '@gremial/contract/administracion/inicio.ts'
import type { Sealing } from '../../../platform/audit/chain-writer.ts'
import { type Plantilla, sendMail } from '../../../platform/mail/mail.ts'
import { readCopy } from '../../../platform/metrics/readings.ts'
import { quienesPueden } from '../../acceso/usuarios/usuarios.queries.ts'

/** Days between reminders of a late backup. */
const cadaTantos = 7

/**
 * Mails administrators about backups: on the day that one is late and each week after; and at the end of a day in which one
 * failed, or its restore test did.
 */
export const avisarCopiaVieja: Sealing['dayEnded'] = async (ctx) => {
  if (ctx.services.config.demo) return
  const { age, made, failed, rehearsed } = await readCopy(ctx.db, ctx.now)
  const dias = Math.floor(age / 86_400)
  const deHoy = (when: Date) => ctx.now.getTime() - when.getTime() < 86_400_000
  const tarde = dias >= diasDeCopia && (dias - diasDeCopia) % cadaTantos === 0
  const avisos: Array<[plantilla: Plantilla, datos: { dias?: number; causa?: string }]> = []
  if (tarde) avisos.push([made ? 'copiaVieja' : 'copiaNunca', { dias }])
  else if (failed && dias < diasDeCopia && deHoy(failed.at)) avisos.push(['copiaFallida', { causa: failed.why }])
  if (rehearsed?.wrong !== undefined && deHoy(rehearsed.at)) avisos.push(['copiaNoRestaura', { causa: rehearsed.wrong }])
  if (avisos.length === 0) return
  for (const { email, nombre, idioma } of await quienesPueden(ctx, 'organizacion.editar'))
    for (const [plantilla, datos] of avisos) await sendMail(ctx, { para: email, plantilla, idioma, datos: { nombre, ...datos } })
}
