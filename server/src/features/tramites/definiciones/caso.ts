import { localDate } from '@gremial/contract/platform/localDates.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import type { ArmadoEnSolicitud } from '@gremial/contract/tramites/armado-en-solicitud.ts'
import { type Elegibilidad, type Hechos, verElegibilidad } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { contestanDos, documentosDe, type MontoVisto, montoDe } from '@gremial/contract/tramites/definicion.monto.ts'
import {
  camposVisibles,
  domicilioDe,
  familiarDe,
  problemasDeRespuestas,
  respuestaA,
} from '@gremial/contract/tramites/definicion.respuestas.ts'
import { type Campo, type ContenidoDefinicion, contenidoDefinicion, enIdioma } from '@gremial/contract/tramites/definicion.ts'
import type { RespuestaDada, Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { leerCobro } from '../../afiliado/cobros/cobro.queries.ts'
import { fraseDe } from './frases.ts'
import { hechosDe } from './hechos.queries.ts'

/** A request with its definition, evaluated with today's register on its first filing day (today, until filed). */
export interface Caso {
  idDefinicion: number
  numero: number
  producto: number
  contenido: ContenidoDefinicion
  respuestas: Respuestas
  /** Organisation's limit in pesos from which two people must approve; null without one. */
  dosDesde: number | null
  hechos: Hechos
  elegibilidad: Elegibilidad
  monto: MontoVisto
}

export async function casoDe(ctx: Ctx, id: number): Promise<Caso> {
  const { rows } = await sql<{
    idDefinicion: number
    numero: number
    producto: number
    afiliado: number
    contenido: unknown
    respuestas: NotNull<Respuestas>
    dosDesde: number | null
    dia: string
  }>`
    select d.id as "idDefinicion", d.numero, s.producto_id as producto, s.afiliado_numero as afiliado, d.contenido, s.respuestas,
      (select o.pago_dos_desde from organizacion o) as "dosDesde", coalesce(s.condiciones_dia, ${ctx.today})::text as dia
    from solicitud s
    join definicion_tramite d on d.id = s.definicion_id
    where s.id = ${id} and s.respuestas is not null`.execute(ctx.db)
  const { afiliado, dia, contenido: guardado, ...resto } = found(rows[0])
  const contenido = contenidoDefinicion.parse(guardado)
  const hechos = await hechosDe(ctx, afiliado, resto.producto, documentosDe(contenido, resto.respuestas), id, dia)
  return verCaso({ ...resto, contenido, hechos })
}

export const verCaso = (de: Omit<Caso, 'elegibilidad' | 'monto'>): Caso => ({
  ...de,
  elegibilidad: verElegibilidad(de.contenido, de.hechos, de.respuestas),
  monto: montoDe(de.contenido, de.hechos, de.respuestas),
})

/** True if two people of the desk must approve an amount in cents, by the definition or by the organisation's limit (decisions §12). */
export const loContestanDos = ({ contenido, dosDesde }: Pick<Caso, 'contenido' | 'dosDesde'>, centavos: number | null): boolean =>
  contestanDos(contenido, centavos) || (dosDesde !== null && centavos !== null && centavos >= toCents(dosDesde))

const claves = ['falta', 'sinCelda', 'cero', 'topeAnio', 'topeFamiliar']
/** Reason why there is no amount, as text; '' if there is one or nothing is paid. */
export const sinMontoDe = (idioma: Locale, { problema }: MontoVisto): string =>
  problema === '' ? '' : message(idioma, `sinMontoTramite.${claves.includes(problema) ? problema : 'cuenta'}` as MessageKey)

/** Sentence of the first unmet condition; '' if all are met. */
export const motivoDe = (
  idioma: Locale,
  { contenido, elegibilidad: { falla } }: Pick<Caso, 'contenido' | 'elegibilidad'>,
): string => (falla ? fraseDe(idioma, falla, contenido.condiciones[falla.indice]) : '')

/** An answer as displayed; '' if there is none. */
export function valorLeido(idioma: Locale, c: Campo, valor: RespuestaDada): string {
  if (valor === null || valor === '') return ''
  if (typeof valor === 'boolean') return message(idioma, valor ? 'tramiteArmado.si' : 'tramiteArmado.no')
  if (typeof valor === 'number')
    return c.tipo === 'DINERO' ? formatPesos(valor) : String(valor).replace('.', idioma === 'es' ? ',' : '.')
  const familiar = familiarDe(valor)
  if (familiar) {
    const nacio = familiar.fechaNacimiento === '' ? '' : localDate(idioma, familiar.fechaNacimiento)
    return [`${familiar.apellido}, ${familiar.nombre}`, familiar.parentesco, familiar.numeroDocumento ?? '', nacio]
      .filter(Boolean)
      .join(' · ')
  }
  const domicilio = domicilioDe(valor)
  if (domicilio) return [domicilio.domicilio, domicilio.localidad, domicilio.codigoPostal].filter(Boolean).join(', ')
  if (typeof valor !== 'string') return ''
  if (c.tipo === 'FECHA') return idioma === 'es' ? formatDate(valor) : localDate(idioma, valor)
  const opcion = c.tipo === 'OPCION' ? c.opciones.find((o) => o.clave === valor) : undefined
  return opcion ? enIdioma(opcion.texto, idioma) : valor
}

/**
 * A request's part specific to its procedure. Missing items are reported only while `abierta` (it can be edited). `pide` is its amount
 * when filed, in cents.
 */
export async function armadoDe(
  ctx: Ctx,
  id: number,
  abierta: boolean,
  { primera, pide }: { primera: string; pide: number | null },
): Promise<ArmadoEnSolicitud> {
  const caso = await casoDe(ctx, id)
  const { contenido, respuestas, monto, hechos } = caso
  const idioma = ctx.language
  const problemas = abierta ? problemasDeRespuestas(contenido, respuestas, hechos.dia).map(({ clave }) => clave) : []
  const pregunta = (clave: string) =>
    enIdioma(contenido.campos.find((c) => c.clave === clave)?.pregunta ?? contenido.nombre, idioma)
  return {
    idDefinicion: caso.idDefinicion,
    numero: caso.numero,
    datos: camposVisibles(contenido, respuestas).map((c) => ({
      clave: c.clave,
      pregunta: enIdioma(c.pregunta, idioma),
      valor: valorLeido(idioma, c, respuestaA(respuestas, c.clave)),
    })),
    respuestas,
    pago: contenido.pago.forma,
    problemas: problemas.map(pregunta),
    motivo: abierta ? motivoDe(idioma, caso) : '',
    sinMonto: abierta ? sinMontoDe(idioma, monto) : '',
    dos: Number(loContestanDos(caso, abierta ? monto.centavos : pide)),
    primera,
    declaracion: enIdioma(contenido.declaracion, idioma),
    cobro: contenido.pago.forma === 'CUENTA_BANCARIA' ? await leerCobro(ctx, id) : null,
  }
}
