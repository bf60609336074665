import type * as es from '../es/perfil.ts'

export const perfil: typeof es.perfil = {
  foto: {
    elegir: 'Choose a photo',
    sacar: 'Take a photo',
    soltar: 'You can also drag it here.',
    consejo: 'JPG, PNG or WebP. Facing the camera, with the face well lit.',
    encuadrar: 'Frame of the photo. Move it with your finger, the mouse or the arrow keys.',
    ayuda: 'Move the photo to frame it.',
    acercar: 'Zoom in',
    alejar: 'Zoom out',
    zoom: 'Zoom',
    girarIzquierda: 'Rotate left',
    girarDerecha: 'Rotate right',
    otra: 'Choose another',
    usar: 'Use this photo',
    cancelar: 'Cancel',
    abriendo: 'Opening the photo…',
    noEsFoto: '{nombre} is not a photo. Choose a JPG, PNG or WebP file.',
    heic: 'This browser cannot show HEIC photos. Take a screenshot of it and choose that, or convert it to JPG.',
    ilegible: '{nombre} could not be opened: it is damaged or incomplete. Try another one.',
    pesada: '{nombre} is {mb} MB and at most 30 can be opened. Choose a lighter one.',
    grande: '{nombre} has too many pixels for this device. Choose a smaller one.',
  },
}

export const erroresPerfil: typeof es.erroresPerfil = {
  IMAGEN_PESADA: 'The maximum allowed is 5 MB',
  IMAGEN_GRANDE: 'The photo has too many pixels. Make it smaller or take another one.',
  IMAGEN_ILEGIBLE: 'The photo could not be read: the file is cut short or damaged. Try another one.',
  IMAGEN_FALTA: 'The photo is missing.',
}

export const listasPerfil: typeof es.listasPerfil = {}

export const correoPerfil: typeof es.correoPerfil = {}
