import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/productos',
  pruebas: ['tramites/solicitudes/', 'tramites/solicitud/', 'tramites/adhesion/', 'tramites/catalogos/'],
  faltas: {
    'productos.queries.ts': {
      seLePide: [['el papel de otros', "coalesce(nullif(q.vive_de, ''), 'SUELDO')", 'r.vive_de']],
      seOfrece: [
        ['se ofrece lo deshabilitado', 'p.habilitado and', ''],
        ['se ofrece lo que ya terminó', "coalesce(p.hasta, 'infinity')", "'infinity'"],
        ['se ofrece lo que no empezó', 'between p.desde and', "between '-infinity' and"],
      ],
      productosDe: [['lo de otro está en curso', 's.afiliado_numero = ${numero} and', '']],
      productoOfrecido: [['se pide cualquiera', 'and ${seOfrece(ctx.today)}', '']],
      destinosDe: [['un destino deshabilitado', 'and d.habilitado', '']],
      requisitosDe: [['un requisito deshabilitado', 'and r.habilitado', '']],
    },
  },
}
