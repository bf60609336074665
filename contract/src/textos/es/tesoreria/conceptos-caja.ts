export const conceptosCaja = {
  cosas: {
    'concepto-caja': 'un concepto de caja',
    conceptosCaja: 'la lista de conceptos de caja',
  },
  errores: {
    CONCEPTO_REPETIDO: 'Ya hay un concepto con ese nombre en la seccional.',
    CONCEPTO_CON_MOVIMIENTOS: 'El concepto no se puede eliminar porque tiene movimientos.',
  },
  listas: {
    conceptosCaja: {
      titulo: 'Conceptos de caja',
      nombre: 'Nombre',
      descripcion: 'Descripción',
      nombreSeccional: 'Seccional',
      habilitado: 'Habilitado',
      tieneMovimientos: 'Con movimientos',
    },
  },
  permisos: {
    conceptosCaja: {
      consultar: 'Ver los conceptos de caja',
      editar: 'Crear, modificar, habilitar y eliminar conceptos de caja',
    },
  },
  pantallas: {
    caja: {
      noEliminar: 'No eliminar',
      habilitado: 'Habilitado',
      deshabilitado: 'Deshabilitado',
      quedoHabilitado: '{nombre} quedó habilitado',
      quedoDeshabilitado: '{nombre} quedó deshabilitado',
      conceptos: 'Conceptos de caja',
      nuevoConcepto: 'Nuevo concepto',
      modificarConcepto: 'Modificar concepto',
      buscarConcepto: 'Nombre o descripción',
      exportarConceptos_one: 'Exportar {count} concepto',
      exportarConceptos_other: 'Exportar {count} conceptos',
      sinConceptos: 'Todavía no hay conceptos de caja',
      conceptoGuardado: 'Concepto guardado: {nombre}',
      conceptoNoSeGuardo: 'No se guardó el concepto',
      conceptoConMovimientos: 'El concepto no se puede eliminar porque tiene movimientos.',
      textoHabilitarConcepto: 'Se vuelve a ofrecer al registrar movimientos.',
      textoDeshabilitarConcepto: 'Deja de ofrecerse al registrar movimientos. Lo ya registrado no cambia.',
      textoEliminarConcepto: 'Se elimina de la seccional {seccional}. No se puede deshacer.',
      eliminado: 'Concepto eliminado: {nombre}',
    },
  },
}
