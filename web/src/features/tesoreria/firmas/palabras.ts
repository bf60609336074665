import type { LugarDeFirma } from '@gremial/contract/tesoreria/firmas.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import type { TFunction } from 'i18next'
import { lowerFirst } from '../../../platform/inSentence.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'

/** "23/11/2026, 08:14". */
export const dichoEl = (moment: string): string => formatTimestamp(new Date(moment))

/** "Gastos de funcionamiento, noviembre de 2026": type, and period if there is one ("11/2026"). */
export function subject(t: TFunction, tipo: string, periodo: string): string {
  const [month, anio] = periodo.split('/')
  if (!anio) return tipo
  return t('firmas.asunto', { tipo, mes: lowerFirst(t(`rendicion.meses.m${Number(month)}` as 'rendicion.meses.m1')), anio })
}

/** Name of an office within a sentence. */
export const cargo = (t: TFunction, { firma }: Pick<LugarDeFirma, 'firma'>): string => t(`firmas.cargo.${firma}`)

export const quien = (f: Pick<LugarDeFirma, 'nombre'>): string => plainName(f.nombre)

export const comprobanteNumber = (c: { letra: string | null; puntoVenta: number | null; numero: number | null }): string =>
  c.letra === null ? '' : `${c.letra} ${String(c.puntoVenta).padStart(4, '0')}-${String(c.numero).padStart(8, '0')}`

export const cuitOf = (cuit: string): string => cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')

export const day = formatDate

/** "4C8E 17B0 D2F9 6A35": short form of a hash, to compare by eye. */
export const huellaCorta = (fingerprint: string): string =>
  (fingerprint.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ')
