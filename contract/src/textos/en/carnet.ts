import type * as es from '../es/carnet.ts'

export const carnet: typeof es.carnet = {}

export const erroresCarnet: typeof es.erroresCarnet = {
  CARNET_NO_VIGENTE: 'This card is no longer in force. Generate a new one.',
}

export const listasCarnet: typeof es.listasCarnet = {}

export const correoCarnet: typeof es.correoCarnet = {}
