import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/mis-datos',
  viven: {
    "sin la condición · filtrosQueNombran: and v.dice <> ''":
      'lo que alguien no tiene no es el texto de ningún filtro: uno vacío no se cuenta nunca',
  },
}
