import { normalizarTelefono } from '@gremial/contract/platform/telefono.ts'
import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { type Papel, papeles, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'

/** What a request said when it was observed: by person ("" for the request itself) and field, as texts. Kept with the observation. */
export type Dicho = Partial<Record<'' | Papel, Record<string, string>>>

const enTexto = (valor: string | number | null): string => (valor === null ? '' : String(valor))

/** What the member wrote in a request; who they are, which the register says, is not theirs to change. */
export function dichoDe({ monto, plazo, destino, cbu, personas }: Solicitud): Dicho {
  const dicho: Dicho = { '': { monto: enTexto(monto), plazo: enTexto(plazo), destino, cbu } }
  for (const papel of papeles) {
    const persona = personas[papel]
    if (persona) dicho[papel] = Object.fromEntries(Object.entries(persona).map(([campo, valor]) => [campo, enTexto(valor)]))
  }
  return dicho
}

/** A phone written another way is the same phone. */
const igualado = (campo: string, valor = ''): string => (campo === 'telefono' ? normalizarTelefono(valor) : valor)

/** What is told otherwise than before, in the order of the screens; a person who was not there counts from "". */
export function cambiosDesde(antes: Dicho, ahora: Dicho): SolicitudEnMesa['cambios'] {
  return (['', ...papeles] as const).flatMap((papel) => {
    const [era, es] = [antes[papel] ?? {}, ahora[papel] ?? {}]
    return [...new Set([...Object.keys(es), ...Object.keys(era)])]
      .filter((campo) => igualado(campo, era[campo]) !== igualado(campo, es[campo]))
      .map((campo) => ({ papel, campo, antes: era[campo] ?? '', ahora: es[campo] ?? '' }))
  })
}
