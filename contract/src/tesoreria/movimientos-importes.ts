import { amountBetween } from '../platform/validation.ts'

/** Limits on the amount of a movement. */

/** Per payment form (C-MOVIMIENTO-40..42). Income that credits a settlement is exempt: it takes the settlement's total. */
export const importeMaximo = 10_000_000
/** Maximum that the database column stores. */
const importeGuardable = 999_999_999_999.99

export const importe = amountBetween(0, importeGuardable)

type Forma = 'importeEfectivo' | 'importeBanco' | 'importeChequeDia'

/** True if a payment form is within its limit, or the type has none. */
export const entraEn = (field: Forma, sinLimite: number) => (v: Partial<Record<Forma | 'tipoMovimiento', unknown>>) =>
  v.tipoMovimiento === sinLimite || !(Number(v[field]) > importeMaximo)

/** Reported with the other errors, once all required choices are present: the limit depends on the type. */
export const maxOf = (field: Forma) => ({
  path: [field],
  error: '@validacion.maximo',
  params: { maximum: importeMaximo },
  when: () => true,
})
