import type { ComponentType } from 'react'
import { lazyComponent } from './lazyComponent.ts'

/** Mantine provider (ui/Pieces.tsx), loaded with the first screen that uses it. */
export const Pieces = lazyComponent(async () => (await import('./Pieces.tsx')).Pieces)

/** Loads a component opened from the login together with its Mantine provider. */
export const withPieces = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent<P>(async () => {
    const [ComponentName] = await Promise.all([load(), Pieces.preload()])
    return (props) => (
      <Pieces>
        <ComponentName {...props} />
      </Pieces>
    )
  })
