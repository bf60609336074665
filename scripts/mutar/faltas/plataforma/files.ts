import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/files',
  faltas: {
    'private.ts': {
      ours: [['la auditoría archivada queda abierta', '|auditoria-archivo|', '|']],
      postgres: [['con pg.conf la carpeta queda abierta', '(-socket|\\.conf)', '(-socket)']],
    },
    'store.ts': {
      fileStore: [['se sirve lo que ya no es lo guardado', 'content && hashOf(content) === sha256', 'content']],
    },
  },
}
