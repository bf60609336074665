import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/adhesion',
  clase: 'firmas',
  pruebas: ['tramites/resumenes/resumenes.test'],
  faltas: {
    'adhesion.service.ts': {
      exigirTodo: [['nada es obligatorio', 'if (faltan.length === 0) return', 'if (faltan) return']],
      guardarAdhesion: [
        ['la misma clave, otra adhesión', 'if (hecha !== undefined) return { id: hecha, numeroAfiliado: numero }', ''],

        [
          'el texto sin su cuenta',
          "interpolar(datos.texto.join('\\n\\n'), { cuenta, cbu: adhesion.cbu })",
          "datos.texto.join('\\n\\n')",
        ],
        ['dos vigentes', 'if (vigente) throw', 'if (false as boolean) throw'],
      ],
      abrirVigente: [
        ['se cambia una revocada', '|| fila.revocada !== null', ''],
        ['se cambia una sin otorgar', "fila.estado !== 'OTORGADA' ||", ''],
      ],
      cambiarCanales: [
        [
          'los canales se cruzan',
          'resumen_email = ${canales.resumenDigitalEmail === 1}',
          'resumen_email = ${canales.resumenDigitalWA === 1}',
        ],
      ],
      revocarAdhesion: [
        ['se revoca desde ayer', 'desde < ctx.today ||', ''],
        ['se revoca dentro de un año', '|| diasEntre(ctx.today, desde) > diasRevocacion', ''],
      ],
    },
  },
}
