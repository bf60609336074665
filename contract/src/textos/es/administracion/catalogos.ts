export const catalogos = {
  permisos: {
    afiliados: {
      datoPersonal: 'Buscar datos personales de afiliados',
    },
  },
}
