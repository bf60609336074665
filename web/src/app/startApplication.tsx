import { RouterProvider } from '@tanstack/react-router'
import { Pieces } from '../ui/Pieces.tsx'
import { providePieces } from '../ui/withPieces.tsx'
import { router } from './router.tsx'
import type { Start } from './start.ts'

/** The application: every screen but a first visit's login. */
export const start: Start = async () => {
  providePieces(Pieces)
  return { screen: <RouterProvider router={router} />, isIdle: () => router.state.status === 'idle' }
}
