import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { direccionPropia } from '../../../platform/direccionPropia.ts'
import { queryClient, usuarioQuery } from '../../../platform/sesion.ts'
import { pantallaDe } from '../../../ui/pantalla.ts'

// Apart: written in its place, createRoute would not see its names.
const busca = direccionCon<'volver'>()

/** /carnet, where the installed application starts: the card's screen with session and network, the card of this phone without. */
export const miCarnetRoute = <P extends AnyRoute>(padre: P) =>
  createRoute({
    getParentRoute: () => padre,
    path: 'carnet',
    validateSearch: busca,
    beforeLoad: async ({ search }) => {
      // Undefined: no network. Null: nobody is in.
      const quien = await queryClient.ensureQueryData(usuarioQuery).catch(() => undefined)
      const { volver } = search
      const propio = quien?.numeroAfiliado ? '/app/carnet-digital/carnet-digital' : '/app'
      if (quien) throw redirect({ href: direccionPropia(volver, propio), replace: true })
      return { sinRed: quien === undefined }
    },
    component: pantallaDe(() => import('./MiCarnetPage.tsx'), 'MiCarnetPage'),
  })
