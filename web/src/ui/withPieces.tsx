import type { ComponentType } from 'react'
import { lazyComponent } from './lazyComponent.ts'

/** The library's pieces (ui/Pieces.tsx), which come with the first screen that uses them. */
export const Pieces = lazyComponent(async () => (await import('./Pieces.tsx')).Pieces)

/** For what the login opens: a component that comes together with the pieces that it needs around it. */
export const withPieces = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent<P>(async () => {
    const [ComponentName] = await Promise.all([load(), Pieces.preload()])
    return (props) => (
      <Pieces>
        <ComponentName {...props} />
      </Pieces>
    )
  })
