import { amountBetween } from '../platform/validation.ts'

/** How much a movement may be of. */

/** Of each form of payment (C-MOVIMIENTO-40..42); not of the income that credits a settlement, which takes its total whatever it is. */
export const importeMaximo = 10_000_000
/** What the books hold. */
const importeGuardable = 999_999_999_999.99

export const importe = amountBetween(0, importeGuardable)

type Forma = 'importeEfectivo' | 'importeBanco' | 'importeChequeDia'

/** Whether a form of payment is within its limit, or of the type that has none. */
export const entraEn = (field: Forma, sinLimite: number) => (v: Partial<Record<Forma | 'tipoMovimiento', unknown>>) =>
  v.tipoMovimiento === sinLimite || !(Number(v[field]) > importeMaximo)

/** Said with what is wrong besides; once everything that has to be chosen was, because its type decides. */
export const maxOf = (field: Forma) => ({
  path: [field],
  error: '@validacion.maximo',
  params: { maximum: importeMaximo },
  when: () => true,
})
