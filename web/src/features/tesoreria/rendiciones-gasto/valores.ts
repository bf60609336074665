import { request } from '@gremial/contract/platform/call.ts'
import { type Rendicion, rendicionesGasto, type TipoRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { TFunction } from 'i18next'

/** The header of a settlement as its form holds it: everything is text. */
export interface ValoresRendicion {
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

const escrito = (n: number | null | undefined): string => (n === null || n === undefined ? '' : String(n))

/** What a new one begins with: today, this month, and whoever writes it as responsible. */
export const iniciales = (hoy: string, responsable: string): ValoresRendicion => ({
  tipo: '',
  fecha: hoy,
  responsable,
  mesPeriodo: '',
  anioPeriodo: '',
  idSecretario: '',
  idTesorero: '',
  secretaria: '',
  motivo: '',
  personasViajaron: '',
})

export const deRendicion = (r: Rendicion): ValoresRendicion => ({
  tipo: String(r.tipo.id),
  fecha: r.fecha,
  responsable: r.responsable,
  mesPeriodo: escrito(r.mesPeriodo),
  anioPeriodo: escrito(r.anioPeriodo),
  idSecretario: escrito(r.idSecretario),
  idTesorero: escrito(r.idTesorero),
  secretaria: escrito(r.idSecretaria),
  motivo: r.motivo,
  personasViajaron: r.personasViajaron,
})

const numero = (texto: string): number | null => (texto.trim() === '' ? null : Number(texto))

/** The call that these values make: of a new one, or the change of `de`. */
export function pedidoDe(v: ValoresRendicion, idSeccional: number, clave: string, de?: Rendicion) {
  const cuerpo = {
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
  }
  return de
    ? request(rendicionesGasto.modificar, { body: { ...cuerpo, id: de.id, version: de.version } })
    : request(rendicionesGasto.crear, { body: { ...cuerpo, seccional: { id: idSeccional }, clave } })
}

/** Only one of the two was told: saving is stopped by a dialog with one way out (C-RENDICION-42, K-39). */
export const periodoIncompleto = (v: Pick<ValoresRendicion, 'mesPeriodo' | 'anioPeriodo'>): boolean =>
  (v.mesPeriodo === '') !== (v.anioPeriodo.trim() === '')

/** A year that is not this one is asked about before it is saved (C-RENDICION-45). */
export const otroAnio = (v: Pick<ValoresRendicion, 'anioPeriodo'>, hoy: string): boolean =>
  v.anioPeriodo.trim() !== '' && v.anioPeriodo.trim() !== hoy.slice(0, 4)

/** What the contract cannot know: what this type asks for, and that two different people sign. */
export function ademas(
  v: ValoresRendicion,
  { tipo, hasta, t }: { tipo: TipoRendicion | undefined; hasta: string; t: TFunction },
): Record<string, string> {
  const mal: Record<string, string> = {}
  if (v.fecha > hasta) mal.fecha = t('errores.RENDICION_FECHA_LEJANA')
  if (tipo?.registraPeriodo === 1 && v.mesPeriodo === '' && v.anioPeriodo.trim() === '')
    mal.mesPeriodo = t('errores.RENDICION_PERIODO')
  if (tipo?.pideAutorizacionSecretaria === 1 && !v.secretaria) mal.secretaria = t('errores.RENDICION_SECRETARIA')
  if (v.idSecretario && v.idSecretario === v.idTesorero) mal.idTesorero = t('errores.RENDICION_FIRMANTES_IGUALES')
  return mal
}
