import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/hechos',
  viven: {
    'sin alcance · leerHecho: enAlcance(ctx)': 'leerAfiliado rechaza enseguida, y con el mismo 404',
    'sin alcance · leerAfiliado: enAlcance(ctx)': 'quien pregunta pasó por afiliadoAlAlcance o leerHecho, con el mismo 404',
    "sin el paso · escribir: sql`select set_config('gremial.hecho', '', true)`.execute(ctx.db)":
      'lo que sigue en la misma transacción no escribe ningún afiliado',
  },
  faltas: {
    'hechos.rules.ts': {
      noPuede: [['reingresa quien murió', "if (fallecido) return 'fallecido'", '']],
      sigueDicho: [['se deshace lo que cambió después', 'fila[columna] === valor', 'true']],
    },
    'hechos.service.ts': {
      columnasDe: [
        [
          'pasa a una seccional ajena',
          "if (scope.kind !== 'all' && !(scope.kind === 'branches' && scope.ids.includes(idSeccional)))",
          'if (false)',
          { clase: 'alcance' },
        ],
      ],
      planear: [
        [
          'se registra lo propio',
          "if (numero === ctx.user?.affiliate) throw new AppError('HECHO_PROPIO')",
          '',
          { clase: 'alcance' },
        ],
        ['antes del último', 'if (pedido.dia < a.desde)', 'if (false)'],
      ],
      registrarHecho: [
        ['dos a la vez', 'await sql`select from afiliado where numero = ${numero} for update`.execute(ctx.db)', ''],
        ['lo que se leyó no cuenta', 'if (plan.huella !== huella)', 'if (false)'],
        ['nada de lo que trae se hace', 'await hacerTodo(ctx, fuentes, hecho, consecuencias)', ''],
      ],
      porQueNo: [['se deshace dos veces', "if (h.deshecho) return 'yaDeshecho'", '']],
      deshacerHecho: [['nada vuelve', 'await volverTodo(ctx, fuentes, vuelta.hecho, h.consecuencias, vuelta.vuelven)', '']],
    },
  },
}
