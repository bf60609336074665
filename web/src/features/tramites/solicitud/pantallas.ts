/** The steps of a loan request, together: the code of the next one is there when the line is not. */
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
