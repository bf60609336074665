import type { PantallaSolicitud } from './estados.ts'

type Si = 'sí' | 'no'

/**
 * The next screen of each sub-state of a request, written by hand from the specification (decisions §6): for every combination of
 * wanted co-applicant, completed co-applicant, wanted guarantor and required documents, the screens of the sub-states 1 to 6.
 * Used by the tests of the contract and of the browser.
 */
export const casosDePantalla: ReadonlyArray<
  readonly [cosolicitante: Si, dicho: Si, garante: Si, papeles: Si, ...pantallas: PantallaSolicitud[]]
> = [
  ['no', 'no', 'no', 'no', 'datos-solicitante', 'resumen', 'resumen', 'resumen', 'resumen', 'resumen'],
  ['no', 'no', 'no', 'sí', 'datos-solicitante', 'tramite', 'tramite', 'tramite', 'resumen', 'resumen'],
  ['no', 'no', 'sí', 'no', 'datos-solicitante', 'datos-garante', 'resumen', 'resumen', 'resumen', 'resumen'],
  ['no', 'no', 'sí', 'sí', 'datos-solicitante', 'datos-garante', 'tramite', 'tramite', 'resumen', 'resumen'],
  // Completed, but no longer wanted by the product: it is not asked for again.
  ['no', 'sí', 'no', 'no', 'datos-solicitante', 'resumen', 'resumen', 'resumen', 'resumen', 'resumen'],
  ['no', 'sí', 'no', 'sí', 'datos-solicitante', 'tramite', 'tramite', 'tramite', 'resumen', 'resumen'],
  ['no', 'sí', 'sí', 'no', 'datos-solicitante', 'datos-garante', 'resumen', 'resumen', 'resumen', 'resumen'],
  ['no', 'sí', 'sí', 'sí', 'datos-solicitante', 'datos-garante', 'tramite', 'tramite', 'resumen', 'resumen'],
  ['sí', 'no', 'no', 'no', 'datos-solicitante', 'datos-cosolicitante', 'datos-cosolicitante', 'resumen', 'resumen', 'resumen'],
  ['sí', 'no', 'no', 'sí', 'datos-solicitante', 'datos-cosolicitante', 'datos-cosolicitante', 'tramite', 'resumen', 'resumen'],
  ['sí', 'no', 'sí', 'no', 'datos-solicitante', 'datos-garante', 'datos-cosolicitante', 'resumen', 'resumen', 'resumen'],
  ['sí', 'no', 'sí', 'sí', 'datos-solicitante', 'datos-garante', 'datos-cosolicitante', 'tramite', 'resumen', 'resumen'],
  ['sí', 'sí', 'no', 'no', 'datos-solicitante', 'resumen', 'resumen', 'resumen', 'resumen', 'resumen'],
  ['sí', 'sí', 'no', 'sí', 'datos-solicitante', 'tramite', 'tramite', 'tramite', 'resumen', 'resumen'],
  ['sí', 'sí', 'sí', 'no', 'datos-solicitante', 'datos-garante', 'resumen', 'resumen', 'resumen', 'resumen'],
  ['sí', 'sí', 'sí', 'sí', 'datos-solicitante', 'datos-garante', 'tramite', 'tramite', 'resumen', 'resumen'],
]
