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
    'registro.queries.ts': {
      afiliadoPorCorreo: [['un correo de varios es de uno', 'otro || uno?.conCuenta', 'uno?.conCuenta']],
      esCorreoDeVarios: [
        [
          'una familia es un correo de nadie',
          "normalizar(split_part(o.apellido, ' ', 1)) <> normalizar(split_part(a.apellido, ' ', 1))",
          'true',
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
