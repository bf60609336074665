import type { AlgunPedido, DaDe } from '@gremial/contract/platform/llamada.ts'
import i18next from 'i18next'
import { avisar, type Pregunta } from '../dialogos.ts'
import { type Accion, accion } from './acciones.ts'

/** What is usual with a row of a catalogue. Each says its own words; icons, order of a question's parts and ways out are of here. */

interface Llama<P extends AlgunPedido> {
  pedido: P
  hecho(da: DaDe<P>): string
  fallo: string
}

/** One direction of a change of state: its verb, and what is asked before, if anything is. */
interface Sentido {
  texto: string
  pregunta?: Pick<Pregunta, 'titulo' | 'texto' | 'grave'>
}

interface Alterna<P extends AlgunPedido> extends Llama<P> {
  habilitado: boolean | number
  habilitar: Sentido
  deshabilitar: Sentido
}

/** Enables what is not offered, or takes out of use what is. */
export function alternar<P extends AlgunPedido>({ habilitado, habilitar, deshabilitar, ...llama }: Alterna<P>): Accion {
  const { texto, pregunta } = habilitado ? deshabilitar : habilitar
  return accion({
    ...llama,
    texto,
    icono: habilitado ? 'baja' : 'bien',
    pregunta: pregunta && { ...pregunta, accion: texto, cancelar: i18next.t('comun.cancelar') },
  })
}

interface Elimina<P extends AlgunPedido> extends Llama<P> {
  texto: string
  /** `cancelar` is written out: "no" is what keeps it. */
  pregunta: Pick<Pregunta, 'titulo' | 'texto'> & { cancelar: string }
  /** Why it cannot be, when that is known: said at once, and nothing is asked. */
  impide?: string | false
}

/** Deletes it, once asked; or says what stands in the way, under the heading that a refusal would have. */
export function eliminar<P extends AlgunPedido>({ texto, pregunta, impide, ...llama }: Elimina<P>): Accion {
  const comun = { texto, icono: 'quitar' as const }
  if (impide) return { ...comun, hacer: () => avisar(llama.fallo, impide, i18next.t('comun.aceptar')) }
  return accion({ ...llama, ...comun, pregunta: { ...pregunta, accion: texto, grave: true } })
}

interface Modifica {
  /** Whether this person may change it; who may not, reads it. */
  edita: boolean
  editar: string
  ver: string
  hacer(): unknown
}

/** Opens its record, to change it or to read it. */
export const abrir = ({ edita, editar, ver, hacer }: Modifica): Accion =>
  edita ? { texto: editar, icono: 'editar', hacer } : { texto: ver, icono: 'ver', hacer }
