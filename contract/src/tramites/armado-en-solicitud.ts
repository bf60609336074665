import { z } from 'zod'
import { formasPago } from './definicion.ts'
import { respuestas } from './definicion.valores.ts'

/** `RECHAZADO`: the bank refused the account, and the member must give another. */
export const estadosCobro = ['ESPERA', 'EN_BANCO', 'RECHAZADO', 'PAGADO', 'ANULADO'] as const
/**
 * Transfer of the granted amount to the member's account (decision 166). Pesos; `dia` ISO: when the bank is asked to pay or paid, "" if
 * unknown. `motivo`: why the bank refused it or it was annulled. `seCambia` is 1 while the account can be changed.
 */
export const cobroArmado = z.object({
  estado: z.enum(estadosCobro),
  importe: z.number(),
  cbu: z.string(),
  dia: z.string(),
  motivo: z.string(),
  seCambia: z.number(),
})
export type CobroArmado = z.infer<typeof cobroArmado>

/** A request's part specific to its designed procedure (decision 156), in the reader's language. */
export const armadoEnSolicitud = z.object({
  idDefinicion: z.number(),
  numero: z.number(),
  /** Each question shown, with its answer as text; '' if unanswered. */
  datos: z.array(z.object({ clave: z.string(), pregunta: z.string(), valor: z.string() })),
  /** The same answers, as stored. */
  respuestas,
  pago: z.enum(formasPago),
  /**
   * While it is a draft: questions with a missing or invalid answer, why the member is not eligible today, and why there is no amount.
   */
  problemas: z.array(z.string()),
  motivo: z.string(),
  sinMonto: z.string(),
  /** 1 if two people of the desk must approve it; `primera` gave the first approval, "" if nobody. */
  dos: z.number(),
  primera: z.string(),
  declaracion: z.string(),
  /** Null if it is paid otherwise, or not granted. */
  cobro: cobroArmado.nullable(),
})
export type ArmadoEnSolicitud = z.infer<typeof armadoEnSolicitud>

/** Missing items of a draft as sentences: answers, today's conditions and the amount. */
export function faltaEnArmado(armado: ArmadoEnSolicitud | undefined) {
  if (!armado) return []
  const { problemas, motivo, sinMonto } = armado
  const falta = (campo: 'respuesta' | 'corresponde' | 'importe', nombre: string) => ({
    pantalla: 'editar' as const,
    campo,
    nombre,
  })
  return [
    ...problemas.map((pregunta) => falta('respuesta', pregunta)),
    ...(motivo === '' ? [] : [falta('corresponde', motivo)]),
    ...(sinMonto === '' || problemas.length > 0 ? [] : [falta('importe', sinMonto)]),
  ]
}
