import type { ComponentType } from 'react'
import { screenTexts, staffTexts } from '../platform/i18n.ts'
import { registerIcons } from './icons.tsx'
import { lazyComponent } from './lazyComponent.ts'

/** Imports a screen together with the texts and icons that it needs. */
export const withTexts =
  <M>(module: () => Promise<M>) =>
  async (): Promise<M> => {
    const [loaded, { screenIcons }] = await Promise.all([module(), import('./screenIcons.ts'), screenTexts()])
    registerIcons(screenIcons)
    return loaded
  }

/** Imports a screen that anybody may open though its texts are the staff's: they come before it is shown. */
export const withStaffTexts =
  <M>(module: () => Promise<M>) =>
  async (): Promise<M> =>
    (await Promise.all([module(), staffTexts()]))[0]

/** A screen of that module, in its own chunk, with its texts and icons. */
export const screenOf = <M extends Record<string, unknown>>(module: () => Promise<M>, component: keyof M & string) =>
  lazyComponent(async () => (await withTexts(module)())[component] as ComponentType)
