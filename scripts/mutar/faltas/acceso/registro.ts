import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/registro',
  pruebas: [
    'acceso/registro/',
    'perfil/correo.test',
    'duplicados/duplicados.test',
    'administracion/usuarios/',
    'administracion/ayuda/',
  ],
  viven: {
    "sin el paso · marcarValidada: retirarTokens(ctx, 'nuevoUsuario', { usuario })":
      'pedir otro enlace retira los anteriores: de una cuenta vive uno',
  },
  faltas: {
    'registro.service.ts': {
      reponerClave: [
        [
          'recuperar deja un cambio de correo pendiente',
          "for (const tipo of ['recuperar', 'cambiarEmail'] as const)",
          "for (const tipo of ['recuperar'] as const)",
        ],
      ],
      validacionHecha: [
        [
          'dice que sirve el de una cuenta deshabilitada',
          'if (!cuenta?.habilitado || !cuenta.validado)',
          'if (!cuenta?.validado)',
        ],
      ],
    },
    'registro.jobs.ts': {
      escribirValidacion: [
        [
          'retira sin poder escribir',
          "if (await basta(ctx, para, 'validarCorreo')) return\n  await retirarTokens(ctx, 'nuevoUsuario', asunto)",
          "await retirarTokens(ctx, 'nuevoUsuario', asunto)\n  if (await basta(ctx, para, 'validarCorreo')) return",
        ],
      ],
    },
  },
}
