import { type FilaDocumento, rutaDocumentos, tamanioDocumentos } from '@gremial/contract/afiliado/documentos.ts'
import { enviarFecha } from '@gremial/contract/platform/fechas.ts'
import type { Pagina } from '@gremial/contract/platform/lista.ts'
import { queryOptions } from '@tanstack/react-query'
import i18next from 'i18next'
import { api, direccion } from '../../../platform/api.ts'
import { descargar } from '../../../platform/descargas.ts'
import { avisar } from '../../../ui/dialogos.ts'

/** Statements and slips, newest first, all in one page (A-DOCUMENTOS-06); from a day (ISO) on when one is given. */
export const documentosQuery = (desde: string | undefined, numeroAfiliado?: number) =>
  queryOptions({
    queryKey: ['documentos', numeroAfiliado ?? 'propios', desde ?? ''],
    queryFn: ({ signal }) =>
      api.get<Pagina<FilaDocumento>>(
        rutaDocumentos,
        { page: 0, size: tamanioDocumentos, sort: 'id,desc', numeroAfiliado, G_fechaDesde: desde && enviarFecha(desde) },
        signal,
      ),
  })

const llamadas = { RESUMEN: 'descargar-archivo', TALON: 'descargar-talon-pago', RECIBO: 'recibos/descargar' } as const

/** Saves the PDF of a document; a refusal is shown in the server's words. (A-DOCUMENTOS-04, A-RECIBOS-02) */
export function bajarDocumento({ id, tipo, descripcion }: Pick<FilaDocumento, 'id' | 'tipo' | 'descripcion'>): Promise<void> {
  return bajarPdf(direccion(`${rutaDocumentos}/${llamadas[tipo]}/${id}`), descripcion)
}

export async function bajarPdf(url: string, descripcion: string): Promise<void> {
  try {
    await descargar(url, `${descripcion}.pdf`)
  } catch (error) {
    await avisar(i18next.t('armazon.descargaFallo'), (error as Error).message, i18next.t('comun.aceptar'))
  }
}
