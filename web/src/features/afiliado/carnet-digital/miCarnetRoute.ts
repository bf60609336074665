import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { ownPath } from '../../../platform/ownPath.ts'
import { queryClient, userQuery } from '../../../platform/session.ts'
import { urlWith } from '../../../platform/urlQuery.ts'
import { screenOf } from '../../../ui/screen.ts'

// Separate variable: inlined, createRoute would not infer its names.
const busca = urlWith<'volver'>()

/** /carnet, start of the installed application: the card's screen with session and network, else the stored card. */
export const miCarnetRoute = <P extends AnyRoute>(padre: P) =>
  createRoute({
    getParentRoute: () => padre,
    path: 'carnet',
    validateSearch: busca,
    beforeLoad: async ({ search }) => {
      // Undefined: offline. Null: no session.
      const quien = await queryClient.ensureQueryData(userQuery).catch(() => undefined)
      const { volver } = search
      const propio = quien?.numeroAfiliado ? '/app/carnet-digital/carnet-digital' : '/app'
      if (quien) throw redirect({ href: ownPath(volver, propio), replace: true })
      return { sinRed: quien === undefined }
    },
    component: screenOf(() => import('./MiCarnetPage.tsx'), 'MiCarnetPage'),
  })
