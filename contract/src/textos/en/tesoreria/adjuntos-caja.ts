export const adjuntosCaja = {
  errores: {
    ADJUNTOS_DEMASIADOS: 'A movement can have up to {maximo} files. Remove one to attach another.',
    ADJUNTO_FIJO: 'The sheet is closed: what was attached stays.',
  },
  pantallas: {
    adjunto: {
      titulo: 'Paper',
      agregar: 'Attach a photo or PDF',
      ninguno: 'No photo or PDF attached.',
      ver: 'See {nombre}',
      quitar: 'Remove {nombre}',
      pregunta: 'Remove {nombre}?',
      texto: 'It is no longer seen in the movement.',
      accion: 'Remove',
      hecho: 'File attached',
      quitado: 'File removed',
      fallo: 'The file was not attached',
      noSeQuito: 'The file was not removed',
    },
  },
}
