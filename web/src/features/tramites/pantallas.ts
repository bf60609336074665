import { pantallasAdhesion } from '@gremial/contract/tramites/adhesion.ts'
import { pantallasBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { pantallasCarpeta } from '@gremial/contract/tramites/carpeta.ts'
import { pantallasCatalogosTramites } from '@gremial/contract/tramites/catalogos.ts'
import { pantallasClasesPapel } from '@gremial/contract/tramites/clases-papel.ts'
import { pantallasConformidad } from '@gremial/contract/tramites/conformidad.ts'
import { pantallasDocumentosTramites } from '@gremial/contract/tramites/documentos.ts'
import { pantallasResumenes } from '@gremial/contract/tramites/resumenes.ts'
import { pantallasPasos } from '@gremial/contract/tramites/solicitud.ts'
import { pantallasTramites } from '@gremial/contract/tramites/tramites.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

// One chunk for the steps: whoever begins one can go on without line.
const pasos = () => import('./solicitud/pantallas.ts')

/** What shows each screen of the district. */
export const deTramites = [
  bindScreens(pantallasAdhesion, {
    adhesion: () => import('./adhesion/AdhesionPage.tsx'),
    adhesionTramite: () => import('./adhesion/AdhesionTramitePage.tsx'),
  }),
  bindScreens(pantallasBandeja, {
    bandeja: () => import('./bandeja/BandejaPage.tsx'),
  }),
  bindScreens(pantallasCarpeta, {
    carpeta: () => import('./carpeta/CarpetaPage.tsx'),
  }),
  bindScreens(pantallasCatalogosTramites, {
    productos: () => import('./catalogos/ProductosPage.tsx'),
    producto: () => import('./catalogos/ProductoPage.tsx'),
    destinos: () => import('./catalogos/DestinosPage.tsx'),
  }),
  bindScreens(pantallasClasesPapel, {
    clasesPapel: () => import('./clases-papel/ClasesPapelPage.tsx'),
  }),
  bindScreens(pantallasConformidad, {
    conformidad: () => import('./conformidad/ConformidadPage.tsx'),
    conformidadPropia: () => import('./conformidad/ConformidadPropiaPage.tsx'),
    copia: () => import('./conformidad/CopiaPage.tsx'),
  }),
  bindScreens(pantallasDocumentosTramites, {
    documentos: () => import('./documentos/DocumentosPage.tsx'),
  }),
  bindScreens(pantallasResumenes, {
    resumenes: () => import('./resumenes/ResumenesPage.tsx'),
    empezarResumenes: () => import('./resumenes/EmpezarResumenesPage.tsx'),
    tanda: () => import('./resumenes/TandaPage.tsx'),
  }),
  bindScreens(pantallasPasos, {
    condiciones: pasos,
    solicitante: pasos,
    garante: pasos,
    cosolicitante: pasos,
    resumen: pasos,
    presentada: pasos,
    continuar: pasos,
  }),
  bindScreens(pantallasTramites, {
    tramites: () => import('./tramites/TramitesPage.tsx'),
    prestamos: () => import('./tramites/PrestamosPage.tsx'),
  }),
] as const
