import './documentos.css'
import type { FilaDocumento } from '@gremial/contract/afiliado/documentos.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { direccionDocumento, documentosQuery, useBajar } from './documentos.api.ts'

/** The slip that is due first, to download from where the debt is read; nothing when there is none or it cannot be known. */
export function ProximoTalon({ numero }: { numero: number | undefined }) {
  const { t } = useTranslation()
  const { data } = useQuery(documentosQuery(undefined, numero))
  const { bajar, bajando } = useBajar()
  const talon = data?.content
    .filter((d): d is FilaDocumento & { fechaVencimiento: string } => d.vigente && d.fechaVencimiento !== null)
    .toSorted((a, b) => (a.fechaVencimiento < b.fechaVencimiento ? -1 : 1))[0]
  if (!talon) return null
  return (
    <div className="proximo-talon">
      <p>
        {t('documentos.pagarHasta', { fecha: mostrarFecha(talon.fechaVencimiento), importe: formatearPesos(talon.importe ?? 0) })}
      </p>
      <Boton
        variante="principal"
        icono="descargar"
        cargando={bajando}
        onClick={() => bajar(direccionDocumento(talon.tipo, talon.id), talon.descripcion)}
      >
        {t('documentos.descargarTalon')}
      </Boton>
    </div>
  )
}
