import type { ClaseAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { rechazanLaCuenta } from '@gremial/contract/tesoreria/pagos-rechazos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { tramitesScreens } from '@gremial/contract/tramites/tramites.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { tell } from '../../../platform/push/notice.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'
import { rechazoInWords } from '../../afiliado/cobros/rechazos.ts'

/** Notifies a member that their payment was made or cancelled, or that the bank refused it, in the transaction of the change. */

interface Pago {
  usuario: number | null
  email: string
  nombre: string
  idioma: Locale
  solicitud: number
  numero: string
  tramite: string
  importe: number
  cbu: string
  dia: string | null
}

/** Mails the account's verified address, or the request's; nothing if there is neither. */
async function avisar(
  ctx: Ctx,
  id: number,
  plantilla: Extract<Mail['plantilla'], 'pagoTramiteHecho' | 'pagoTramiteRechazado' | 'pagoTramiteAnulado'>,
  otros: (pago: Pago) => Record<string, string>,
): Promise<void> {
  const { rows } = await sql<Pago>`select u.id as usuario, coalesce(u.email, nullif(q.email, ''), a.email, '') as email,
      a.apellido || ', ' || a.nombre as nombre, coalesce(u.idioma, 'es') as idioma, s.id as solicitud,
      ${numeroDeSolicitud()} as numero, en_idioma(d.nombre, coalesce(u.idioma, 'es')) as tramite, p.importe, p.cbu,
      p.fecha_pago as dia
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    join afiliado a on a.numero = s.afiliado_numero
    join producto d on d.id = s.producto_id
    left join solicitud_persona q on q.solicitud_id = s.id and q.papel = 'SOLICITANTE'
    left join usuario u on u.afiliado_numero = s.afiliado_numero and u.habilitado and u.mail_validado
    where p.id = ${id}`.execute(ctx.db)
  const [pago] = rows
  if (!pago || pago.email === '') return
  const { usuario, email, nombre, idioma, solicitud, numero, tramite, importe, cbu } = pago
  const path = direccionDePantalla(tramitesScreens.tramites, {}, { solicitud })
  await tell(
    ctx,
    {
      para: email,
      idioma,
      plantilla,
      datos: {
        nombre: properName(nombre),
        numero,
        tramite,
        importe: formatPesos(importe),
        cuenta: cbu.slice(-4),
        ...otros(pago),
      },
      enlace: { ruta: path },
    },
    usuario === null ? undefined : { account: usuario, kind: 'tramites' satisfies ClaseAviso, sentence: 'novedad', path },
  )
}

export const avisarPagado = (ctx: Ctx, id: number): Promise<void> =>
  avisar(ctx, id, 'pagoTramiteHecho', ({ dia }) => ({ fecha: dia === null ? '' : formatDate(dia) }))

export const avisarAnulado = (ctx: Ctx, id: number, motivo: string): Promise<void> =>
  avisar(ctx, id, 'pagoTramiteAnulado', () => ({ motivo }))

/** If the bank refuses the account, the member must change it; any other payment is retried. */
export const avisarRechazado = (ctx: Ctx, id: number, { codigo, motivo }: { codigo: string; motivo: string }): Promise<void> =>
  avisar(ctx, id, 'pagoTramiteRechazado', ({ idioma }) => ({
    motivo: rechazoInWords(idioma, codigo, motivo),
    quehacer: message(
      idioma,
      rechazanLaCuenta.some((uno) => uno === codigo) ? 'pagoAfiliado.otraCuenta' : 'pagoAfiliado.sePagaOtraVez',
    ),
  }))
