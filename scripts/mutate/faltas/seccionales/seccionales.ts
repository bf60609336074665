import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/seccionales/seccionales',
  pruebas: ['server/src/permisos.test', 'cajas/cajas.test', 'conceptos-caja.test', 'seccionales.test', 'src/listas.test'],
  faltas: {
    'afiliados-seccional.list.ts': {
      fuenteAfiliadosSeccional: [
        [
          "listar los afiliados de una seccional: pide access: can('afiliados.consultar')",
          "access: can('seccionales.afiliados')",
          "access: can('afiliados.consultar')",
        ],
        [
          'los desvinculados siempre están',
          "if (!filters.flag('incluirDesvinculado')) rows = rows.where(sql<boolean>`a.vinculado`)",
          '',
          { clase: 'alcance' },
        ],
      ],
      seccionalesPedidas: [
        [
          'el alcance se pierde al pedir una',
          '${column} = ${pedida} and ${alcance}',
          '${column} = ${pedida}',
          { clase: 'alcance', vive: 'seccionalPedida ya rechaza una que no se alcanza; se pregunta dos veces a propósito' },
        ],
      ],
      condicionBusqueda: [
        ['% busca cualquier cosa', 'escapar_like(normalizar(${w}))', 'normalizar(${w})', { clase: 'alcance' }],
        [
          'el número con dígito equivocado vale',
          'if (formateado && digitoAfiliado(numero) === Number(formateado[2]))',
          'if (formateado)',
          { clase: 'alcance' },
        ],
      ],
    },
    'seccionales.access.ts': {
      seccionalEnAlcance: [
        [
          'todas las seccionales al alcance',
          'return sql<boolean>`${columna} = any(${scope.ids}::bigint[])`',
          'return sql<boolean>`true`',
          { clase: 'alcance' },
        ],
      ],
      '': [
        [
          'un afiliado ve lo de las seccionales',
          '  return sql<boolean>`false`\n}\n\n/** Whether the caller holds',
          '  return sql<boolean>`true`\n}\n\n/** Whether the caller holds',
          { clase: 'alcance' },
        ],
      ],
      alcanza: [
        [
          'el alcance de un permiso es el de la ruta',
          'seccionalEnAlcance({ ...ctx, scope }, columna)',
          'seccionalEnAlcance(ctx, columna)',
          { clase: 'alcance' },
        ],
      ],
      exigirSeccional: [
        [
          'una seccional ajena existe',
          'where s.id = ${id} and ${seccionalEnAlcance(ctx, sql`s.id`)}',
          'where s.id = ${id}',
          { clase: 'alcance' },
        ],
      ],
    },
  },
  viven: {
    'sin alcance · torta: seccionalEnAlcance(ctx, sql`id`)': 'el dibujo de una que no se alcanza ya se rechazó al contar',
  },
}
