import type { Locale } from '@gremial/contract/platform/locale.ts'
import { armados } from '@gremial/contract/tramites/armados.ts'
import {
  camposVisibles,
  problemaDeRespuesta,
  problemasDeRespuestas,
  respuestaA,
} from '@gremial/contract/tramites/definicion.respuestas.ts'
import { type Campo, enIdioma } from '@gremial/contract/tramites/definicion.ts'
import type { RespuestaDada, Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import { callApi } from '../../../../platform/callApi.ts'
import type { Parte } from '../partes.ts'

/** Answers of the form: each as JSON, '' if none, so that they compare as text. */
export type ValoresArmado = Record<string, string>

const leida = (texto: string | undefined): RespuestaDada => (texto ? (JSON.parse(texto) as RespuestaDada) : null)
export const escrita = (valor: RespuestaDada): string => (valor === null || valor === '' ? '' : JSON.stringify(valor))

export const respuestasDe = (campos: readonly Campo[], valores: ValoresArmado): Respuestas =>
  Object.fromEntries(campos.map(({ clave }) => [clave, leida(valores[clave])]))

/** Step of a designed procedure's fields: values, request and result. */
export const parteArmada = (campos: Campo[], idioma: Locale, hoy: string): Parte<ValoresArmado> => ({
  pantalla: 'editar',
  valoresDe: ({ armado }) =>
    Object.fromEntries(campos.map(({ clave }) => [clave, escrita(respuestaA(armado?.respuestas ?? {}, clave))])),
  envioDe(s, valores) {
    const body = { version: s.version, respuestas: respuestasDe(campos, valores) }
    return {
      llamada: armados.guardar,
      cuerpo: body,
      hacer: async (signal) => (await callApi(armados.guardar, { params: { id: s.id }, body }, signal)).solicitud,
    }
  },
  aplicar(s, valores) {
    const respuestas = respuestasDe(campos, valores)
    const pregunta = (clave: string) =>
      enIdioma(campos.find((c) => c.clave === clave)?.pregunta ?? { es: '', en: '', zh: '', ja: '' }, idioma)
    const problemas = problemasDeRespuestas({ campos }, respuestas, hoy).map(({ clave }) => pregunta(clave))
    return s.armado ? { ...s, armado: { ...s.armado, respuestas, problemas } } : s
  },
})

/** Invalid answers by field; missing ones are listed by the summary. */
export function malEscritas(campos: Campo[], valores: ValoresArmado, hoy: string) {
  const respuestas = respuestasDe(campos, valores)
  return camposVisibles({ campos }, respuestas).flatMap((c) => {
    const problema = problemaDeRespuesta(c, respuestaA(respuestas, c.clave), hoy)
    return problema && problema !== 'falta' ? [{ clave: c.clave, problema }] : []
  })
}
