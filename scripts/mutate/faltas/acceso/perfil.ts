import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/perfil',
  viven: {
    "sin el rechazo · cuentaQueCambia: if (duenio && duenio.id !== cuenta.id) throw new AppError('EMAIL_OCUPA…":
      'la base tampoco admite dos cuentas con un correo, y se contesta lo mismo',
    'sin el paso · cambiarPerfil: bloquearCuenta(ctx, usuario.id)':
      'de dos a la vez la versión deja pasar uno: con la fila tomada el otro espera en vez de rehacer',
  },
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
