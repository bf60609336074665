import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/files',
  faltas: {
    'store.ts': {
      fileStore: [['se sirve lo que ya no es lo guardado', 'content && hashOf(content) === sha256', 'content']],
    },
  },
}
