import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'
import type { Start } from './start.ts'

/** The application: every screen but a first visit's login. */
export const start: Start = async () => ({
  screen: <RouterProvider router={router} />,
  isIdle: () => router.state.status === 'idle',
})
