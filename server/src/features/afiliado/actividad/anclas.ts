import { formatDate } from '@gremial/contract/values/dates.ts'
import type { Sealing } from '../../../platform/audit/chain-writer.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { quienesPueden } from '../../acceso/usuarios/usuarios.queries.ts'

/**
 * The end of the audit chain of each day goes by mail to who may see the audit: a copy that neither the database nor the disk of the
 * server can take back (decision 015).
 */
export const avisarAncla: Sealing['dayEnded'] = async (ctx, { dia, orden, sello }) => {
  for (const { email, nombre, idioma } of await quienesPueden(ctx, 'auditoria.consultar'))
    await sendMail(ctx, {
      para: email,
      plantilla: 'anclaAuditoria',
      idioma,
      datos: { nombre, dia: formatDate(dia), orden, sello },
    })
}
