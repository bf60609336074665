import type * as es from '../es/talones.ts'
export const talones: typeof es.talones = {
  titulo: 'Payment slips',
  dialogo: 'Download a payment slip',
  bajada: 'Your member number is enough. You need no user.',
  numero: 'Member number',
  ayuda: 'The one on your card, with or without the last digit: 001001 or 001001/7.',
  numeroInvalido: 'That member number does not exist. Check the digits.',
  buscar: 'Find slips',
  buscando: 'Searching…',
  ninguno: 'Attention: there are no current payment slips for the member number entered.',
  vigentes_one: 'There is {count} current slip.',
  vigentes_other: 'There are {count} current slips.',
  dura: 'For safety, this page stops working after {n} minutes.',
  descripcion: 'Description',
  vencimiento: 'Due date',
  descargar: 'Download',
  descargarDe: 'Download {nombre}',
  otro: 'Search another number',
  ingresar: 'Go to log in',
  tabla: 'Current payment slips',
  fallo: 'We could not get the slips',
}

export const erroresTalones: typeof es.erroresTalones = {}

export const listasTalones: typeof es.listasTalones = {}

export const correoTalones: typeof es.correoTalones = {}
