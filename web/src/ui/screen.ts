import type { ComponentType } from 'react'
import { screenTexts, staffTexts } from '../platform/i18n.ts'
import { registerIcons } from './icons.tsx'
import { lazyComponent } from './lazyComponent.ts'

/** Imports a screen with its texts and icons. */
export const withTexts =
  <M>(module: () => Promise<M>) =>
  async (): Promise<M> => {
    const [loaded, { screenIcons }] = await Promise.all([module(), import('./screenIcons.ts'), screenTexts()])
    registerIcons(screenIcons)
    return loaded
  }

/** Imports a screen that anyone may open but that uses staff texts; waits for both. */
export const withStaffTexts =
  <M>(module: () => Promise<M>) =>
  async (): Promise<M> =>
    (await Promise.all([module(), staffTexts()]))[0]

/** Lazy screen component in its own chunk, with its texts and icons. */
export const screenOf = <M extends Record<string, unknown>>(module: () => Promise<M>, component: keyof M & string) =>
  lazyComponent(async () => (await withTexts(module)())[component] as ComponentType)
