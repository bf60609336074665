import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/proveedores',
  clase: 'dinero',
  faltas: {
    'proveedores.queries.ts': {
      susComprobantes: [['se cuenta lo cancelado', 'and c.vigente ', '']],
      loSabidoDe: [['se propone el número como nombre', "case when v.nombre = v.cuit then '' else v.nombre end", 'v.nombre']],
    },
    'proveedores.service.ts': {
      tomar: [['se pisa lo que otro cambió', 'and version = ${Math.max(1, version)}', '']],
      confiarEn: [['se confía dos veces', "      .where('desconfiado', 'is not', null)\n", '']],
    },
    'contribuyentes.cola.ts': {
      cargar: [['el archivo queda', 'archivo_sha256: null,', '']],
      asentar: [
        ['entra un archivo que no se entiende', 'if (!creible()) throw', 'if (false) throw'],
        ['nadie cambia de nombre', 'and l.nombre <> c.nombre', 'and false'],
      ],
      renombrar: [['el padrón pisa a central', "v.origen <> 'CENTRAL' and ", '']],
    },
    'contribuyentes.room.ts': {
      esCuit: [['cualquier dígito vale', 'digitoCuit(numero.slice(0, 10)) === Number(numero[10])', 'true']],
    },
    'contribuyentes.service.ts': {
      subirContribuyentes: [['dos cargas a la vez', 'rows.length > 0', 'false']],
    },
  },
}
