import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/central',
  clase: 'dinero',
  pruebas: ['tesoreria/inicio/inicio.test'],
  faltas: {
    'central.queries.ts': {
      leerTesoreriaCentral: [
        ['la central suma también lo cerrado', "where p.estado = 'ABIERTA' and", 'where', { clase: 'alcance' }],
        ['el orden de las cifras', 'order by s.codigo, c.orden, c.id', 'order by c.id desc', { clase: 'alcance' }],
      ],
    },
  },
}
