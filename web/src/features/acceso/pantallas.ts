import { pantallasGuias } from '@gremial/contract/acceso/guias.ts'
import { pantallasPerfil } from '@gremial/contract/acceso/perfil.ts'
import { pantallasRegistro } from '@gremial/contract/acceso/registro.ts'
import { pantallasSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** What shows each screen of the district. */
export const deAcceso = [
  bindScreens(pantallasGuias, {
    guias: () => import('./guias/GuiasPage.tsx'),
  }),
  bindScreens(pantallasPerfil, {
    perfil: () => import('./perfil/PerfilPage.tsx'),
    correoNuevo: () => import('./perfil/CorreoNuevoPage.tsx'),
    correoDeshecho: () => import('./perfil/CorreoNuevoPage.tsx'),
  }),
  bindScreens(pantallasRegistro, {
    validarCorreo: () => import('./registro/ValidarPage.tsx'),
    validarUsuario: () => import('./registro/ValidarPage.tsx'),
    nuevoUsuario: () => import('./registro/ClaveDeEnlace.tsx'),
    recuperar: () => import('./registro/ClaveDeEnlace.tsx'),
  }),
  bindScreens(pantallasSegundoFactor, {
    exigencia: () => import('./segundo-factor/ExigenciaPage.tsx'),
  }),
] as const
