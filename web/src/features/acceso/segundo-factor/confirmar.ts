import type {
  FormasSegundoFactor,
  PruebaActo,
  PruebaSegundoFactor,
  SegundoFactorPropio,
} from '@gremial/contract/acceso/segundo-factor.ts'
import { actos, segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { llamar } from '../../../platform/llamar.ts'

/** Showing the second factor again in a session: what `Prueba` needs for it. */
export const mostrarOtraVez = {
  desafiar: async (): Promise<unknown> => (await llamar(segundoFactor.desafioConfirmar, {})).opciones,
  probar: (cuerpo: PruebaSegundoFactor): Promise<void> => llamar(segundoFactor.confirmar, { cuerpo }),
}

/** Showing who one is for a legal act (decision 066). */
export const mostrarPara = (acto: string) => ({
  desafiar: async (): Promise<unknown> => (await llamar(actos.desafiar, { claves: { acto } })).opciones,
  probar: (cuerpo: PruebaActo): Promise<void> => llamar(actos.probar, { claves: { acto }, cuerpo }),
})

export const formasDe = ({ aplicacion, llaves, codigos }: SegundoFactorPropio): FormasSegundoFactor => ({
  aplicacion: aplicacion !== null,
  llaves: llaves.length > 0,
  recuperacion: codigos > 0,
})
