import { formatDate } from '@gremial/contract/values/dates.ts'
import type { Sealing } from '../../../platform/audit/chain-writer.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { quienesPueden } from '../../acceso/usuarios/usuarios.queries.ts'

/**
 * Mails the last hash of each day's audit chain to the auditors: a copy that nobody with access to the database or the server's
 * disk can alter (decision 015).
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
