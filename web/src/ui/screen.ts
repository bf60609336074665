import type { ComponentType } from 'react'
import { homeTexts, screenTexts, staffTexts } from '../platform/i18n.ts'
import type { SeparatePart } from '../platform/separateTexts.ts'
import { registerIcons } from './icons.tsx'
import { lazyComponent } from './lazyComponent.ts'

/** Imports a screen with its texts and icons. */
export const withTexts =
  <M>(module: () => Promise<M>, texts = screenTexts) =>
  async (): Promise<M> => {
    const [loaded, { screenIcons }] = await Promise.all([module(), import('./screenIcons.ts'), texts()])
    registerIcons(screenIcons)
    return loaded
  }

/** Imports a screen that anyone may open but that uses staff texts; waits for both. */
export const withStaffTexts =
  <M>(module: () => Promise<M>) =>
  async (): Promise<M> =>
    (await Promise.all([module(), staffTexts()]))[0]

/** Imports a screen with texts that only it and its neighbours use. */
export const withSeparateTexts =
  <M>(part: SeparatePart, module: () => Promise<M>) =>
  async (): Promise<M> => {
    const texts = import('../platform/separateTexts.ts').then(({ separateTexts }) => separateTexts(part))
    return (await Promise.all([module(), texts]))[0]
  }

const lazyWith =
  (texts: () => Promise<void>) =>
  <M extends Record<string, unknown>>(module: () => Promise<M>, component: keyof M & string) =>
    lazyComponent(async () => (await withTexts(module, texts)())[component] as ComponentType)

/** Lazy screen component in its own chunk, with its texts and icons. */
export const screenOf = lazyWith(screenTexts)

/** The same for the shell and the home, with only their texts. */
export const homeScreenOf = lazyWith(homeTexts)
