import { guiasScreens } from '@gremial/contract/acceso/guias.ts'
import { perfilScreens } from '@gremial/contract/acceso/perfil.ts'
import { registroScreens } from '@gremial/contract/acceso/registro.ts'
import { segundoFactorScreens } from '@gremial/contract/acceso/segundo-factor.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** Components of the access screens. */
export const deAcceso = [
  bindScreens(guiasScreens, {
    guias: () => import('./guias/GuiasPage.tsx'),
  }),
  bindScreens(perfilScreens, {
    perfil: () => import('./perfil/PerfilPage.tsx'),
    correoNuevo: () => import('./perfil/CorreoNuevoPage.tsx'),
    correoDeshecho: () => import('./perfil/CorreoNuevoPage.tsx'),
  }),
  bindScreens(registroScreens, {
    validarCorreo: () => import('./registro/ValidarPage.tsx'),
    validarUsuario: () => import('./registro/ValidarPage.tsx'),
    nuevoUsuario: () => import('./registro/ClaveDeEnlace.tsx'),
    recuperar: () => import('./registro/ClaveDeEnlace.tsx'),
  }),
  bindScreens(segundoFactorScreens, {
    exigencia: () => import('./segundo-factor/ExigenciaPage.tsx'),
  }),
] as const
