import { auditoriaScreens } from '@gremial/contract/administracion/auditoria.ts'
import { ayudaScreens } from '@gremial/contract/administracion/ayuda.ts'
import { bancosScreens } from '@gremial/contract/administracion/bancos.ts'
import { catalogoBeneficiosScreens } from '@gremial/contract/administracion/beneficios.ts'
import { catalogosAdministracionScreens } from '@gremial/contract/administracion/catalogos.ts'
import { configuracionScreens } from '@gremial/contract/administracion/configuracion.ts'
import { copiasScreens } from '@gremial/contract/administracion/copias.ts'
import { correosScreens } from '@gremial/contract/administracion/correos.ts'
import { duplicadosScreens } from '@gremial/contract/administracion/duplicados.ts'
import { ganchosScreens } from '@gremial/contract/administracion/ganchos.ts'
import { importacionScreens } from '@gremial/contract/administracion/importacion.ts'
import { legalesScreens } from '@gremial/contract/administracion/legales.ts'
import { menuesAdministracionScreens } from '@gremial/contract/administracion/menues.ts'
import { permisosScreens } from '@gremial/contract/administracion/permisos.ts'
import { publicacionScreens } from '@gremial/contract/administracion/publicacion.ts'
import { rolesScreens } from '@gremial/contract/administracion/roles.ts'
import { seccionalesAdministracionScreens } from '@gremial/contract/administracion/seccionales.ts'
import { sistemasScreens } from '@gremial/contract/administracion/sistemas.ts'
import { tableroScreens } from '@gremial/contract/administracion/tablero.ts'
import { traduccionesScreens } from '@gremial/contract/administracion/traducciones.ts'
import { usuariosScreens } from '@gremial/contract/administracion/usuarios.ts'
import { withSeparateTexts } from '../../ui/screen.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** Component of each screen of the district. */
export const deAdministracion = [
  bindScreens(auditoriaScreens, {
    auditoria: () => import('./auditoria/AuditoriaPage.tsx'),
  }),
  bindScreens(ayudaScreens, {
    ayuda: () => import('./ayuda/AyudaPage.tsx'),
    ayudaAfiliado: () => import('./ayuda/AyudaAfiliadoPage.tsx'),
  }),
  bindScreens(bancosScreens, {
    bancos: () => import('./bancos/BancosPage.tsx'),
    banco: () => import('./bancos/BancoPage.tsx'),
  }),
  bindScreens(catalogoBeneficiosScreens, {
    catalogoBeneficios: () => import('./beneficios/CatalogoBeneficiosPage.tsx'),
    beneficio: () => import('./beneficios/BeneficioPage.tsx'),
  }),
  bindScreens(catalogosAdministracionScreens, {
    catalogos: () => import('./catalogos/CatalogosPage.tsx'),
  }),
  bindScreens(copiasScreens, {
    copias: () => import('./copias/CopiasPage.tsx'),
  }),
  bindScreens(correosScreens, {
    correos: () => import('./correos/CorreosPage.tsx'),
  }),
  bindScreens(duplicadosScreens, {
    duplicados: () => import('./duplicados/DuplicadosPage.tsx'),
    compararDuplicados: () => import('./duplicados/CompararDuplicadosPage.tsx'),
    fusiones: () => import('./duplicados/FusionesPage.tsx'),
    fusion: () => import('./duplicados/FusionPage.tsx'),
  }),
  bindScreens(ganchosScreens, {
    ganchos: () => import('./ganchos/GanchosPage.tsx'),
    gancho: () => import('./ganchos/GanchoPage.tsx'),
  }),
  bindScreens(importacionScreens, {
    importaciones: withSeparateTexts('archivos', () => import('./importacion/ImportacionesPage.tsx')),
    nueva: withSeparateTexts('archivos', () => import('./importacion/NuevaPage.tsx')),
    importacion: withSeparateTexts('archivos', () => import('./importacion/ImportacionPage.tsx')),
  }),
  bindScreens(legalesScreens, {
    terminos: () => import('./legales/LegalPage.tsx'),
    privacidad: () => import('./legales/LegalPage.tsx'),
  }),
  bindScreens(menuesAdministracionScreens, {
    menues: () => import('./menues/MenuesPage.tsx'),
  }),
  bindScreens(configuracionScreens, {
    preguntas: () => import('./organizacion/PreguntasPage.tsx'),
    organizacion: () => import('./organizacion/OrganizacionPage.tsx'),
    identidad: () => import('./organizacion/IdentidadPage.tsx'),
    aspecto: () => import('./organizacion/AspectoPage.tsx'),
    preguntasForm: () => import('./organizacion/PreguntasFormPage.tsx'),
    legales: () => import('./organizacion/LegalesPage.tsx'),
    secretarias: () => import('./organizacion/SecretariasPage.tsx'),
    convenio: () => import('./organizacion/ConvenioPage.tsx'),
  }),
  bindScreens(permisosScreens, {
    permisos: () => import('./permisos/PermisosPage.tsx'),
    permiso: () => import('./permisos/PermisoPage.tsx'),
    quien: () => import('./permisos/QuienPage.tsx'),
  }),
  bindScreens(publicacionScreens, {
    publicaciones: withSeparateTexts('archivos', () => import('./publicacion/PublicacionesPage.tsx')),
    nuevaPublicacion: withSeparateTexts('archivos', () => import('./publicacion/NuevaPublicacionPage.tsx')),
    publicacion: withSeparateTexts('archivos', () => import('./publicacion/PublicacionPage.tsx')),
  }),
  bindScreens(rolesScreens, {
    roles: () => import('./roles/RolesPage.tsx'),
    rol: () => import('./roles/RolPage.tsx'),
  }),
  bindScreens(seccionalesAdministracionScreens, {
    seccionales: () => import('./seccionales/SeccionalesPage.tsx'),
    seccional: () => import('./seccionales/SeccionalPage.tsx'),
  }),
  bindScreens(sistemasScreens, {
    sistemas: () => import('./sistemas/SistemasPage.tsx'),
    sistema: () => import('./sistemas/SistemaPage.tsx'),
    api: () => import('./sistemas/ApiPage.tsx'),
  }),
  bindScreens(tableroScreens, {
    tablero: () => import('./tablero/TableroPage.tsx'),
  }),
  bindScreens(traduccionesScreens, {
    traducciones: () => import('./traducciones/TraduccionesPage.tsx'),
  }),
  bindScreens(usuariosScreens, {
    usuarios: () => import('./usuarios/UsuariosPage.tsx'),
    elegirAfiliado: () => import('./usuarios/ElegirAfiliadoPage.tsx'),
    usuarioNuevo: () => import('./usuarios/UsuarioNuevoPage.tsx'),
    usuario: () => import('./usuarios/UsuarioPage.tsx'),
  }),
] as const
