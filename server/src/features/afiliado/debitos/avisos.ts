import type { ClaseAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { debitosAfiliadoScreens, diasReversa } from '@gremial/contract/afiliado/debitos.ts'
import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import type { PalabrasRechazo, PoliticaRechazo } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { addWorkingDays } from '@gremial/contract/values/working-days.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import type { Mail, Plantilla } from '../../../platform/mail/mail.ts'
import { type Notice, tellMany } from '../../../platform/push/notice.ts'
import { direccionDePantalla } from '../avisos/esperas.ts'
import { debitoEnBanco } from './debitos.queries.ts'
import { holidays } from './feriados.ts'

/** Notices to members about their debits, by mail or on their devices (decision 153). */

const plantillas = {
  avisado: 'debitoAvisado',
  pagado: 'debitoPagado',
  rechazado: 'debitoRechazado',
  devuelto: 'debitoDevuelto',
  anulado: 'debitoAnulado',
} as const satisfies Record<string, Plantilla>
export type PasoDebito = keyof typeof plantillas

const kind: ClaseAviso = 'debitos'
const path = direccionDePantalla(debitosAfiliadoScreens.debito)

interface FilaAviso {
  id: number
  email: NotNull<string>
  idioma: Locale
  cuentaPortal: number | null
  nombre: string
  talon: string
  vence: NotNull<string>
  importe: number
  cuenta: string
  /** Value date of the lot, and the bank's day. */
  fecha: string
  dia: string | null
  /** True if its file was made. */
  hecho: boolean
  reintento: string | null
  codigo: string
  convenio: number
  version: number
  politica: PoliticaRechazo | null
  suspendida: boolean
}

/**
 * Notifies the members of those lines in batches, in the caller's transaction. `terceros`: lines with a third rejection in a row.
 * Members without an address are skipped. Returns how many were notified.
 */
export async function avisarDebitos(
  ctx: Ctx,
  paso: PasoDebito,
  renglones: readonly number[],
  terceros: ReadonlySet<number> = new Set(),
): Promise<number> {
  if (renglones.length === 0) return 0
  const { rows } = await sql<FilaAviso>`select r.id, e.email, coalesce(u.idioma, 'es') as idioma, u.id as "cuentaPortal",
      a.apellido || ', ' || a.nombre as nombre, d.descripcion as talon, d.vence, r.importe, right(r.cbu, 4) as cuenta,
      k.fecha, k.hecho is not null as hecho, r.dia, r.reintento, r.politica, ad.suspendida is not null as suspendida,
      r.codigo, k.convenio_id as convenio, k.convenio_version as version
    from lote_debito_renglon r
    join lote_debito k on k.id = r.lote_id
    join documento d on d.id = r.documento_id
    join afiliado a on a.numero = d.afiliado_numero
    join adhesion ad on ad.solicitud_id = r.solicitud_id
    left join usuario u on u.afiliado_numero = a.numero and u.habilitado and u.mail_validado
    cross join lateral (select coalesce(u.email, nullif(ad.email, ''), nullif(a.email, '')) as email) e
    where r.id = any(${renglones}::bigint[]) and e.email is not null
    order by r.id`.execute(ctx.db)
  const days = await holidays(ctx)
  const palabras = await palabrasDe(ctx, rows)
  const messages = rows.map((f): { mail: Mail; notice: Notice | undefined } => {
    const idioma = pickLocale(f.idioma)
    const fecha = f.dia ?? f.fecha
    return {
      mail: {
        para: f.email,
        idioma,
        plantilla: plantillas[paso],
        datos: {
          nombre: properName(f.nombre),
          importe: formatPesos(f.importe),
          fecha: formatDate(fecha),
          cuenta: f.cuenta,
          talon: f.talon,
          hasta: formatDate(paso === 'avisado' ? addWorkingDays(f.fecha, -1, days) : addDays(fecha, diasReversa)),
          motivo: message(idioma, `rechazoDebito.${palabras(f) ?? 'BANCO'}`),
          sigue: sigueA(paso, idioma, f, terceros.has(f.id)),
        },
        enlace: { ruta: path },
      },
      notice: f.cuentaPortal === null ? undefined : { account: f.cuentaPortal, kind, sentence: 'debito', path },
    }
  })
  await tellMany(ctx, messages, kind)
  return messages.length
}

type Contestado = Pick<FilaAviso, 'codigo' | 'convenio' | 'version'>

/** Words of the codes by the version of the agreement of each line. Those of a version are read once, and not once for each line. */
async function palabrasDe(ctx: Ctx, rows: readonly Contestado[]): Promise<(row: Contestado) => PalabrasRechazo | undefined> {
  const key = ({ convenio, version, codigo }: Contestado) => `${convenio} ${version} ${codigo}`
  const versions = new Map(rows.flatMap((r) => (r.codigo === '' ? [] : [[`${r.convenio} ${r.version}`, r] as const])))
  if (versions.size === 0) return () => undefined
  const asked = [...versions.values()].map((v) => sql`(${v.convenio}, ${v.version})`)
  const { rows: known } = await sql<
    Contestado & { palabras: PalabrasRechazo }
  >`select v.convenio_id as convenio, v.version, c ->> 'codigo' as codigo, c ->> 'palabras' as palabras
    from convenio_cobranza_version v
    cross join jsonb_array_elements(v.datos -> 'codigos') c
    where (v.convenio_id, v.version) in (${sql.join(asked)})`.execute(ctx.db)
  const words = new Map(known.map((k) => [key(k), k.palabras]))
  return (row) => words.get(key(row))
}

function sigueA(paso: PasoDebito, idioma: Locale, fila: FilaAviso, tercero: boolean): string {
  if (paso === 'anulado') return message(idioma, `sigueDebito.${fila.hecho ? 'SIN_RESPUESTA' : 'ANULADO'}`)
  return paso === 'rechazado' ? queSigue(idioma, fila, tercero) : ''
}

function queSigue(idioma: Locale, { politica, reintento, vence, suspendida }: FilaAviso, tercero: boolean): string {
  const frase = (que: 'PAGA' | 'CUENTA' | 'TERMINA' | 'TERCERO') => message(idioma, `sigueDebito.${que}`)
  if (politica === 'TERMINA') return frase('TERMINA')
  if (politica === 'SUSPENDE' || suspendida) return frase('CUENTA')
  const sigue =
    reintento !== null && reintento <= vence
      ? message(idioma, 'sigueDebito.REINTENTA', { dia: formatDate(reintento) })
      : frase('PAGA')
  return tercero ? `${sigue}\n\n${frase('TERCERO')}` : sigue
}

/** Sentence for a user who revokes while a debit is at the bank: last day on which the bank accepts a stop; "" without one. */
export async function loQueHayEnBanco(ctx: Ctx, numero: number, idioma: Locale): Promise<string> {
  const debito = await debitoEnBanco(ctx, numero)
  if (!debito) return ''
  const { fecha } = debito
  const hasta = addWorkingDays(fecha, -1, await holidays(ctx))
  return message(idioma, 'revocadaEnBanco', { fecha: formatDate(fecha), hasta: formatDate(hasta), dias: diasReversa })
}
