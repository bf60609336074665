import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'

/** Key of a step's name: the first one of a designed procedure asks for its fields, of a loan for amount and term. */
export const nombreDePaso = ({ producto }: Pick<Solicitud, 'producto'>, pantalla: PantallaSolicitud) =>
  pantalla === 'editar' && producto.clase === 'ARMADO' ? 'solicitud.paso.datos' : (`solicitud.paso.${pantalla}` as const)
