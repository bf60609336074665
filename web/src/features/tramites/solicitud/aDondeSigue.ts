import {
  type PantallaSolicitud,
  pantallaDe,
  pantallaDePapel,
  type Subestado,
  subestado,
} from '@gremial/contract/tramites/estados.ts'
import type { ParteSolicitud, PuntoObservado } from '@gremial/contract/tramites/observacion.ts'
import { papelesConformidad } from '@gremial/contract/tramites/personas.ts'
import { faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'

/** A row of my requests, or a request: anything with an id. */
type Cual = { id: number | { idCodigo: number } }

/**
 * Link props of "continue registration": `<Link {...aDondeSigue(fila)}>`. The address reads the request and redirects to its
 * screen, because a row does not have it.
 */
export const aDondeSigue = ({ id }: Cual) =>
  ({
    to: '/app/solicitudes-prestamo/$idsolicitud/continuar',
    params: { idsolicitud: String(typeof id === 'number' ? id : id.idCodigo) },
  }) as const

const pantallasDeParte = { '': 'editar', ...pantallaDePapel } as const satisfies Record<ParteSolicitud, PantallaSolicitud>

/** Screen of a point named by the desk. */
export const pantallaDePunto = ({ papel, campo }: Pick<PuntoObservado, 'papel' | 'campo'>): PantallaSolicitud =>
  campo === '' ? 'tramite' : pantallasDeParte[papel]

/**
 * Screen of an observed request: rejected documents, then other points, then missing data; with a comment only, what can be sent
 * again.
 */
function pantallaObservada(s: Solicitud, faltan: ReturnType<typeof faltantes>): PantallaSolicitud {
  const pendientes = (s.observacion?.puntos ?? []).filter(({ corregido }) => corregido === 0).map(pantallaDePunto)
  if (pendientes.includes('tramite')) return 'tramite'
  const sigue = pendientes[0] ?? faltan[0]?.pantalla
  if (sigue) return sigue
  return s.observacion?.cambio === 0 && s.documentos.some((d) => d.seCambia === 1) ? 'tramite' : 'resumen'
}

const despuesDelPrimerGarante: readonly PantallaSolicitud[] = papelesConformidad
  .filter((papel) => papel !== 'GARANTE')
  .map((papel) => pantallaDePapel[papel])

/** Screen on which a request continues (B-PRESTAMO-10 to 16); for an observed one, the first point of the desk. */
export function pantallaQueSigue(s: Solicitud): PantallaSolicitud {
  const faltan = faltantes(s)
  const personaQueFalta = faltan.find((f) => f.campo !== 'conformidad' && despuesDelPrimerGarante.includes(f.pantalla))?.pantalla
  if (s.estado === 'OBSERVADA' && s.idSubestadoSolicitud === subestado.presentada) return pantallaObservada(s, faltan)
  return pantallaDe(s.idSubestadoSolicitud as Subestado, {
    habilitaGarante: s.producto.habilitaGarante,
    cantidadDocumentos: s.producto.cantidadDocumentos,
    personaQueFalta,
  })
}

/** Address of a screen of a request. */
export const rutaDePaso = (id: number, pantalla: PantallaSolicitud): string => `/app/solicitudes-prestamo/${id}/${pantalla}`

/** An authorisation has no steps except its documents. */
export const rutaDeAdhesion = (id: number): string => `/app/solicitudes-adhesion/${id}/tramite`

/** Address of my requests. */
export const rutaTramites: string = '/app/afiliados/tramites'

/** Confirmation after filing. */
export const rutaPresentada = '/app/solicitudes/$idsolicitud/presentada'
