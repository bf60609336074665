import type { TransferenciaConfigurada } from '@gremial/contract/administracion/configuracion.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { formatTimestamp } from '@gremial/contract/values/dates.ts'
import { plainName, properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'

type Cuenta = TransferenciaConfigurada | null

/**
 * Mails every administrator and central treasurer that the account to which members transfer changed, in the transaction of the change
 * (decision 169). Always by mail and also to its author: it reveals a change made in somebody else's name. It has no link: a copy of
 * it would be a good lure.
 */
export async function avisarTransferencia(ctx: Ctx, antes: Cuenta, ahora: Cuenta): Promise<void> {
  const { rows } = await sql<{ email: string; nombre: string; idioma: Locale }>`select u.email, u.nombre,
      coalesce(u.idioma, 'es') as idioma
    from usuario u
    where u.habilitado and u.id in (select g.usuario_id
      from concesiones(${ctx.today}) g
      where g.permiso in ('organizacion.editar', 'rendiciones.pagar') and g.alcance = 0)
    order by u.id`.execute(ctx.db)
  for (const { email, nombre, idioma } of rows)
    await sendMail(ctx, {
      para: email,
      idioma,
      plantilla: 'cuentaTransferencias',
      datos: {
        nombre: properName(nombre),
        por: ctx.user ? plainName(ctx.user.name) : message(idioma, 'cuentaTransferencias.porOrden'),
        momento: formatTimestamp(ctx.now),
        antes: enPalabras(idioma, antes),
        ahora: enPalabras(idioma, ahora),
      },
    })
}

function enPalabras(idioma: Locale, cuenta: Cuenta): string {
  if (!cuenta) return message(idioma, 'cuentaTransferencias.ninguna')
  const { titular, cbu, alias, qr } = cuenta
  return [
    titular,
    alias && message(idioma, 'cuentaTransferencias.alias', { alias }),
    cbu && message(idioma, 'cuentaTransferencias.cbu', { cbu: groupedCbu(cbu) }),
    // The end of a QR is its checksum, which no two payees share.
    qr && message(idioma, 'cuentaTransferencias.qr', { fin: qr.slice(-4) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
