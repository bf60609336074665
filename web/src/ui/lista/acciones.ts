import type { AlgunPedido, DaDe } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { type Pregunta, preguntar } from '../dialogos.ts'
import type { NombreIcono } from '../iconos.tsx'
import { useHacer } from '../useHacer.ts'

interface Comun {
  texto: string
  icono: NombreIcono
}

/** Opens something, or goes somewhere. */
interface Abre extends Comun {
  hacer(): unknown
}

/** Makes a declared call, after asking when it says so; `hecho` is what is said then, `fallo` heads a refusal. */
interface Llama<P extends AlgunPedido> extends Comun {
  pregunta?: Pregunta | undefined
  pedido: P
  hecho(da: DaDe<P>): string
  fallo: string
}

/** What may be done with a row of a list. */
export type Accion = Abre | Llama<AlgunPedido>

/** A row action that makes a call: what it says afterwards is written with the types of that call's answer. */
export const accion = <P extends AlgunPedido>(llama: Llama<P>): Accion => llama

/** Does row actions: those that make a call ask first, say what came of it, and the list is asked for again. */
export function useAcciones(): (accion: Accion) => Promise<void> {
  const { hacer } = useHacer()
  return async (accion) => {
    if ('hacer' in accion) return void accion.hacer()
    if (accion.pregunta && !(await preguntar(accion.pregunta))) return
    await hacer(accion.pedido, {
      fallo: accion.fallo,
      alLograr: (da) => notifications.show({ message: accion.hecho(da) }),
    })
  }
}
