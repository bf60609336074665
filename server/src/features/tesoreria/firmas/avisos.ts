import type { ClaseAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { type Notice, tell } from '../../../platform/push/notice.ts'

/** Recipient of a settlement's notice, in their language. */
interface Destino {
  usuario: number
  afiliado: number | null
  email: string
  nombre: string
  idioma: Locale
}

type Quienes = { afiliados?: Array<number | null>; usuarios?: Array<number | null> }

/** Enabled accounts of those members and users, deduplicated. */
export async function cuentasOf(ctx: Ctx, { afiliados = [], usuarios = [] }: Quienes): Promise<Destino[]> {
  const { rows } = await sql<Destino>`select u.id as usuario, u.afiliado_numero as afiliado, u.email, u.nombre,
      coalesce(u.idioma, 'es') as idioma
    from usuario u
    where u.habilitado and (u.afiliado_numero = any(${afiliados}::bigint[]) or u.id = any(${usuarios}::bigint[]))
    order by u.id`.execute(ctx.db)
  return rows
}

type Plantilla = Extract<Mail['plantilla'], `rendicion${string}`>
type Rendicion = { id: number; numero: string; seccional: string; tipo: string; total: number }

const pathOf = ({ id }: Pick<Rendicion, 'id'>): string => `/app/seccionales/rendiciones-gasto/${id}/firmar`

const carta = (
  { email, nombre, idioma }: Destino,
  plantilla: Plantilla,
  { numero, seccional, tipo, total }: Rendicion,
  datos: Record<string, string | number>,
  path: string,
): Mail => ({
  para: email,
  idioma,
  plantilla,
  datos: { nombre: properName(nombre), numero, seccional, tipo, total: formatAmount(total), ...datos },
  enlace: { ruta: path },
})

/** Lock-screen sentence of each notice. */
const frases: Partial<Record<Plantilla, Notice['sentence']>> = { rendicionAFirmar: 'firma', rendicionRecordada: 'firma' }

/** Notifies the recipients about a settlement, in the caller's transaction; skips the caller. */
export async function notify(
  ctx: Ctx,
  destinos: Destino[],
  template: Plantilla,
  rendicion: Rendicion,
  datos: Record<string, string | number> = {},
  path = pathOf(rendicion),
): Promise<void> {
  for (const destino of destinos.filter((d) => d.usuario !== ctx.user?.id))
    await tell(ctx, carta(destino, template, rendicion, datos, path), {
      account: destino.usuario,
      kind: 'rendiciones' satisfies ClaseAviso,
      sentence: frases[template] ?? 'rendicion',
      path,
    })
}

/** Mails the signer a copy (content, time and hash), which also reveals a signature they did not give. */
export async function avisarAQuienFirmo(ctx: Ctx, rendicion: Rendicion, huella: string): Promise<void> {
  const [yo] = await cuentasOf(ctx, { usuarios: [person(ctx).id] })
  if (!yo) return
  const momento = `${formatDate(ctx.today)} ${timeOf(ctx.now)}`
  await sendMail(ctx, carta(yo, 'rendicionFirmada', rendicion, { momento, huella }, pathOf(rendicion)))
}
