import type { legales as es } from '../../es/administracion/legales.ts'

export const legales: typeof es = {
  pantallas: {
    legales: {
      version: 'Version of {fecha}',
      imprimir: 'Print',
      soloEspanol: 'This text is only available in Spanish.',
      fallo: 'We could not get the text',
      vacio: 'The organisation has not published this text yet.',
    },
  },
}
