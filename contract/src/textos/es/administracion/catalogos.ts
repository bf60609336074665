export const catalogos = {
  menu: {
    catalogos: 'Catálogos',
  },
  cosas: {
    datosPersonales: 'los datos personales de afiliados',
  },
  mensajes: {
    tiposAuditoria: {
      acceso: 'Ingresos y contraseñas',
      alta: 'Altas',
      cambio: 'Cambios',
      baja: 'Bajas y anulaciones',
      consulta: 'Consultas de datos ajenos',
      exportacion: 'Exportaciones y descargas',
      importacion: 'Importaciones y publicaciones',
      otra: 'Otras',
    },
  },
  permisos: {
    afiliados: {
      datoPersonal: 'Buscar datos personales de afiliados',
    },
  },
}
