import { type PantallaSolicitud, pantallaDe, type Subestado, subestado } from '@gremial/contract/tramites/estados.ts'
import { faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'

/** A row of my procedures, or a request: what has an id. */
type Cual = { id: number | { idCodigo: number } }

/**
 * Where "continue registration" leads, for a link: `<Link {...aDondeSigue(fila)}>`. It is an address that reads the request and goes on to
 * its screen, because a row does not know its product's.
 */
export const aDondeSigue = ({ id }: Cual) =>
  ({
    to: '/app/solicitudes-prestamo/$idsolicitud/continuar',
    params: { idsolicitud: String(typeof id === 'number' ? id : id.idCodigo) },
  }) as const

/** The screen on which a request goes on (B-PRESTAMO-10 to 16); one that the desk sent back, on the papers that it wants again, or else on the first thing that it lacks. */
export function pantallaQueSigue(s: Solicitud): PantallaSolicitud {
  const faltan = faltantes(s)
  const deCosolicitante = faltan.filter((f) => f.pantalla === 'datos-cosolicitante' && f.campo !== 'conformidad')
  if (s.estado === 'OBSERVADA' && s.idSubestadoSolicitud === subestado.presentada)
    return s.documentos.some((d) => d.estado === 'OBSERVADO') ? 'tramite' : (faltan[0]?.pantalla ?? 'resumen')
  return pantallaDe(s.idSubestadoSolicitud as Subestado, {
    habilitaCosolicitante: s.producto.habilitaCosolicitante,
    habilitaGarante: s.producto.habilitaGarante,
    cantidadDocumentos: s.producto.cantidadDocumentos,
    cosolicitanteCompleto: deCosolicitante.length === 0,
  })
}

/** Address of a screen of a request. */
export const rutaDePaso = (id: number, pantalla: PantallaSolicitud): string => `/app/solicitudes-prestamo/${id}/${pantalla}`

/** An adhesion has no steps but its papers. */
export const rutaDeAdhesion = (id: number): string => `/app/solicitudes-adhesion/${id}/tramite`

/** My procedures: where one comes from, and goes back to. */
export const rutaTramites: string = '/app/afiliados/tramites'

/** The answer to having filed. */
export const rutaPresentada = '/app/solicitudes/$idsolicitud/presentada'
