import { diasDeCopia } from '@gremial/contract/administracion/inicio.ts'
import type { Sealing } from '../../../platform/audit/seal.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { readCopy } from '../../../platform/metrics/readings.ts'
import { quienesPueden } from '../../acceso/usuarios/usuarios.queries.ts'

/** A copy that is late is told again after so many days. */
const cadaTantos = 7

/** Nobody looks at a copy that stopped: who runs the installation is told by mail, the day that it is late and each week that it still is. */
export const avisarCopiaVieja: Sealing['dayEnded'] = async (ctx) => {
  if (ctx.services.config.demo) return
  const { age, made } = await readCopy(ctx.db, ctx.now)
  const dias = Math.floor(age / 86_400)
  if (dias < diasDeCopia || (dias - diasDeCopia) % cadaTantos !== 0) return
  for (const { email, nombre, idioma } of await quienesPueden(ctx, 'organizacion.editar'))
    await sendMail(ctx, { para: email, plantilla: made ? 'copiaVieja' : 'copiaNunca', idioma, datos: { nombre, dias } })
}
