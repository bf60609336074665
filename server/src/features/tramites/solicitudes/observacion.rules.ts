import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { camposDe, type ParteSolicitud, type PuntoObservado, partes } from '@gremial/contract/tramites/observacion.ts'
import { papeles } from '@gremial/contract/tramites/personas.ts'
import { type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { normalizePhone } from '@gremial/contract/values/phone.ts'

/** Data of a request when observed, by party ("" for the request) and field, as text. Stored with the observation. */
export type Dicho = Partial<Record<ParteSolicitud, Record<string, string>>>

const enTexto = (valor: string | number | null): string => (valor === null ? '' : String(valor))

/** Data that the member wrote in a request; identity comes from the register and is excluded. */
export function dichoDe({ monto, plazo, destino, cbu, personas }: Omit<Solicitud, 'observacion'>): Dicho {
  const dicho: Dicho = { '': { monto: enTexto(monto), plazo: enTexto(plazo), destino, cbu } }
  for (const papel of papeles) {
    const persona = personas[papel]
    if (persona) dicho[papel] = Object.fromEntries(Object.entries(persona).map(([campo, valor]) => [campo, enTexto(valor)]))
  }
  return dicho
}

/** Spellings of one phone are equal. */
const igualado = (campo: string, valor = ''): string => (campo === 'telefono' ? normalizePhone(valor) : valor)

/** Changed fields, in the order of the screens; a new party is compared with "". */
export function cambiosDesde(antes: Dicho, ahora: Dicho): SolicitudEnMesa['cambios'] {
  return partes.flatMap((papel) => {
    const [era, es] = [antes[papel] ?? {}, ahora[papel] ?? {}]
    return [...new Set([...Object.keys(es), ...Object.keys(era)])]
      .filter((campo) => igualado(campo, era[campo]) !== igualado(campo, es[campo]))
      .map((campo) => ({ papel, campo, antes: era[campo] ?? '', ahora: es[campo] ?? '' }))
  })
}

/** 1 if a point was corrected: the field changed, or the rejected document was replaced. */
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

/** The destination is stored by name, and chosen by id. */
const campoDicho = (campo: string): string => (campo === 'destino' ? 'idDestino' : campo)

/** Changes for the history: named fields and documents. */
export const puntosDeCambios = (cambios: ReturnType<typeof cambiosDesde>, papeles: readonly string[]): PuntoObservado[] => [
  ...cambios.flatMap(({ papel, campo }) => {
    const suyo = camposDe(papel).find((c) => c === campoDicho(campo))
    return suyo ? [{ papel, campo: suyo, requisito: '', motivo: '' }] : []
  }),
  ...papeles.map((requisito) => puntoDePapel(requisito, '')),
]

export const puntoDePapel = (requisito: string, motivo: string): PuntoObservado => ({ papel: '', campo: '', requisito, motivo })
