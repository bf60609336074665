import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/tablero',
  pruebas: ['server/src/permisos.test', 'src/listas.test'],
  faltas: {
    'tablero.list.ts': {
      fuenteMesesPadron: [
        [
          'una seccional cuenta las demás',
          'sql`(${seccionalesPedidas(ctx, filters, sql.ref(`p.${cual}`))} and ${sql.ref(`p.${cual}`)} is not null)`',
          'sql`(${sql.ref(`p.${cual}`)} is not null)`',
          { clase: 'alcance' },
        ],
        ['quien vuelve es nuevo', "when p.conocido then 'vuelve' else 'ingresa'", "else 'ingresa'"],
        ['quien llega de otra es nuevo', "case when p.de is not null then 'llega' when", 'case when'],
        ['quien pasa a otra se va del gremio', "case when p.a is not null then 'sale' else 'egresa' end", "'egresa'"],
        ['los que eran son los de hoy', '(order by c.mes desc rows', '(order by c.mes rows'],
        [
          'eran de todas las seccionales',
          'where n.vinculado and ${seccionalesPedidas(ctx, filters, sql`n.seccional_id`)})',
          'where n.vinculado)',
          { clase: 'alcance' },
        ],
      ],
      fuenteEmbudo: [
        ['la cuenta deshabilitada cuenta', 'and u.habilitado and', 'and'],
        ['quien se fue cuenta', 'a.vinculado and', ''],
        [
          'una seccional cuenta las demás',
          'and ${seccionalesPedidas(ctx, filters, sql`a.seccional_id`)}',
          '',
          { clase: 'alcance' },
        ],
        ['entró alguna vez es este mes', 'where u.ultimo_ingreso >= ${mes}', 'where u.ultimo_ingreso is not null'],
      ],
      fuenteCalor: [
        ['la planilla más nueva', 'min(p.desde)', 'max(p.desde)'],
        ['una seccional deshabilitada trabaja', ".where('s.habilitada', '=', true)", ''],
        ['lo pagado espera', 'and r.estado in (${porPagar})', '', { clase: 'dinero' }],
      ],
    },
  },
}
