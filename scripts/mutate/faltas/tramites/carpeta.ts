import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/carpeta',
  viven: {
    "sin la condición · carpetaDe: and d.estado = 'ACEPTADO'":
      'lo que deja de estar aceptado pierde su clase, y sin ella no está',
    'sin la condición · carpetaDe: and d.reemplazado is null': 'lo aceptado no se reemplaza',
    'sin la condición · carpetaDe: and d.mirado is not null': 'lo que la mesa acepta queda mirado en la misma escritura',
    'sin la condición · tomarDeCarpeta: and d.retirado is null':
      'lo retirado no está vigente en la carpeta, tampoco si se retira mientras se presenta',
    'sin la condición · tomarDeCarpeta: and o.reemplazado is null': 'a lo reemplazado le sigue otro en el mismo lugar',
  },
  faltas: {
    'carpeta.queries.ts': {
      carpetaDe: [
        ['el de otro afiliado', 'where x.afiliado_numero = ${numero} and', 'where'],
        ['lo vencido', "when q.hasta < ${dia} then 'VENCIDO'", ''],
        ['lo retirado', "when q.retirado is not null then 'RETIRADO'", ''],
        ['lo observado donde se tomó', "o.estado = 'OBSERVADO'", 'false'],
        ['lo tomado vale como aceptado de nuevo', 'and d.tomado_de is null', ''],
        ['el primero en vez del último', 'd.mirado desc, d.id desc', 'd.mirado, d.id'],
      ],
      sirve: [
        ['de otra clase', 'g."idClase" = r.clase_id and', ''],
        ['de otra cuenta', "and g.cbu in ('', s.cbu)", ''],
        ['el que ya no sirve', "and g.situacion = 'VIGENTE'", ''],
      ],
      hasta: [['un mes de más', 'months => c.meses', 'months => c.meses + 1']],
    },
    'carpeta.service.ts': {
      tomarDeCarpeta: [
        ['encima de lo que se mandó', 'o.solicitud_id = s.id and', 'false and'],
        ['se toma para mirarlo de nuevo', "'ACEPTADO'", "'ENVIADO'"],
      ],
    },
  },
}
