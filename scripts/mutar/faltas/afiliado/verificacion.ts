import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/verificacion',
  faltas: {
    'verificacion.queries.ts': {
      carnetAlAlcance: [
        [
          'cualquiera alcanza un carnet',
          'where c.id = ${id} and (c.afiliado_numero = ${user.affiliate} or ${permitido})',
          'where c.id = ${id}',
          { clase: 'alcance' },
        ],
        [
          'quien revoca lo hace en todas partes',
          'scope ? enAlcance({ ...ctx, scope })',
          'scope ? sql<boolean>`true`',
          { clase: 'alcance' },
        ],
      ],
    },
    'verificacion.service.ts': {
      anularCarnet: [
        [
          'revocar no cierra las sesiones',
          'if (cuenta) await endSessionsOf',
          'if (!cuenta) await endSessionsOf',
          { clase: 'alcance' },
        ],
      ],
    },
  },
}
