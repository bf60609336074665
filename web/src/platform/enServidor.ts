/** What a screen asks of the browser that the server cannot, while it draws (app/primera/pintar.tsx says it). */
export const enServidor = { movil: true, contraido: false, llaves: true }
