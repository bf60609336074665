import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/bancos',
  pruebas: ['bancos/bancos.test'],
}
