import { defineFeature, defineScreens } from '../platform/feature.ts'
import { guias as textos } from '../textos/es/acceso/guias.ts'

/** Illustrated guides, public (decision 113): `de` is the screen that opened the help. */
export const guiasScreens = defineScreens({
  guias: { path: '/ayuda', searchParams: ['guia', 'de'] },
})

export const guiasFeature = defineFeature({
  name: 'acceso/guias',
  texts: { guias: textos },
  forMembers: 'aparte',
  screens: guiasScreens,
})
