import type { conceptosCaja as es } from '../../es/tesoreria/conceptos-caja.ts'

export const conceptosCaja: typeof es = {
  errores: {
    CONCEPTO_REPETIDO: 'The branch already has a concept with that name.',
    CONCEPTO_CON_MOVIMIENTOS: 'The concept cannot be deleted because it has movements.',
  },
  listas: {
    conceptosCaja: {
      titulo: 'Cash concepts',
      nombre: 'Name',
      descripcion: 'Description',
      nombreSeccional: 'Branch',
      habilitado: 'Enabled',
      tieneMovimientos: 'With movements',
    },
  },
  permisos: {
    conceptosCaja: {
      consultar: 'See the cash concepts',
      editar: 'Create, change, enable and delete cash concepts',
    },
  },
  pantallas: {
    caja: {
      noEliminar: 'Keep it',
      habilitado: 'Enabled',
      deshabilitado: 'Disabled',
      quedoHabilitado: '{nombre} is now enabled',
      quedoDeshabilitado: '{nombre} is now disabled',
      conceptos: 'Cash concepts',
      nuevoConcepto: 'New concept',
      modificarConcepto: 'Edit concept',
      buscarConcepto: 'Name or description',
      exportarConceptos_one: 'Export {count} concept',
      exportarConceptos_other: 'Export {count} concepts',
      sinConceptos: 'There are no cash concepts yet',
      conceptoGuardado: 'Concept saved: {nombre}',
      conceptoNoSeGuardo: 'The concept was not saved',
      conceptoConMovimientos: 'The concept cannot be deleted because it has movements.',
      textoHabilitarConcepto: 'It is offered again when posting movements.',
      textoDeshabilitarConcepto: 'It is no longer offered when posting movements. What is already posted does not change.',
      textoEliminarConcepto: 'It is deleted from the {seccional} branch. This cannot be undone.',
      eliminado: 'Concept deleted: {nombre}',
    },
  },
}
