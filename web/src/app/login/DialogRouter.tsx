import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'

const Shown = createContext<ReactNode>(null)
const rootRoute = createRootRoute()
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/login', component: () => use(Shown) }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '$',
      // Any other address is a page load. The promise stays pending while the browser leaves.
      beforeLoad: ({ location: { publicHref } }) => {
        location.replace(publicHref)
        return new Promise<never>(() => undefined)
      },
    }),
  ]),
})

/** Router of a dialog over the login page (start.tsx): its form asks before unsaved changes are lost. */
export const DialogRouter = ({ children }: { children: ReactNode }) => (
  <Shown value={children}>
    <RouterProvider router={router as never} />
  </Shown>
)
