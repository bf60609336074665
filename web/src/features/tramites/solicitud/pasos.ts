import { type PantallaSolicitud, pantallaDePapel, solicitudScreens } from '@gremial/contract/tramites/estados.ts'
import { type PapelConformidad, papelesConformidad, papelesDe } from '@gremial/contract/tramites/personas.ts'
import { type Falta, faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'

/** A step in the progress bar. */
export interface PasoDeBarra {
  pantalla: PantallaSolicitud
  /** Missing data; the summary has none of its own. */
  faltan: Falta[]
  /** No data yet: shown as one item. */
  vacio: boolean
  /** Complete; for the summary, filed. */
  hecho: boolean
}

const papelDePantalla = (pantalla: PantallaSolicitud): PapelConformidad | undefined =>
  papelesConformidad.find((papel) => pantallaDePapel[papel] === pantalla)

const pide = (s: Pick<Solicitud, 'producto'>, pantalla: PantallaSolicitud): boolean => {
  const papel = papelDePantalla(pantalla)
  if (papel) return papelesDe(s.producto).includes(papel)
  // A designed procedure asks for applicant data among its own fields.
  if (pantalla === 'datos-solicitante') return s.producto.clase !== 'ARMADO'
  return pantalla !== 'tramite' || s.producto.cantidadDocumentos > 0
}

const conNada = (s: Solicitud, pantalla: PantallaSolicitud): boolean => {
  const papel = papelDePantalla(pantalla)
  return papel !== undefined && !s.personas[papel]
}

/** Steps of a request, by its product. */
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
        // Not begun: nothing counts as done before the server has it.
        hecho: pantalla === 'resumen' ? !abierta : suyas.length === 0 && (s.id !== 0 || pantalla === 'editar'),
      }
    })
}

/** Next or previous step; none after the summary. */
export function vecino(pasos: readonly PasoDeBarra[], pantalla: PantallaSolicitud, lado: 1 | -1): PantallaSolicitud | undefined {
  const i = pasos.findIndex((p) => p.pantalla === pantalla)
  return pasos[i + lado]?.pantalla
}

/** Parts ready, out of all: equal everywhere, and never reduced by filling in data. The last one is the filing. */
export const partesListas = (pasos: readonly PasoDeBarra[]): { listas: number; total: number } => ({
  listas: pasos.filter((p) => p.hecho).length,
  total: pasos.length,
})
