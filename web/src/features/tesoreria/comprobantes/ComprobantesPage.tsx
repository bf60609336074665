import '../../../ui/comprobantes.css'
import { rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { TrabajoComprobantes } from './TrabajoComprobantes.tsx'

const ruta = '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista'

/** The receipts of one concept of a settlement; they change in `modo` editar while it is a draft. (C-COMPROBANTE-01, -02) */
export function ComprobantesPage() {
  const { t } = useTranslation()
  const { idrendicion, idconcepto } = useParams({ from: ruta })
  const { modo } = useSearch({ from: ruta })
  const consulta = useQuery(leer(rendicionesGasto.leer, { claves: { codigo: Number(idrendicion) } }))
  const { data } = consulta
  const cual = data?.detalles.find((d) => d.id === Number(idconcepto))
  useTitulo(cual?.concepto ?? t('comprobantes.titulo'))
  return (
    <Segun consulta={consulta} marco="hoja hoja-in" fallo={t('comprobantes.fallo')}>
      {(rendicion) => {
        const detalle = rendicion.detalles.find((d) => d.id === Number(idconcepto))
        if (!detalle) return <Vacio titulo={t('comprobantes.sinConcepto')} />
        return (
          <TrabajoComprobantes
            key={detalle.id}
            rendicion={rendicion}
            detalle={detalle}
            edita={modo === 'editar' && rendicion.can.modificar}
            modo={modo === 'editar' ? 'editar' : 'consultar'}
          />
        )
      }}
    </Segun>
  )
}
