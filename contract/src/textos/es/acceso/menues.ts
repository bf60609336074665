export const menuInicial = {
  menu: {
    'mi-sindicato': 'Mi sindicato',
    administracion: 'Administración',
    organizacion: 'Organización',
    seccional: 'Seccional',
    tesoreria: 'Tesorería de seccional',
    mesa: 'Mesa de trámites',
    ayuda: 'Ayuda',
    'tramites-de-afiliados': 'Trámites de un afiliado',
    'iniciar-un-tramite': 'Iniciar un trámite',
  },
}
