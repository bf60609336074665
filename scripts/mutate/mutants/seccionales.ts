import type { Place } from '../mutant.ts'

export const places: readonly Place[] = [
  {
    folder: 'server/src/features/seccionales/mandatos',
    tests: ['firmas/firmas.test', 'cajas/personas.test', 'hechos/hechos.test', 'hechos/instante'],
    mutants: {
      'delegaciones.service.ts': {
        delegar: [['and ${deLaSeccional(ctx)}', '', 'scope']],
        revocarDelegacion: [["and (m.afiliado_numero = ${affiliate} or ${holds(ctx, 'mandatos.editar')}::boolean)", '', 'scope']],
      },
      'firmantes.ts': {
        firmantes: [
          ['and ${dia} between m.desde and m.hasta', '', 'signatures'],
          ['m.seccional_id = ${seccional} and', '', 'signatures'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/seccionales/padron-certificado',
    tests: ['server/src/permisos.test', 'src/listas.test'],
    mutants: {
      'padron-certificado.queries.ts': {
        contados: [["ctx.scope.kind === 'all'", 'true', 'scope']],
        leerConteo: [['and ${seccionalEnAlcance(ctx, sql`n.seccional_id`)}', '', 'scope']],
        certificadoVigente: [['and not exists (select from padron_certificado s where s.reemplaza = p.id)', '']],
        distintos: [
          ['i.anulada > p.momento', 'false'],
          ['h.sabido > p.momento and h.desde', 'false and h.desde'],
          ['where u.pasa = m.numero and', 'where false and'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/seccionales/seccionales',
    tests: ['server/src/permisos.test', 'cajas/cajas.test', 'conceptos-caja.test', 'seccionales.test', 'src/listas.test'],
    mutants: {
      'afiliados-seccional.list.ts': {
        afiliadosSeccionalSource: [
          ["if (!filters.flag('incluirDesvinculado')) rows = rows.where(sql<boolean>`a.vinculado`)", '', 'scope'],
        ],
        condicionBusqueda: [
          ['escapar_like(normalizar(${w}))', 'normalizar(${w})', 'scope'],
          ['if (formateado && memberCheckDigit(numero) === Number(formateado[2]))', 'if (formateado)', 'scope'],
        ],
      },
      'seccionales.access.ts': {
        seccionalEnAlcance: [
          ['return sql<boolean>`${columna} = any(${scope.ids}::bigint[])`', 'return sql<boolean>`true`', 'scope'],
        ],
        '': [
          [
            '  return sql<boolean>`false`\n}\n\n/** SQL condition: the caller holds',
            '  return sql<boolean>`true`\n}\n\n/** SQL condition: the caller holds',
            'scope',
          ],
        ],
        exigirSeccional: [['where s.id = ${id} and ${seccionalEnAlcance(ctx, sql`s.id`)}', 'where s.id = ${id}', 'scope']],
      },
    },
  },
]
