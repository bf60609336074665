import {
  documentos,
  type FilaDocumento,
  listaDocumentos,
  type TipoDocumento,
  talones,
  tamanioDocumentos,
} from '@gremial/contract/afiliado/documentos.ts'
import { enviarFecha } from '@gremial/contract/platform/fechas.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { descargar } from '../../../platform/descargas.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { leerLista } from '../../../ui/lista/useLista.ts'

/** Statements and slips, newest first, all in one page (A-DOCUMENTOS-06); from a day (ISO) on when one is given. */
export const documentosQuery = (desde: string | undefined, numeroAfiliado?: number) =>
  leerLista(listaDocumentos, {
    page: 0,
    size: tamanioDocumentos,
    sort: 'id,desc',
    numeroAfiliado,
    G_fechaDesde: desde && enviarFecha(desde),
  })

/** Where the PDF of a document is. (A-DOCUMENTOS-04, A-RECIBOS-02) */
export const direccionDocumento = (tipo: TipoDocumento, id: number): string => {
  const claves = { id }
  if (tipo === 'TALON') return direccionDe(talones.descargar, { claves, consulta: {} })
  return direccionDe(tipo === 'RECIBO' ? documentos.descargarRecibo : documentos.descargar, { claves })
}

/** Saves the PDF of a document, one at a time; a refusal is shown in the server's words. */
export function useBajar() {
  const { t } = useTranslation()
  const bajada = useMutation({
    mutationFn: ({ direccion, descripcion }: { direccion: string } & Pick<FilaDocumento, 'descripcion'>) =>
      descargar(direccion, `${descripcion}.pdf`),
    meta: { silenciosa: true },
    onError: (error) => void avisarFallo(t('armazon.descargaFallo'), error),
  })
  return {
    bajar(direccion: string, descripcion: string) {
      if (!bajada.isPending) bajada.mutate({ direccion, descripcion })
    },
    bajando: bajada.isPending,
  }
}
