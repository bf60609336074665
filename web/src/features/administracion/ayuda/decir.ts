import type { Ayuda, CausaDicha } from '@gremial/contract/administracion/ayuda.ts'
import { timeOf } from '@gremial/contract/values/dates.ts'
import type { TFunction } from 'i18next'
import { formatTimestamp } from '../../../platform/today.ts'

export const momento = (iso: string | null): string => (iso ? formatTimestamp(new Date(iso)) : '')
export const hora = (iso: string | null): string => (iso ? timeOf(new Date(iso)) : '')

/** Texts of a cause: answer, cause, and words for the phone. */
export function dichoDe(
  t: TFunction,
  causa: CausaDicha,
  { cuenta }: Pick<Ayuda, 'cuenta'>,
): Record<'titulo' | 'detalle' | 'decile', string> {
  const datos = { ...valores(causa), email: cuenta.email }
  return {
    titulo: t(`ayudar.causas.${causa.causa}.titulo`, datos),
    detalle: t(detalleDe(causa), datos),
    decile: t(`ayudar.causas.${causa.causa}.decile`, datos),
  }
}

/** Text of a second cause. */
export const ademasDe = (t: TFunction, causa: CausaDicha, alReenviar: boolean): string =>
  causa.causa === 'bloqueada' && alReenviar
    ? t('ayudar.causas.bloqueada.alReenviar', valores(causa))
    : t(`ayudar.causas.${causa.causa}.ademas`, valores(causa))

const valores = ({ cuando, hasta, veces, motivo, quien }: CausaDicha) => ({
  cuando: momento(cuando),
  hasta: hora(hasta),
  veces,
  motivo: motivo ?? '',
  quien: quien ?? '',
})

/** Variant of the sentence of a cause. */
function detalleDe({ causa, cuando, conocido, propia, quien, enlace, motivo }: CausaDicha) {
  switch (causa) {
    case 'deshabilitada':
      if (propia) return 'ayudar.causas.deshabilitada.detallePropia'
      return quien && cuando ? 'ayudar.causas.deshabilitada.detalle' : 'ayudar.causas.deshabilitada.detalleSin'
    case 'correoDevuelto':
    case 'correosNoLlegan':
      return motivo ? (`ayudar.causas.${causa}.detalle` as const) : (`ayudar.causas.${causa}.detalleSin` as const)
    case 'sinValidar':
      return enlace !== null && enlace !== 'devuelto' && enlace !== 'fallido'
        ? (`ayudar.causas.sinValidar.${enlace}` as const)
        : 'ayudar.causas.sinValidar.ninguno'
    case 'bloqueada':
    case 'claveMal':
      return conocido ? (`ayudar.causas.${causa}.detalleConocido` as const) : (`ayudar.causas.${causa}.detalle` as const)
    case 'puede':
      return cuando ? 'ayudar.causas.puede.detalle' : 'ayudar.causas.puede.detalleSin'
    default:
      return `ayudar.causas.${causa}.detalle` as const
  }
}
