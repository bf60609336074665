export const legales = {
  pantallas: {
    legales: {
      version: 'Versión del {fecha}',
      imprimir: 'Imprimir',
      soloEspanol: 'Este texto está disponible sólo en español.',
      fallo: 'No pudimos traer el texto',
      vacio: 'La organización todavía no publicó este texto.',
    },
  },
}
