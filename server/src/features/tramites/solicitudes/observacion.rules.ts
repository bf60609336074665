import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { camposDe, type ParteSolicitud, type PuntoObservado, partes } from '@gremial/contract/tramites/observacion.ts'
import { papeles } from '@gremial/contract/tramites/personas.ts'
import { type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { normalizePhone } from '@gremial/contract/values/phone.ts'

/** What a request said when it was observed: by person ("" for the request itself) and field, as texts. Kept with the observation. */
export type Dicho = Partial<Record<ParteSolicitud, Record<string, string>>>

const enTexto = (valor: string | number | null): string => (valor === null ? '' : String(valor))

/** What the member wrote in a request; who they are, which the register says, is not theirs to change. */
export function dichoDe({ monto, plazo, destino, cbu, personas }: Omit<Solicitud, 'observacion'>): Dicho {
  const dicho: Dicho = { '': { monto: enTexto(monto), plazo: enTexto(plazo), destino, cbu } }
  for (const papel of papeles) {
    const persona = personas[papel]
    if (persona) dicho[papel] = Object.fromEntries(Object.entries(persona).map(([campo, valor]) => [campo, enTexto(valor)]))
  }
  return dicho
}

/** A phone written another way is the same phone. */
const igualado = (campo: string, valor = ''): string => (campo === 'telefono' ? normalizePhone(valor) : valor)

/** What is told otherwise than before, in the order of the screens; a person who was not there counts from "". */
export function cambiosDesde(antes: Dicho, ahora: Dicho): SolicitudEnMesa['cambios'] {
  return partes.flatMap((papel) => {
    const [era, es] = [antes[papel] ?? {}, ahora[papel] ?? {}]
    return [...new Set([...Object.keys(es), ...Object.keys(era)])]
      .filter((campo) => igualado(campo, era[campo]) !== igualado(campo, es[campo]))
      .map((campo) => ({ papel, campo, antes: era[campo] ?? '', ahora: es[campo] ?? '' }))
  })
}

/** Of what was asked for, what is still as it was: a paper is another one when it is not the observed one any more. */
export function corregidoDe(
  punto: PuntoObservado,
  cambios: ReturnType<typeof cambiosDesde>,
  documentos: Solicitud['documentos'],
): number {
  const sigue =
    punto.campo === ''
      ? documentos.some((d) => d.requisito === punto.requisito && d.estado === 'OBSERVADO')
      : !cambios.some((c) => c.papel === punto.papel && campoDicho(c.campo) === punto.campo)
  return Number(!sigue)
}

/** The purpose is kept by its name, and chosen by its id. */
const campoDicho = (campo: string): string => (campo === 'destino' ? 'idDestino' : campo)

/** What changed, to be told in the history: the fields that have a name, and the papers. */
export const puntosDeCambios = (cambios: ReturnType<typeof cambiosDesde>, papeles: readonly string[]): PuntoObservado[] => [
  ...cambios.flatMap(({ papel, campo }) => {
    const suyo = camposDe(papel).find((c) => c === campoDicho(campo))
    return suyo ? [{ papel, campo: suyo, requisito: '', motivo: '' }] : []
  }),
  ...papeles.map((requisito) => puntoDePapel(requisito, '')),
]

export const puntoDePapel = (requisito: string, motivo: string): PuntoObservado => ({ papel: '', campo: '', requisito, motivo })
