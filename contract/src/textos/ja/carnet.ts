import type * as es from '../es/carnet.ts'

export const carnet: typeof es.carnet = {}

export const erroresCarnet: typeof es.erroresCarnet = {
  CARNET_NO_VIGENTE: 'この組合員証は失効しています。新しく発行してください。',
}

export const listasCarnet: typeof es.listasCarnet = {}

export const correoCarnet: typeof es.correoCarnet = {}
