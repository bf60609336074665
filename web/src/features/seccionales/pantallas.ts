import { estructuraScreens } from '@gremial/contract/seccionales/estructura.ts'
import { mandatosScreens } from '@gremial/contract/seccionales/mandatos.ts'
import { padronCertificadoScreens } from '@gremial/contract/seccionales/padron-certificado.ts'
import { seccionalesSeccionalesScreens } from '@gremial/contract/seccionales/seccionales.ts'
import { withStaffTexts } from '../../ui/screen.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** Component of each screen of the district. */
export const deSeccionales = [
  bindScreens(estructuraScreens, {
    estructura: () => import('./estructura/EstructuraPage.tsx'),
  }),
  bindScreens(mandatosScreens, {
    mandatos: () => import('./mandatos/MandatosPage.tsx'),
    mandato: () => import('./mandatos/MandatoPage.tsx'),
    puestos: () => import('./mandatos/PuestosPage.tsx'),
    miCargo: withStaffTexts(() => import('./mandatos/MiCargoPage.tsx')),
  }),
  bindScreens(padronCertificadoScreens, {
    padronesCertificados: () => import('./padron-certificado/PadronesCertificadosPage.tsx'),
    padronCertificado: () => import('./padron-certificado/PadronCertificadoPage.tsx'),
  }),
  bindScreens(seccionalesSeccionalesScreens, {
    afiliados: () => import('./seccionales/AfiliadosPage.tsx'),
    cambiosPadron: () => import('./seccionales/CambiosPadronPage.tsx'),
  }),
] as const
