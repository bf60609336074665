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

const pantallasDeParte = { '': 'editar', ...pantallaDePapel } as const satisfies Record<ParteSolicitud, PantallaSolicitud>

/** Where something that the desk named is put right. */
export const pantallaDePunto = ({ papel, campo }: Pick<PuntoObservado, 'papel' | 'campo'>): PantallaSolicitud =>
  campo === '' ? 'tramite' : pantallasDeParte[papel]

/** Of one that the desk sent back: its papers, then each thing that it named, then what is missing; where it only spoke, what can be sent again. */
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

/** The screen on which a request goes on (B-PRESTAMO-10 to 16); one that the desk sent back, on what it wants. */
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

/** An adhesion has no steps but its papers. */
export const rutaDeAdhesion = (id: number): string => `/app/solicitudes-adhesion/${id}/tramite`

/** My procedures: where one comes from, and goes back to. */
export const rutaTramites: string = '/app/afiliados/tramites'

/** The answer to having filed. */
export const rutaPresentada = '/app/solicitudes/$idsolicitud/presentada'
