import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Pieces } from '../ui/Pieces.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { Loading } from './Loading.tsx'

/** Root of every screen, public ones too. */
export function Root() {
  const framed = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/app') })
  return (
    <>
      <DemoNotice />
      <Suspense fallback={framed && <Loading />}>
        <Pieces>
          <Outlet />
        </Pieces>
      </Suspense>
    </>
  )
}
