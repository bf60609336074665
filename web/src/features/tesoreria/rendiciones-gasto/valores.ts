import { request } from '@gremial/contract/platform/call.ts'
import { type Rendicion, rendicionesGasto, type TipoRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { TFunction } from 'i18next'

/** Form values of a settlement's header, all as text. */
export interface RendicionValues {
  tipo: string
  fecha: string
  responsable: string
  mesPeriodo: string
  anioPeriodo: string
  idSecretario: string
  idTesorero: string
  secretaria: string
  motivo: string
  personasViajaron: string
}

const typed = (n: number | null | undefined): string => (n === null || n === undefined ? '' : String(n))

/** Initial values: today, the current month, and the user as responsible. */
export const iniciales = (today: string, responsable: string): RendicionValues => ({
  tipo: '',
  fecha: today,
  responsable,
  mesPeriodo: '',
  anioPeriodo: '',
  idSecretario: '',
  idTesorero: '',
  secretaria: '',
  motivo: '',
  personasViajaron: '',
})

export const ofRendicion = (r: Rendicion): RendicionValues => ({
  tipo: String(r.tipo.id),
  fecha: r.fecha,
  responsable: r.responsable,
  mesPeriodo: typed(r.mesPeriodo),
  anioPeriodo: typed(r.anioPeriodo),
  idSecretario: typed(r.idSecretario),
  idTesorero: typed(r.idTesorero),
  secretaria: typed(r.idSecretaria),
  motivo: r.motivo,
  personasViajaron: r.personasViajaron,
})

const numero = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Body of these values, without branch or key. */
export const headerBody = (v: RendicionValues) => ({
  tipo: v.tipo,
  fecha: v.fecha,
  responsable: v.responsable,
  mesPeriodo: numero(v.mesPeriodo),
  anioPeriodo: numero(v.anioPeriodo),
  idSecretario: v.idSecretario,
  idTesorero: v.idTesorero,
  secretaria: v.secretaria || null,
  motivo: v.motivo,
  personasViajaron: v.personasViajaron,
})

/** Request of these values: a creation, or the change of `de`. */
export function pedidoDe(v: RendicionValues, idSeccional: number, clave: string, de?: Rendicion) {
  const cuerpo = headerBody(v)
  return de
    ? request(rendicionesGasto.modificar, { body: { ...cuerpo, id: de.id, version: de.version } })
    : request(rendicionesGasto.crear, { body: { ...cuerpo, seccional: { id: idSeccional }, clave } })
}

/** Only one of month and year is set: a dialog blocks saving (C-RENDICION-42, K-39). */
export const periodoIncompleto = (v: Pick<RendicionValues, 'mesPeriodo' | 'anioPeriodo'>): boolean =>
  (v.mesPeriodo === '') !== (v.anioPeriodo.trim() === '')

/** A year other than the current one asks for confirmation (C-RENDICION-45). */
export const otroAnio = (v: Pick<RendicionValues, 'anioPeriodo'>, today: string): boolean =>
  v.anioPeriodo.trim() !== '' && v.anioPeriodo.trim() !== today.slice(0, 4)

/** Checks beyond the contract: requirements of the type, and two different signers. */
export function ademas(
  v: RendicionValues,
  { tipo, hasta, t }: { tipo: TipoRendicion | undefined; hasta: string; t: TFunction },
): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (v.fecha > hasta) wrong.fecha = t('errores.RENDICION_FECHA_LEJANA')
  if (tipo?.registraPeriodo === 1 && v.mesPeriodo === '' && v.anioPeriodo.trim() === '')
    wrong.mesPeriodo = t('errores.RENDICION_PERIODO')
  if (tipo?.pideAutorizacionSecretaria === 1 && !v.secretaria) wrong.secretaria = t('errores.RENDICION_SECRETARIA')
  if (v.idSecretario && v.idSecretario === v.idTesorero) wrong.idTesorero = t('errores.RENDICION_FIRMANTES_IGUALES')
  return wrong
}
