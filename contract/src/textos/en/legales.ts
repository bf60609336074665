import type * as es from '../es/legales.ts'

export const legales: typeof es.legales = {
  version: 'Version of {fecha}',
  imprimir: 'Print',
  soloEspanol: 'This text is only available in Spanish.',
  fallo: 'We could not get the text',
  vacio: 'The organisation has not published this text yet.',
}
