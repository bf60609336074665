import '../../../ui/comprobantes.css'
import { rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ComprobantesWork } from './ComprobantesWork.tsx'

const path = '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista'

/** Receipts of a settlement's concept; editable in `modo` editar while it is a draft. (C-COMPROBANTE-01, -02) */
export function ComprobantesPage() {
  const { t } = useTranslation()
  const { idrendicion, idconcepto } = useParams({ from: path })
  const { modo } = useSearch({ from: path })
  const query = useQuery(read(rendicionesGasto.leer, { params: { codigo: Number(idrendicion) } }))
  const { data } = query
  const which = data?.detalles.find((d) => d.id === Number(idconcepto))
  useTitle(which?.concepto ?? t('comprobantes.titulo'))
  return (
    <Query query={query} frame="hoja hoja-in" failure={t('comprobantes.fallo')}>
      {(rendicion) => {
        const detalle = rendicion.detalles.find((d) => d.id === Number(idconcepto))
        if (!detalle) return <EmptyState title={t('comprobantes.sinConcepto')} />
        return (
          <ComprobantesWork
            key={detalle.id}
            rendicion={rendicion}
            detalle={detalle}
            edita={modo === 'editar' && rendicion.can.modificar}
            modo={modo === 'editar' ? 'editar' : 'consultar'}
          />
        )
      }}
    </Query>
  )
}
