export const adjuntosCaja = {
  errores: {
    ADJUNTOS_DEMASIADOS: 'Un movimiento puede tener hasta {maximo} archivos. Quitá uno para adjuntar otro.',
    ADJUNTO_FIJO: 'La planilla está cerrada: lo que se adjuntó queda.',
  },
  pantallas: {
    adjunto: {
      titulo: 'Comprobante',
      agregar: 'Adjuntar foto o PDF',
      ninguno: 'Sin foto ni PDF adjunto.',
      ver: 'Ver {nombre}',
      quitar: 'Quitar {nombre}',
      pregunta: '¿Quitar {nombre}?',
      texto: 'Deja de verse en el movimiento.',
      accion: 'Quitar',
      hecho: 'Adjunto agregado',
      quitado: 'Adjunto quitado',
      fallo: 'No se adjuntó el archivo',
      noSeQuito: 'No se quitó el archivo',
    },
  },
}
