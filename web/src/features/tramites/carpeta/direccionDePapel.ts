import type { PapelAceptado } from '@gremial/contract/tramites/carpeta.ts'
import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import { urlOf } from '../../../platform/callApi.ts'

/** Address of an accepted document, in the request it was sent for. */
export const direccionDePapel = ({ idSolicitud, idDocumento }: PapelAceptado): string =>
  urlOf(documentosTramite.descargar, { params: { id: idSolicitud, idDocumento } })
