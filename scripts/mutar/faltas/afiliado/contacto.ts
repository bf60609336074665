import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/contacto',
  pruebas: ['contacto/contacto.test'],
}
