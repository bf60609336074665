export const armados = {
  errores: {
    TRAMITE_NO_CORRESPONDE: 'Hoy no te corresponde: {motivo}',
    TRAMITE_VERSION: 'Este trámite cambió. Mirá la versión nueva antes de seguir.',
  },
  pantallas: {
    armados: {
      titulo: 'Iniciar un trámite',
    },
  },
}
