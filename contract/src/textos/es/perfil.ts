/** Texts of the own profile: the screens, and what the server says (errors by code, titles of lists, mails). */
export const perfil = {
  foto: {
    elegir: 'Elegir una foto',
    sacar: 'Sacar una foto',
    soltar: 'También podés arrastrarla hasta acá.',
    consejo: 'JPG, PNG o WebP. De frente, con la cara bien iluminada.',
    encuadrar: 'Encuadre de la foto. Movelo con el dedo, el mouse o las flechas.',
    ayuda: 'Mové la foto para encuadrarla.',
    acercar: 'Acercar',
    alejar: 'Alejar',
    zoom: 'Acercamiento',
    girarIzquierda: 'Girar a la izquierda',
    girarDerecha: 'Girar a la derecha',
    otra: 'Elegir otra',
    usar: 'Usar esta foto',
    cancelar: 'Cancelar',
    abriendo: 'Abriendo la foto…',
    noEsFoto: '{nombre} no es una foto. Elegí un archivo JPG, PNG o WebP.',
    heic: 'Este navegador no puede mostrar fotos HEIC. Sacale una captura de pantalla y elegila, o pasala a JPG.',
    ilegible: 'No se pudo abrir {nombre}: está dañada o incompleta. Probá con otra.',
    pesada: '{nombre} pesa {mb} MB y se pueden abrir hasta 30. Elegí una más liviana.',
    grande: '{nombre} tiene demasiados píxeles para este equipo. Elegí una más chica.',
  },
}

export const erroresPerfil = {
  IMAGEN_PESADA: 'El máximo permitido es 5Mb',
  IMAGEN_GRANDE: 'La foto tiene demasiados píxeles. Achicala o sacá otra.',
  IMAGEN_ILEGIBLE: 'No se pudo leer la foto: el archivo está cortado o dañado. Probá con otra.',
  IMAGEN_FALTA: 'Falta la foto.',
}

export const listasPerfil = {}

export const correoPerfil = {}
