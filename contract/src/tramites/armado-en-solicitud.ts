import { z } from 'zod'
import { formasPago } from './definicion.ts'
import { respuestas } from './definicion.valores.ts'

/** `RECHAZADO`: the bank refused the account, and the member has to give another. */
export const estadosCobro = ['ESPERA', 'EN_BANCO', 'RECHAZADO', 'PAGADO', 'ANULADO'] as const
/**
 * Transfer of what was granted to the member's account (decision 166). Pesos; `dia` ISO: when the bank is asked to pay, or paid; ""
 * while it is unknown. `motivo`: why the bank refused it or it was annulled. `seCambia` 1 while another account may be given.
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

/** Data: what a request of a procedure that a clerk made says besides what every request says (decision 156), in the language of the reader. */
export const armadoEnSolicitud = z.object({
  idDefinicion: z.number(),
  numero: z.number(),
  /** Each question that was asked, with its answer; '' where there is none. */
  datos: z.array(z.object({ clave: z.string(), pregunta: z.string(), valor: z.string() })),
  /** The same answers, as they are kept. */
  respuestas,
  pago: z.enum(formasPago),
  /** Of one that is being filled in: questions whose answer is missing or does not fit, why it is not theirs today, and why it gives no amount. */
  problemas: z.array(z.string()),
  motivo: z.string(),
  sinMonto: z.string(),
  /** 1 when two people of the desk answer it; `primera`, who did first ("" while nobody). */
  dos: z.number(),
  primera: z.string(),
  declaracion: z.string(),
  /** Null if it pays otherwise, or was not granted. */
  cobro: cobroArmado.nullable(),
})
export type ArmadoEnSolicitud = z.infer<typeof armadoEnSolicitud>

/** Data: what one that is being filled in lacks, each thing said with its own words: answers, the conditions of today and the amount. */
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
