import type { organizacion as es } from '../../es/administracion/organizacion.ts'

export const organizacion: typeof es = {
  mensajes: {
    /** Names of the installed application's parts, under its icon. */
    aplicacion: { carnet: 'My card', verificador: 'Verify cards' },
  },
  pantallas: {
    preguntas: {
      titulo: 'Frequently asked questions',
      descargar: 'Download as PDF',
    },
  },
}
