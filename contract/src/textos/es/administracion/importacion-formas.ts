/** Texts about the shape of a file: its sheets, its groups of rows, and what no column of it says. */
export const formasDeImportacion = {
  agregada: {
    hoja: 'Nombre de la hoja',
    grupo: 'Renglón de arriba de cada grupo',
  },
  hojasQueSeLeen: 'Hojas que se leen juntas',
  hojaConFilas: '{hoja}: {n} filas',
  sinLeer: 'La hoja «{hoja}» no se lee: tiene {n} filas.',
  masDe400: '400 o más',
  sinSeccional: 'Ninguna columna dice la seccional. Todo el archivo es de',
  sinSeccionalAyuda: 'Elegí la seccional, o escribí el nombre de una que todavía no existe.',
  deUnaSola: 'Todo el archivo es de la seccional «{seccional}».',
  sinNumeros: 'Ninguna columna dice el número de afiliado',
  sinNumerosAyuda: 'Quien ya está con su documento conserva su número.',
  numerosDocumento: 'Usar el documento como número',
  numerosSiguientes: 'Darles los números que siguen al último',
  numerados: {
    documento:
      'El archivo no trae números: {nuevos} afiliados nuevos usan su documento como número y {conocidos} conservan el suyo.',
    siguientes:
      'El archivo no trae números: {nuevos} afiliados nuevos reciben del {desde} al {hasta}, en el orden del archivo, y {conocidos} conservan el suyo.',
    ninguno: 'El archivo no trae números: {conocidos} afiliados conservan el suyo.',
  },
  huecos: 'Seccional vacía',
  huecosQue: '{n} filas no dicen la seccional: toman la de la fila de arriba.',
  huecosVacios: 'Las filas sin seccional quedan sin ella.',
  huecosArriba: 'Es la de la fila de arriba',
  huecosNo: 'Falta de verdad: se rechazan',
  sinEso: 'Si el archivo no trae {columna}, pedilo de nuevo con esa columna: sin ella no se sabe quién es cada uno.',
  subirOtro: 'Subir otro archivo',
}
