import type { ClaseAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { rechazanLaCuenta } from '@gremial/contract/tesoreria/pagos-rechazos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { tell } from '../../../platform/push/notice.ts'
import { rechazoInWords } from '../../afiliado/cobros/rechazos.ts'
import { cuentaPath } from '../cuentas-pago/cuentas-pago.avisos.ts'

/**
 * Notifies a branch of a settlement: observed, paid, or rejected by the bank. Queued in the transaction of the change, so a
 * repeated answer, which changes nothing, notifies nobody.
 */

interface Rendicion {
  numero: string
  seccional: string
  idSeccional: number
  tipo: string
  total: number
}

interface Destino {
  usuario: number
  email: string
  nombre: string
  idioma: Locale
}

async function readRendicion(ctx: Ctx, id: number): Promise<Rendicion> {
  const { rows } = await sql<Rendicion>`select r.numero_completo as numero, s.nombre as seccional, s.id as "idSeccional",
      coalesce(t.nombre, '') as tipo, r.total
    from rendicion_gasto r
    join seccional s on s.id = r.seccional_id
    left join tipo_rendicion t on t.id = r.tipo_id
    where r.id = ${id}`.execute(ctx.db)
  return one(rows, 'rendicion')
}

/** Recipients: preparer, sender and the two signers, enabled accounts only, without the author of the change. */
async function destinosDe(ctx: Ctx, id: number): Promise<Destino[]> {
  const { rows } = await sql<Destino>`select u.id as usuario, u.email, u.nombre, coalesce(u.idioma, 'es') as idioma
    from rendicion_gasto r
    left join rendicion_envio e on e.id = r.envio_id
    join usuario u on u.id in (r.creada_por, e.usuario_id) or u.afiliado_numero in (r.secretario_numero, r.tesorero_numero)
    where r.id = ${id} and u.habilitado and u.id is distinct from ${ctx.user?.id ?? null}
    order by u.id`.execute(ctx.db)
  return rows
}

type Plantilla = Extract<Mail['plantilla'], 'rendicionObservada' | 'rendicionPagada' | 'rendicionRechazada'>

interface Dicho {
  path: string
  /** Values of the texts in the recipient's language. */
  datos(idioma: Locale): Record<string, string>
}

async function tellBranch(ctx: Ctx, id: number, plantilla: Plantilla, dicho: (r: Rendicion) => Dicho): Promise<void> {
  const rendicion = await readRendicion(ctx, id)
  const { path, datos } = dicho(rendicion)
  const { numero, seccional, tipo, total } = rendicion
  for (const { usuario, email, nombre, idioma } of await destinosDe(ctx, id))
    await tell(
      ctx,
      {
        para: email,
        idioma,
        plantilla,
        datos: { nombre: properName(nombre), numero, seccional, tipo, total: formatAmount(total), ...datos(idioma) },
        enlace: { ruta: path },
      },
      { account: usuario, kind: 'rendiciones' satisfies ClaseAviso, sentence: 'rendicion', path },
    )
}

const pathOf = (id: number): string => `/app/seccionales/rendiciones-gasto/${id}/firmar`

export const tellObservada = (ctx: Ctx, id: number, motivo: string): Promise<void> =>
  tellBranch(ctx, id, 'rendicionObservada', () => ({ path: pathOf(id), datos: () => ({ motivo }) }))

export const tellPagada = (ctx: Ctx, id: number, { fecha, referencia }: { fecha: string; referencia: string }): Promise<void> =>
  tellBranch(ctx, id, 'rendicionPagada', () => ({
    path: pathOf(id),
    datos: (idioma) => ({
      fecha: formatDate(fecha),
      referencia: referencia || message(idioma, 'pagoContado.sinReferencia'),
    }),
  }))

/** A rejection because of the account is for the branch to fix; any other is for central to pay again. */
export const tellRechazada = (ctx: Ctx, id: number, { codigo, motivo }: { codigo: string; motivo: string }): Promise<void> =>
  tellBranch(ctx, id, 'rendicionRechazada', ({ idSeccional }) => {
    const deLaCuenta = rechazanLaCuenta.some((uno) => uno === codigo)
    return {
      path: deLaCuenta ? cuentaPath(idSeccional) : pathOf(id),
      datos: (idioma) => ({
        motivo: rechazoInWords(idioma, codigo, motivo),
        quehacer: message(idioma, deLaCuenta ? 'pagoContado.otraCuenta' : 'pagoContado.sePagaOtraVez'),
      }),
    }
  })
