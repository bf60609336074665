import { pantallasEstructura } from '@gremial/contract/seccionales/estructura.ts'
import { pantallasMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { pantallasPadronCertificado } from '@gremial/contract/seccionales/padron-certificado.ts'
import { pantallasSeccionalesSeccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { muestra } from '../../ui/muestra.ts'
import { conTextosDelPersonal } from '../../ui/pantalla.ts'

/** What shows each screen of the district. */
export const deSeccionales = [
  muestra(pantallasEstructura, {
    estructura: () => import('./estructura/EstructuraPage.tsx'),
  }),
  muestra(pantallasMandatos, {
    mandatos: () => import('./mandatos/MandatosPage.tsx'),
    mandato: () => import('./mandatos/MandatoPage.tsx'),
    puestos: () => import('./mandatos/PuestosPage.tsx'),
    miCargo: conTextosDelPersonal(() => import('./mandatos/MiCargoPage.tsx')),
  }),
  muestra(pantallasPadronCertificado, {
    padronesCertificados: () => import('./padron-certificado/PadronesCertificadosPage.tsx'),
    padronCertificado: () => import('./padron-certificado/PadronCertificadoPage.tsx'),
  }),
  muestra(pantallasSeccionalesSeccionales, {
    afiliados: () => import('./seccionales/AfiliadosPage.tsx'),
    cambiosPadron: () => import('./seccionales/CambiosPadronPage.tsx'),
  }),
] as const
