import { adhesionScreens } from '@gremial/contract/tramites/adhesion.ts'
import { armadosScreens } from '@gremial/contract/tramites/armados.ts'
import { bandejaScreens } from '@gremial/contract/tramites/bandeja.ts'
import { carpetaScreens } from '@gremial/contract/tramites/carpeta.ts'
import { catalogosTramitesScreens } from '@gremial/contract/tramites/catalogos.ts'
import { paperKindsScreens } from '@gremial/contract/tramites/clases-papel.ts'
import { conformidadScreens } from '@gremial/contract/tramites/conformidad.ts'
import { definicionesScreens } from '@gremial/contract/tramites/definiciones.ts'
import { documentosTramitesScreens } from '@gremial/contract/tramites/documentos.ts'
import { resumenesScreens } from '@gremial/contract/tramites/resumenes.ts'
import { pasosScreens } from '@gremial/contract/tramites/solicitud.ts'
import { tramitesScreens } from '@gremial/contract/tramites/tramites.ts'
import { withSeparateTexts } from '../../ui/screen.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

// One chunk for all steps, so that a started request continues offline.
const pasos = () => import('./solicitud/pantallas.ts')

/** Component of each screen of the district. */
export const deTramites = [
  bindScreens(armadosScreens, {
    iniciarTramite: () => import('./armados/IniciarTramitePage.tsx'),
    antesArmado: () => import('./armados/AntesArmadoPage.tsx'),
  }),
  bindScreens(adhesionScreens, {
    adhesion: () => import('./adhesion/AdhesionPage.tsx'),
    adhesionTramite: () => import('./adhesion/AdhesionTramitePage.tsx'),
  }),
  bindScreens(bandejaScreens, {
    bandeja: () => import('./bandeja/BandejaPage.tsx'),
  }),
  bindScreens(carpetaScreens, {
    carpeta: () => import('./carpeta/CarpetaPage.tsx'),
  }),
  bindScreens(catalogosTramitesScreens, {
    productos: () => import('./catalogos/ProductosPage.tsx'),
    producto: () => import('./catalogos/ProductoPage.tsx'),
    destinos: () => import('./catalogos/DestinosPage.tsx'),
  }),
  bindScreens(paperKindsScreens, {
    clasesPapel: () => import('./clases-papel/ClasesPapelPage.tsx'),
  }),
  bindScreens(conformidadScreens, {
    conformidad: () => import('./conformidad/ConformidadPage.tsx'),
    conformidadPropia: () => import('./conformidad/ConformidadPropiaPage.tsx'),
    copia: () => import('./conformidad/CopiaPage.tsx'),
  }),
  bindScreens(definicionesScreens, {
    definiciones: withSeparateTexts('armado', () => import('./definiciones/DefinicionesPage.tsx')),
    definicion: withSeparateTexts('armado', () => import('./definiciones/DefinicionPage.tsx')),
    definicionPruebas: withSeparateTexts('armado', () => import('./definiciones/DefinicionPruebasPage.tsx')),
    definicionComparar: withSeparateTexts('armado', () => import('./definiciones/DefinicionCompararPage.tsx')),
  }),
  bindScreens(documentosTramitesScreens, {
    documentos: () => import('./documentos/DocumentosPage.tsx'),
  }),
  bindScreens(resumenesScreens, {
    resumenes: () => import('./resumenes/ResumenesPage.tsx'),
    empezarResumenes: () => import('./resumenes/EmpezarResumenesPage.tsx'),
    tanda: () => import('./resumenes/TandaPage.tsx'),
  }),
  bindScreens(pasosScreens, {
    condiciones: pasos,
    solicitante: pasos,
    garante: pasos,
    garante2: pasos,
    garante3: pasos,
    cosolicitante: pasos,
    cosolicitante2: pasos,
    cosolicitante3: pasos,
    resumen: pasos,
    presentada: pasos,
    continuar: pasos,
  }),
  bindScreens(tramitesScreens, {
    tramites: () => import('./tramites/TramitesPage.tsx'),
    prestamos: () => import('./tramites/PrestamosPage.tsx'),
  }),
] as const
