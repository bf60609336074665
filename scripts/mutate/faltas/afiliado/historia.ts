import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/historia',
  viven: {
    "sin el rechazo · cuerpoDe: if (!contado) throw new Error('nothing is known of that day')":
      'darConstancia ya rechazó ese día: es para quien programa',
  },
}
