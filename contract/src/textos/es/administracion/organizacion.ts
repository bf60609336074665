export const organizacion = {
  mensajes: {
    /** Names of the installed application's parts, under its icon. */
    aplicacion: { carnet: 'Mi carnet', verificador: 'Verificar carnets' },
  },
  pantallas: {
    preguntas: {
      titulo: 'Preguntas frecuentes',
      descargar: 'Descargar en PDF',
    },
  },
}
