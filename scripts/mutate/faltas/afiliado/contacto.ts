import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/contacto',
  pruebas: ['novedades/novedades.test'],
  viven: {
    'sin la condición · rechazarSiAgotadas: and c.momento > ${new Date(ctx.now.getTime() - ventanaMs)}':
      'esperaMs no cuenta las de antes de la ventana: sólo se leen menos filas',
  },
}
