import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/salud',
  pruebas: ['test/red.slow'],
  faltas: {
    'salud.service.ts': {
      longestMs: [['la salud espera a la base', 'const longestMs = 2_000', 'const longestMs = 20_000']],
      estadoDe: [
        ['una base ocupada es una que no está', "(!condition.has('gone') && condition.silence < longest)", 'false'],
        ['el disco lleno no se dice', "condition.has('disk full') ||", ''],
      ],
      read: [['lo que se reintenta mañana es un atraso', 'select min(proximo) from', 'select min(creado) from']],
    },
  },
}
