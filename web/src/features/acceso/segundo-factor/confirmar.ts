import type {
  FormasSegundoFactor,
  PruebaActo,
  PruebaSegundoFactor,
  SegundoFactorPropio,
} from '@gremial/contract/acceso/segundo-factor.ts'
import { actos, segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { callApi } from '../../../platform/callApi.ts'

/** Step-up calls for `Prueba`. */
export const mostrarOtraVez = {
  desafiar: async (): Promise<unknown> => (await callApi(segundoFactor.desafioConfirmar, {})).opciones,
  probar: (cuerpo: PruebaSegundoFactor): Promise<void> => callApi(segundoFactor.confirmar, { body: cuerpo }),
}

/** Proof calls of a signing action (decision 066). */
export const mostrarPara = (acto: string) => ({
  desafiar: async (): Promise<unknown> => (await callApi(actos.desafiar, { params: { acto } })).opciones,
  probar: (cuerpo: PruebaActo): Promise<void> => callApi(actos.probar, { params: { acto }, body: cuerpo }),
})

export const formasDe = ({ aplicacion, llaves, codigos }: SegundoFactorPropio): FormasSegundoFactor => ({
  aplicacion: aplicacion !== null,
  llaves: llaves.length > 0,
  recuperacion: codigos > 0,
})
