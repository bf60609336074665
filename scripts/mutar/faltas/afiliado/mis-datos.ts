import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/mis-datos',
  viven: {
    "sin la condición · filtrosQueNombran: and v.dice <> ''":
      'what somebody has not is no text of a filter: one that is empty is never told',
  },
}
