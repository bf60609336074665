/** Texts of terms and privacy: the screens, and what the server says (errors by code, titles of lists, mails). */
export const legales = {
  version: 'Versión del {fecha}',
  imprimir: 'Imprimir',
  soloEspanol: 'Este texto está disponible sólo en español.',
  fallo: 'No pudimos traer el texto',
  vacio: 'La organización todavía no publicó este texto.',
}
