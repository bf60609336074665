import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/legales',
  faltas: {
    'legales.queries.ts': {
      leerTextoLegal: [
        ['siempre en castellano', "texto.textos[ctx.language]?.length ? ctx.language : 'es'", "'es'"],
        ['nunca en castellano', "texto.textos[ctx.language]?.length ? ctx.language : 'es'", 'ctx.language'],
        ['los párrafos sin nombre', 'parrafos.map((parrafo) => interpolar(parrafo, datos))', 'parrafos'],
        ['los títulos sin nombre', 'interpolar(titulo, datos)', 'titulo'],
      ],
    },
  },
}
