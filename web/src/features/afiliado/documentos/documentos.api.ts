import {
  documentos,
  documentosList,
  type FilaDocumento,
  type TipoDocumento,
  talones,
  tamanioDocumentos,
} from '@gremial/contract/afiliado/documentos.ts'
import { toSpecDate } from '@gremial/contract/values/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { readList } from '../../../ui/list/useList.ts'

/** Statements and slips, newest first, in one page (A-DOCUMENTOS-06); optionally from a day (ISO). */
export const documentosQuery = (desde: string | undefined, numeroAfiliado?: number) =>
  readList(documentosList, {
    page: 0,
    size: tamanioDocumentos,
    sort: 'id,desc',
    numeroAfiliado,
    G_fechaDesde: desde && toSpecDate(desde),
  })

/** Address of a document's PDF. (A-DOCUMENTOS-04, A-RECIBOS-02) */
export const direccionDocumento = (tipo: TipoDocumento, id: number): string => {
  const claves = { id }
  if (tipo === 'TALON') return urlOf(talones.descargar, { params: claves, query: {} })
  return urlOf(tipo === 'RECIBO' ? documentos.descargarRecibo : documentos.descargar, { params: claves })
}

/** Downloads the PDF of a document, one at a time; a refusal shows the server's message. */
export function useBajar() {
  const { t } = useTranslation()
  const bajada = useMutation({
    mutationFn: ({ direccion, descripcion }: { direccion: string } & Pick<FilaDocumento, 'descripcion'>) =>
      downloadFile(direccion, `${descripcion}.pdf`),
    meta: { silenciosa: true },
    onError: (error) => void notifyFailure(t('armazon.descargaFallo'), error),
  })
  return {
    bajar(direccion: string, descripcion: string) {
      if (!bajada.isPending) bajada.mutate({ direccion, descripcion })
    },
    bajando: bajada.isPending,
  }
}
