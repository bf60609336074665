import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/sheets/write',
  faltas: {
    'cells.ts': {
      harmless: [
        ['= se ejecuta', '/^[=+\\-@\\t\\r\\n＝＋－＠]/', '/^[+\\-@\\t\\r\\n＝＋－＠]/'],
        ['+ - @ se ejecutan', '/^[=+\\-@\\t\\r\\n＝＋－＠]/', '/^[=\\t\\r\\n＝]/'],
      ],
    },
    'csv.ts': {
      quoted: [['las comillas no se doblan', `text.replaceAll('"', '""')`, 'text']],
      writers: [
        ['los importes con punto', "importe: (v) => v.replace('.', ',')", 'importe: (v) => v'],
        ['las fechas en ISO', 'fecha: mostrarFecha', 'fecha: (v) => v'],
        ['los momentos en UTC', 'const local = localMoment(v)', 'const local = v'],
      ],
    },
    'biff8.ts': {
      day0: [['las fechas un día antes', 'Date.UTC(1899, 11, 30)', 'Date.UTC(1899, 11, 31)']],
      maxText: [['más allá de lo que entra en un registro', 'const maxText = 4_000', 'const maxText = 40_000']],
    },
  },
}
