import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/menues',
  faltas: {
    'menues.routes.ts': {
      leerItems: [
        [
          'se ofrece lo que no se puede abrir',
          'and (i.permiso is null or i.permiso = any(${codigos}::text[]))',
          '',
          { clase: 'alcance' },
        ],
        ['se ofrece lo de afiliado a quien no lo es', 'and (not i.de_afiliado or ${person(ctx).affiliate !== null})', ''],
        ['se ofrece lo oculto', 'and i.visible', ''],
        ['se ofrece lo de una sección oculta', 'and s.visible', ''],
      ],
      paginar: [['la página siguiente, entera', 'all.slice(page * size, (page + 1) * size)', 'all']],
    },
  },
}
