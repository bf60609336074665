import { type PantallaSolicitud, pantallaDePapel, solicitudScreens } from '@gremial/contract/tramites/estados.ts'
import { type PapelConformidad, papelesConformidad, papelesDe } from '@gremial/contract/tramites/personas.ts'
import { type Falta, faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'

/** One step of a request as the bar says it. */
export interface PasoDeBarra {
  pantalla: PantallaSolicitud
  /** What it lacks; of the summary, nothing of its own. */
  faltan: Falta[]
  /** Nothing of it was told yet: it lacks everything, and that is said in one word. */
  vacio: boolean
  /** Complete; of the summary, that it was filed. */
  hecho: boolean
}

const papelDePantalla = (pantalla: PantallaSolicitud): PapelConformidad | undefined =>
  papelesConformidad.find((papel) => pantallaDePapel[papel] === pantalla)

const pide = (s: Pick<Solicitud, 'producto'>, pantalla: PantallaSolicitud): boolean => {
  const papel = papelDePantalla(pantalla)
  if (papel) return papelesDe(s.producto).includes(papel)
  // Rule: the applicant is in the register: a procedure that a clerk made asks what it wants among its own fields.
  if (pantalla === 'datos-solicitante') return s.producto.clase !== 'ARMADO'
  return pantalla !== 'tramite' || s.producto.cantidadDocumentos > 0
}

const conNada = (s: Solicitud, pantalla: PantallaSolicitud): boolean => {
  const papel = papelDePantalla(pantalla)
  return papel !== undefined && !s.personas[papel]
}

/** The steps of a request, by what its product asks for. */
export function pasosDe(s: Solicitud): PasoDeBarra[] {
  const faltan = faltantes(s)
  const abierta = s.mostrarBotonContinuarRegistro === 1
  return solicitudScreens
    .filter((pantalla) => pide(s, pantalla))
    .map((pantalla) => {
      const suyas = faltan.filter((f) => f.pantalla === pantalla)
      return {
        pantalla,
        faltan: suyas,
        vacio: conNada(s, pantalla),
        // Not begun yet: nothing is said to be done that the server does not have.
        hecho: pantalla === 'resumen' ? !abierta : suyas.length === 0 && (s.id !== 0 || pantalla === 'editar'),
      }
    })
}

/** The step after one, or before it; the summary has none after it. */
export function vecino(pasos: readonly PasoDeBarra[], pantalla: PantallaSolicitud, lado: 1 | -1): PantallaSolicitud | undefined {
  const i = pasos.findIndex((p) => p.pantalla === pantalla)
  return pasos[i + lado]?.pantalla
}

/**
 * How many parts of a request are ready, of how many: the same everywhere, and it never goes back because something was filled in. The last
 * one is its filing.
 */
export const partesListas = (pasos: readonly PasoDeBarra[]): { listas: number; total: number } => ({
  listas: pasos.filter((p) => p.hecho).length,
  total: pasos.length,
})
