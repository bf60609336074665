import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/permisos',
  pruebas: ['mandatos/mandatos.test'],
}
