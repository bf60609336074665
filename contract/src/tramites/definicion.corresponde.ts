import { type Hechos, verElegibilidad } from './definicion.condiciones.ts'
import { mismoNombre } from './definicion.cuenta.ts'
import { documentosDe, montoDe } from './definicion.monto.ts'
import type { Campo, Condicion, ContenidoDefinicion } from './definicion.ts'
import type { Respuestas } from './definicion.valores.ts'

/** Answers derived from the register, with a relative in the fields that ask for one. */
function answersFor(campos: readonly Campo[], h: Hechos, familiar: Hechos['familia'][number] | undefined): Respuestas {
  const respuestas: Respuestas = {}
  for (const c of campos) {
    if (c.tipo === 'FAMILIAR' && familiar && suits(c, familiar))
      respuestas[c.clave] = {
        id: null,
        apellido: '',
        nombre: familiar.nombre,
        parentesco: familiar.parentesco,
        fechaNacimiento: familiar.nacimiento,
        numeroDocumento: familiar.numeroDocumento,
      }
    if (c.precarga === 'NACIMIENTO') respuestas[c.clave] = h.nacimiento
    if (c.precarga === 'NACIMIENTO_FAMILIAR' && familiar) respuestas[c.clave] = familiar.nacimiento
  }
  return respuestas
}

const suits = (c: Campo & { tipo: 'FAMILIAR' }, { parentesco }: Hechos['familia'][number]): boolean =>
  c.parentescos.length === 0 || c.parentescos.some((p) => mismoNombre(p, parentesco))

/**
 * True for a service that every active member may ask for when they need it, such as an appointment. It is an offer, not a thing that
 * somebody is owed: it would be on every home, always.
 */
function onDemand({ condiciones, monto }: ContenidoDefinicion): boolean {
  const several = (c: Condicion) => c.tipo === 'VECES' && c.veces > 1
  return condiciones.every((c) => c.tipo === 'ESTADO' || several(c)) && (monto.forma === 'NADA' || condiciones.some(several))
}

/**
 * True if the register alone meets every condition today, for the member or for a relative (59.6). False if a condition depends on the
 * member's answers, a limit is reached, or there are no conditions (such a procedure is open to everybody), and for a service on demand.
 */
export function correspondeHoy(contenido: ContenidoDefinicion, hechos: Hechos): boolean {
  if (contenido.condiciones.length === 0 || onDemand(contenido)) return false
  return [undefined, ...hechos.familia].some((familiar) => {
    const respuestas = answersFor(contenido.campos, hechos, familiar)
    const documentos = documentosDe(contenido, respuestas)
    const suyos = hechos.pedidos.filter((p) => p.propio || p.documentos.some((d) => documentos.includes(d)))
    const deEste = { ...hechos, pedidos: suyos }
    const { condiciones } = verElegibilidad(contenido, deEste, respuestas)
    const { problema } = montoDe(contenido, deEste, respuestas)
    return condiciones.every(({ resultado }) => resultado === 'SI') && problema !== 'topeAnio' && problema !== 'topeFamiliar'
  })
}
