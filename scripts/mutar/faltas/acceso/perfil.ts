import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/perfil',
  faltas: {
    'correo.service.ts': {
      deshacer: [
        [
          'deshacer deja los otros enlaces',
          "for (const tipo of ['recuperar', 'cambiarEmail'] as const) await",
          'for (const tipo of [] as const) await',
        ],
        [
          'deshacer deja el que lo devuelve',
          "await retirarTokens(ctx, 'deshacerEmail'",
          "if (enlace < 0) await retirarTokens(ctx, 'deshacerEmail'",
        ],
      ],
    },
  },
}
