import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/cuenta-corriente',
  faltas: {
    'cuenta-corriente.routes.ts': {
      rutasCuentaCorriente: [
        [
          'sin auditoría: cuenta ajena exportada',
          "audit(ctx, 'exportar', 'afiliado'",
          "(async (..._: unknown[]) => undefined)(ctx, 'exportar', 'afiliado'",
          { clase: 'auditoria' },
        ],
      ],
    },
  },
}
