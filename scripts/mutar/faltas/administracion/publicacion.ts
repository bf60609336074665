import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/publicacion',
  faltas: {
    'paginas.rules.ts': {
      dichosDe: [['vale un CUIL con otro dígito', ' && cuitValido(conGuiones(c))', '']],
      deQuienes: [
        ['la de dos es de la primera', 'suyas.size > 1 || otra', 'otra'],
        ['la de un extraño es del afiliado', 'suyas.size > 1 || otra', 'suyas.size > 1'],
        ['quien paga es un extraño', '?? 0) < 2', '?? 0) < 99'],
      ],
      agrupar: [['cada página es un documento', "typeof de === 'number' && antes.de === de", 'false']],
    },
  },
}
