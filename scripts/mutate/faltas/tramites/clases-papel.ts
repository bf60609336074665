import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/clases-papel',
  pruebas: ['tramites/carpeta/'],
  faltas: {
    'clases-papel.service.ts': {
      cambiarClasePapel: [['no cambia de versión', 'version = version + 1', 'version = version']],
    },
  },
}
