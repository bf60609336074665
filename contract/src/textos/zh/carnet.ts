import type * as es from '../es/carnet.ts'

export const carnet: typeof es.carnet = {}

export const erroresCarnet: typeof es.erroresCarnet = {
  CARNET_NO_VIGENTE: '此会员卡已失效，请重新生成。',
}

export const listasCarnet: typeof es.listasCarnet = {}

export const correoCarnet: typeof es.correoCarnet = {}
