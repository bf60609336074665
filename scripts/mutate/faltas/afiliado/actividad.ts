import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/actividad',
  faltas: {
    'avisos.queries.ts': {
      leerAvisosAuditoria: [
        [
          'dos mil personas ya son más de dos mil',
          'l.personas > ${lecturasPorHora}',
          'l.personas >= ${lecturasPorHora}',
          { clase: 'auditoria' },
        ],
        ['los avisos no miran el alcance', "scope.kind === 'all'", 'true', { clase: 'auditoria' }],
      ],
    },
  },
}
