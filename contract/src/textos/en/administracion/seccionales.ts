import type { administrarSeccionales as es } from '../../es/administracion/seccionales.ts'

export const administrarSeccionales: typeof es = {
  mensajes: {
    seccionalDepende: {
      afiliados: 'members: {n}',
      cajas: 'cash boxes: {n}, holding {importe}',
      conceptos: 'cash concepts: {n}',
      usuarios: 'people who work in it: {n}',
    },
  },
  errores: {
    SECCIONAL_REPETIDA: 'There is already a branch with that code.',
    SECCIONAL_CON_DATOS: '{nombre} cannot be deleted. Depending on it: {que}. You can disable it instead.',
  },
  listas: {
    seccionales: {
      titulo: 'Branches',
      codigo: 'Code',
      nombre: 'Name',
      localidad: 'City',
      telefono: 'Telephone',
      email: 'E-mail',
      afiliados: 'Members',
      cajas: 'Cash boxes',
      saldo: 'Balance of its boxes',
      habilitada: 'Enabled',
    },
  },
  permisos: {
    seccionales: {
      editar: 'Create, change, disable and delete branches',
    },
  },
  pantallas: {
    administrarSeccionales: {
      titulo: 'Branches',
      bajada: 'The offices of the organisation. Its members, its cash boxes and what its staff see depend on each.',
      nueva: 'New branch',
      buscar: 'Name, code or city',
      exportar_one: 'Export {count} branch',
      exportar_other: 'Export {count} branches',
      tituloEditar: 'Change branch',
      codigo: 'Code',
      ayudaCodigo: 'The number by which the register and the imports know it.',
      nombre: 'Name',
      localidad: 'City',
      telefono: 'Telephone',
      email: 'E-mail',
      habilitada: 'Enabled',
      deshabilitada: 'Disabled',
      estado: 'Status',
      afiliados_one: '{count} member',
      afiliados_other: '{count} members',
      cajas_one: '{count} cash box',
      cajas_other: '{count} cash boxes',
      depende: 'Depending on it: {afiliados} and {cajas}, holding {saldo}.',
      nadaDepende: 'Nothing depends on it yet.',
      preguntaDeshabilitar: 'Disable {nombre}?',
      textoDeshabilitar:
        'Screens stop offering it and its cash boxes take no movements. It has {afiliados} and {cajas}, holding {saldo}: nothing is lost, and it can be enabled again.',
      habilitar: 'Enable',
      deshabilitar: 'Disable',
      modificar: 'Change',
      eliminar: 'Delete',
      noEliminar: 'Do not delete',
      preguntaEliminar: 'Delete {nombre}?',
      textoEliminar: 'Nothing depends on it. This cannot be undone.',
      noSeElimina: 'It cannot be deleted',
      textoNoSeElimina:
        'Depending on {nombre}: {afiliados} and {cajas}, holding {saldo}. If it no longer works, disable it: what it has stays as it is.',
      guardada: 'Branch saved: {nombre}',
      eliminada: 'Branch deleted: {nombre}',
      quedoHabilitada: '{nombre} is enabled',
      quedoDeshabilitada: '{nombre} is disabled',
      vacio: 'There are no branches yet',
    },
  },
}
