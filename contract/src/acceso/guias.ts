import { defineFeature, defineScreens } from '../platform/feature.ts'
import { guias as textos } from '../textos/es/acceso/guias.ts'

/** The guides with pictures, for anybody to read (decision 113): `de` is the screen from which help was asked for. */
export const guiasScreens = defineScreens({
  guias: { path: '/ayuda', searchParams: ['guia', 'de'] },
})

export const guiasFeature = defineFeature({
  name: 'acceso/guias',
  texts: { guias: textos },
  forMembers: 'aparte',
  screens: guiasScreens,
})
