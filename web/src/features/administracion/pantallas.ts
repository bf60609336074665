import { pantallasAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { pantallasAyuda } from '@gremial/contract/administracion/ayuda.ts'
import { pantallasBancos } from '@gremial/contract/administracion/bancos.ts'
import { pantallasCatalogosAdministracion } from '@gremial/contract/administracion/catalogos.ts'
import { pantallasConfiguracion } from '@gremial/contract/administracion/configuracion.ts'
import { pantallasCopias } from '@gremial/contract/administracion/copias.ts'
import { pantallasCorreos } from '@gremial/contract/administracion/correos.ts'
import { pantallasDuplicados } from '@gremial/contract/administracion/duplicados.ts'
import { pantallasGanchos } from '@gremial/contract/administracion/ganchos.ts'
import { pantallasImportacion } from '@gremial/contract/administracion/importacion.ts'
import { pantallasLegales } from '@gremial/contract/administracion/legales.ts'
import { pantallasMenuesAdministracion } from '@gremial/contract/administracion/menues.ts'
import { pantallasPermisos } from '@gremial/contract/administracion/permisos.ts'
import { pantallasPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { pantallasRoles } from '@gremial/contract/administracion/roles.ts'
import { pantallasSeccionalesAdministracion } from '@gremial/contract/administracion/seccionales.ts'
import { pantallasSistemas } from '@gremial/contract/administracion/sistemas.ts'
import { pantallasTablero } from '@gremial/contract/administracion/tablero.ts'
import { pantallasUsuarios } from '@gremial/contract/administracion/usuarios.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** What shows each screen of the district. */
export const deAdministracion = [
  bindScreens(pantallasAuditoria, {
    auditoria: () => import('./auditoria/AuditoriaPage.tsx'),
  }),
  bindScreens(pantallasAyuda, {
    ayuda: () => import('./ayuda/AyudaPage.tsx'),
    ayudaAfiliado: () => import('./ayuda/AyudaAfiliadoPage.tsx'),
  }),
  bindScreens(pantallasBancos, {
    bancos: () => import('./bancos/BancosPage.tsx'),
    banco: () => import('./bancos/BancoPage.tsx'),
  }),
  bindScreens(pantallasCatalogosAdministracion, {
    catalogos: () => import('./catalogos/CatalogosPage.tsx'),
  }),
  bindScreens(pantallasCopias, {
    copias: () => import('./copias/CopiasPage.tsx'),
  }),
  bindScreens(pantallasCorreos, {
    correos: () => import('./correos/CorreosPage.tsx'),
  }),
  bindScreens(pantallasDuplicados, {
    duplicados: () => import('./duplicados/DuplicadosPage.tsx'),
    compararDuplicados: () => import('./duplicados/CompararDuplicadosPage.tsx'),
    fusiones: () => import('./duplicados/FusionesPage.tsx'),
    fusion: () => import('./duplicados/FusionPage.tsx'),
  }),
  bindScreens(pantallasGanchos, {
    ganchos: () => import('./ganchos/GanchosPage.tsx'),
    gancho: () => import('./ganchos/GanchoPage.tsx'),
  }),
  bindScreens(pantallasImportacion, {
    importaciones: () => import('./importacion/ImportacionesPage.tsx'),
    nueva: () => import('./importacion/NuevaPage.tsx'),
    importacion: () => import('./importacion/ImportacionPage.tsx'),
  }),
  bindScreens(pantallasLegales, {
    terminos: () => import('./legales/LegalPage.tsx'),
    privacidad: () => import('./legales/LegalPage.tsx'),
  }),
  bindScreens(pantallasMenuesAdministracion, {
    menues: () => import('./menues/MenuesPage.tsx'),
  }),
  bindScreens(pantallasConfiguracion, {
    preguntas: () => import('./organizacion/PreguntasPage.tsx'),
    organizacion: () => import('./organizacion/OrganizacionPage.tsx'),
    identidad: () => import('./organizacion/IdentidadPage.tsx'),
    aspecto: () => import('./organizacion/AspectoPage.tsx'),
    preguntasForm: () => import('./organizacion/PreguntasFormPage.tsx'),
    legales: () => import('./organizacion/LegalesPage.tsx'),
    secretarias: () => import('./organizacion/SecretariasPage.tsx'),
    convenio: () => import('./organizacion/ConvenioPage.tsx'),
  }),
  bindScreens(pantallasPermisos, {
    permisos: () => import('./permisos/PermisosPage.tsx'),
    permiso: () => import('./permisos/PermisoPage.tsx'),
    quien: () => import('./permisos/QuienPage.tsx'),
  }),
  bindScreens(pantallasPublicacion, {
    publicaciones: () => import('./publicacion/PublicacionesPage.tsx'),
    nuevaPublicacion: () => import('./publicacion/NuevaPublicacionPage.tsx'),
    publicacion: () => import('./publicacion/PublicacionPage.tsx'),
  }),
  bindScreens(pantallasRoles, {
    roles: () => import('./roles/RolesPage.tsx'),
    rol: () => import('./roles/RolPage.tsx'),
  }),
  bindScreens(pantallasSeccionalesAdministracion, {
    seccionales: () => import('./seccionales/SeccionalesPage.tsx'),
    seccional: () => import('./seccionales/SeccionalPage.tsx'),
  }),
  bindScreens(pantallasSistemas, {
    sistemas: () => import('./sistemas/SistemasPage.tsx'),
    sistema: () => import('./sistemas/SistemaPage.tsx'),
    api: () => import('./sistemas/ApiPage.tsx'),
  }),
  bindScreens(pantallasTablero, {
    tablero: () => import('./tablero/TableroPage.tsx'),
  }),
  bindScreens(pantallasUsuarios, {
    usuarios: () => import('./usuarios/UsuariosPage.tsx'),
    elegirAfiliado: () => import('./usuarios/ElegirAfiliadoPage.tsx'),
    usuarioNuevo: () => import('./usuarios/UsuarioNuevoPage.tsx'),
    usuario: () => import('./usuarios/UsuarioPage.tsx'),
  }),
] as const
