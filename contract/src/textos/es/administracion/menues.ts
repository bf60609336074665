export const menuesEditables = {
  cosas: {
    menues: 'el menú',
  },
  mensajes: {
    menuesEditables: {
      direccion: 'Se espera una dirección que empiece con https://.',
    },
  },
  errores: {
    MENU_INCOMPLETO: 'Falta una pantalla del portal: se puede ocultar, pero no quitar.',
  },
  permisos: {
    menues: {
      editar: 'Ordenar el menú: nombres, íconos y qué se oculta',
    },
  },
  pantallas: {
    menuesEditables: {
      titulo: 'Menú',
      bajada:
        'El orden, los nombres y lo que se oculta. Cada persona ve sólo las pantallas que su rol le permite: el menú no da ni quita permisos.',
      seccion: 'Sección',
      nombre: 'Nombre',
      tituloEs: 'En español',
      tituloEn: 'En inglés',
      tituloZh: 'En chino',
      tituloJa: 'En japonés',
      icono: 'Ícono',
      visible: 'Se ve en el menú',
      oculta: 'Oculta',
      editar: 'Modificar {nombre}',
      loVen: 'La ve quien puede: {permiso}',
      loVenTodos: 'La ve cualquiera que ingresó',
      loVenAfiliados: 'sólo afiliados',
      lleva: 'Lleva a {link}',
      direccion: 'Dirección',
      agregarSeccion: 'Agregar sección',
      agregarEnlace: 'Agregar un enlace de afuera',
      pasarA: 'Pasar a la sección',
      vista: 'Cómo lo ve',
      vistaVacia: 'No ve ninguna sección.',
      guardado: 'El menú se guardó. Cada uno lo ve al volver a cargar la página.',
      sinItems: 'Sin opciones: así no se muestra.',
      sinNombre: 'sin nombre',
    },
  },
}
