import './gastos.css'
import { comprobantes as llamadas } from '@gremial/contract/tesoreria/comprobantes.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Notice } from '../../../ui/states.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { VistaComprobante } from '../comprobantes/VistaComprobante.tsx'

interface Uno {
  id: number
  idRendicion: number
  idDetalle: number
  nombre: string
  fecha: string
  importe: number
  rotulo: string
}

/** Files of one receipt, or of two side by side. */
export function FilesDialog({ titulo, comprobantes, cerrar }: { titulo: string; comprobantes: Uno[]; cerrar(): void }) {
  useFocusReturn()
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={cerrar}
      title={titulo}
      size={comprobantes.length > 1 ? 1200 : 700}
      closeButtonProps={{ 'aria-label': t('gastos.cerrar') }}
    >
      <div className="archivos-gasto" data-dos={comprobantes.length > 1 || undefined}>
        {comprobantes.map((c) => (
          <Archivo key={c.id} comprobante={c} />
        ))}
      </div>
    </Modal>
  )
}

function Archivo({ comprobante: c }: { comprobante: Uno }) {
  const { t } = useTranslation()
  const url = urlOf(llamadas.descargar, {
    params: { codigo: c.idRendicion, iddetalle: c.idDetalle, idcomprobante: c.id },
    query: { ver: '1' },
  })
  const { data, error } = useQuery({
    queryKey: ['archivo-comprobante', url],
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchFile(url, signal),
  })
  return (
    <section aria-label={c.rotulo}>
      <p>
        <strong>{c.rotulo}</strong>
        <br />
        {formatDate(c.fecha)} · {formatPesos(c.importe)}
      </p>
      {error ? (
        <Notice type="mal">
          <strong>{t('gastos.noSeTrajo')}</strong> {error.message}
        </Notice>
      ) : (
        <VistaComprobante nombre={c.nombre} archivo={data ?? null} />
      )}
    </section>
  )
}
