import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/publicacion',
  viven: {
    'sin la condición · marcarRepetidos: and d.publicacion_id is not null':
      'la base no guarda un documento con archivo y sin publicación (documento_publicado)',
    "sin el rechazo · repartir: if (!value) throw new Error('a book ended before its end')":
      'el lector contesta lo que se le pide, o termina con lo que estaba mal: es para quien programa',
    "sin el rechazo · repartir: if (!('parte' in leida)) throw new Error('a book does not give its par…":
      'el lector contesta lo que se le pide, o termina con lo que estaba mal: es para quien programa',
    'sin el rechazo · publicar: if (!tipo || !fecha || !periodo) throw new Error(`an incomplete public…':
      'la base no guarda una de pantalla sin su tipo, su fecha y su período (publicacion_de_pantalla)',
  },
  faltas: {
    'lectura.ts': {
      mirarPdfs: [['un libro sin número se lee entero', "archivo.suelto && typeof numero !== 'number'", 'archivo.suelto']],
    },
    'juicio.rules.ts': {
      juzgar: [
        ['un talón suelto se toma por su nombre', 'sonTalones && !varias', 'false'],
        ['un libro con un número es de uno', 'varias && esDeVarios(todos)', 'false'],
        ['el nombre gana a las páginas', 'contradice.length > 0', 'false'],
        ['el nombre de otra persona no cuenta', '!llamados.includes(uno)', 'false'],
      ],
    },
    'publicaciones.rules.ts': {
      numeroDelNombre: [['un año es un afiliado', "if (pareceFecha(cifras, anio)) return 'fecha'", '']],
    },
    'cola.ts': {
      publicar: [['el talón sin su importe', 'pesos === null ? null : aCentavos(pesos)', 'null']],
    },
    'paginas.rules.ts': {
      testigosDePaginas: [
        ['la de un extraño es del afiliado', '?? 0) < 2', '?? 0) < 1'],
        ['quien paga es un extraño', '?? 0) < 2', '?? 0) < 99'],
      ],
      deQuien: [['la de dos es de la primera', 'uno === undefined || mas.length > 0', 'uno === undefined']],
      conSuNombre: [
        [
          'con el nombre de otro es suya',
          ".some((nombre) => llamados.has(nombre)) ? 'paginaDeDos' : de",
          ".some(() => false) ? 'paginaDeDos' : de",
        ],
      ],
      agrupar: [
        ['cada página es un documento', "typeof de === 'number' && antes.de === de", 'false'],
        ['dos talones de uno son uno', 'antes.de === de && !cobro', 'antes.de === de'],
        ['un talón sin importe se publica', "cobros && typeof de === 'number' && !cobro", 'false'],
      ],
      cobroDe: [
        ['de dos vencimientos, el primero', 'dias.length === 1', 'dias.length > 0'],
        ['de dos importes, el primero', 'dichos.length === 1', 'dichos.length > 0'],
        ['se pide pagar nada', ' && importe > 0', ''],
      ],
    },
  },
}
