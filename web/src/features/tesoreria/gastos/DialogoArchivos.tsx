import './gastos.css'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { comprobantes as llamadas } from '@gremial/contract/tesoreria/comprobantes.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { traerArchivo } from '../../../platform/api.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { useFocoDeVuelta } from '../../../ui/useFocoDeVuelta.ts'
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

/** The files of one receipt, or of two that are compared side by side. */
export function DialogoArchivos({ titulo, comprobantes, cerrar }: { titulo: string; comprobantes: Uno[]; cerrar(): void }) {
  useFocoDeVuelta()
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
  const url = direccionDe(llamadas.descargar, {
    claves: { codigo: c.idRendicion, iddetalle: c.idDetalle, idcomprobante: c.id },
    consulta: { ver: '1' },
  })
  const { data, error } = useQuery({
    queryKey: ['archivo-comprobante', url],
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => traerArchivo(url, signal),
  })
  return (
    <section aria-label={c.rotulo}>
      <p>
        <strong>{c.rotulo}</strong>
        <br />
        {mostrarFecha(c.fecha)} · {formatearPesos(c.importe)}
      </p>
      {error ? (
        <Aviso tipo="mal">
          <strong>{t('gastos.noSeTrajo')}</strong> {error.message}
        </Aviso>
      ) : (
        <VistaComprobante nombre={c.nombre} archivo={data ?? null} />
      )}
    </section>
  )
}
