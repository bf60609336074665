import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/inicio',
  clase: 'dinero',
  viven: {
    'sin la condición · esperaSegundaFirma: and anulada is null':
      'una firma se anula al devolver, y lo devuelto ya no tiene ese envío',
  },
}
