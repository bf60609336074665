/** All steps of a loan request in one chunk, so that the next one is available offline. */
export { CondicionesPage } from './CondicionesPage.tsx'
export { ContinuarPage } from './ContinuarPage.tsx'
export {
  Cosolicitante2Page,
  Cosolicitante3Page,
  CosolicitantePage,
  Garante2Page,
  Garante3Page,
  GarantePage,
} from './PersonaPage.tsx'
export { PresentadaPage } from './PresentadaPage.tsx'
export { ResumenPage } from './ResumenPage.tsx'
export { SolicitantePage } from './SolicitantePage.tsx'
