import { pantallasEstructura } from '@gremial/contract/seccionales/estructura.ts'
import { pantallasMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { pantallasPadronCertificado } from '@gremial/contract/seccionales/padron-certificado.ts'
import { pantallasSeccionalesSeccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { withStaffTexts } from '../../ui/screen.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** What shows each screen of the district. */
export const deSeccionales = [
  bindScreens(pantallasEstructura, {
    estructura: () => import('./estructura/EstructuraPage.tsx'),
  }),
  bindScreens(pantallasMandatos, {
    mandatos: () => import('./mandatos/MandatosPage.tsx'),
    mandato: () => import('./mandatos/MandatoPage.tsx'),
    puestos: () => import('./mandatos/PuestosPage.tsx'),
    miCargo: withStaffTexts(() => import('./mandatos/MiCargoPage.tsx')),
  }),
  bindScreens(pantallasPadronCertificado, {
    padronesCertificados: () => import('./padron-certificado/PadronesCertificadosPage.tsx'),
    padronCertificado: () => import('./padron-certificado/PadronCertificadoPage.tsx'),
  }),
  bindScreens(pantallasSeccionalesSeccionales, {
    afiliados: () => import('./seccionales/AfiliadosPage.tsx'),
    cambiosPadron: () => import('./seccionales/CambiosPadronPage.tsx'),
  }),
] as const
