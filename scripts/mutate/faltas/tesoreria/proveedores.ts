import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/proveedores',
  clase: 'dinero',
  viven: {
    "sin el paso · cargar: sql`select set_config('jit', 'off', true)`.execute(tx)": 'sólo cuesta tiempo',
    "sin el paso · cargar: sql`select analizar('contribuyente')`.execute(ctx.db)":
      'sólo cuesta tiempo: autovacuum lo hace después',
    'sin el paso · adelantado: palabras.return()': 'el lector que nadie oye se va solo',
    'sin el paso · tramosDe: filas.return(undefined)': 'el lector termina con el proceso de la sala',
  },
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
  },
}
