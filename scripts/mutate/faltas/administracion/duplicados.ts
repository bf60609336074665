import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/duplicados',
  pruebas: ['server/src/features/administracion/importacion/importacion.fusion.test.ts'],
  viven: {
    "sin el paso · buscarDuplicados: sql`select set_config('work_mem', '64MB', true)`.execute(ctx.db)": 'sólo cuesta tiempo',
    'sin el paso · trabajoDuplicados: sql`select from busqueda_duplicados for update`.execute(ctx.db)':
      'dos a la vez buscan lo mismo y escriben lo mismo: se hace dos veces',
    'sin la condición · leerGuardada: and x.fusion_id = f.id':
      'mientras la fusión está, la última fila de quien pasa es la que ella puso: después no se escribe ninguna',
    'sin la condición · leerGuardada: and x.fuera':
      'mientras la fusión está, la última fila de quien pasa es la que ella puso: después no se escribe ninguna',
    'sin la condición · exigirRolesDe: and p.rol_id is not null': 'un puesto sin rol no junta ningún permiso',
  },
  faltas: {
    'duplicados.rules.ts': {
      seElige: [
        ['lo que difiere no se elige', '!igual(campo, uno, otro) && !callado(campo, uno)', 'false && !callado(campo, uno)'],
      ],
      columnasQueCambian: [['lo que dice sólo la otra se pierde', 'callado(campo, queda) && !callado(campo, pasa)', 'false']],
    },
    'fusion.plan.ts': {
      planear: [
        [
          'se fusiona lo propio',
          'if ([pedido.queda, pedido.pasa].includes(ctx.user?.affiliate ?? 0))',
          'if (false)',
          { clase: 'alcance' },
        ],
        ['se dan roles que no se tienen', 'await exigirRolesDe(ctx, [queda.numero, pasa.numero])', '', { clase: 'alcance' }],
      ],
    },
    'fusion.service.ts': {
      fusionar: [
        ['lo que se leyó no cuenta', 'if (plan.huella !== huella)', 'if (false)'],
        ['falta decidir', 'if (plan.faltan.length > 0)', 'if (false)'],
        ['lo que impide no impide', 'if (impedimento)', 'if (false)'],
        ['nada pasa', 'await sql`select hacer_fusion(${id})`.execute(ctx.db)', ''],
      ],
      cerrarCuenta: [['quien estaba adentro sigue', 'await endSessionsOf(ctx.db, id)', '']],
      porQueNo: [['se deshace dos veces', "if (f.deshecha !== null) return [{ que: 'yaDeshecha', datos: {} }]", '']],
    },
  },
}
