import type { PapelAceptado } from '@gremial/contract/tramites/carpeta.ts'
import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import { urlOf } from '../../../platform/callApi.ts'

/** The file of an accepted paper, in the request that it was sent for. */
export const direccionDePapel = ({ idSolicitud, idDocumento }: PapelAceptado): string =>
  urlOf(documentosTramite.descargar, { params: { id: idSolicitud, idDocumento } })
