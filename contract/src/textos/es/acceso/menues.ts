export const menuInicial = {
  menu: {
    'mi-sindicato': 'Mi sindicato',
    padron: 'Padrón',
    personas: 'Personas',
    seccional: 'Seccionales',
    organizacion: 'Organización',
    tesoreria: 'Tesorería de seccional',
    mesa: 'Mesa de trámites',
    sistema: 'Catálogos y sistema',
    ayuda: 'Ayuda',
    'tramites-de-afiliados': 'Trámites de un afiliado',
    'iniciar-un-tramite': 'Iniciar un trámite',
  },
}
