import type { ComponentType, ReactNode } from 'react'
import { lazyComponent } from './lazyComponent.ts'

let provided: ComponentType<{ children: ReactNode }> | undefined

/** The application has the provider in its own files, so its dialogs need no other one: they must open offline too. */
export const providePieces = (pieces: ComponentType<{ children: ReactNode }>): void => {
  provided = pieces
}

/** Mantine provider (ui/Pieces.tsx), loaded with the first dialog of the login. */
export const Pieces = lazyComponent(async () => provided ?? (await import('./Pieces.tsx')).Pieces)

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
