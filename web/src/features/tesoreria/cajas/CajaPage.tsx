import './caja.css'
import { cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useCan } from '../../../platform/user.ts'
import { Query } from '../../../ui/Query.tsx'
import { ViewedBy } from '../../../ui/ViewedBy.tsx'
import { CajaForm } from './CajaForm.tsx'
import { WithSeccionales } from './CajaSelector.tsx'

/** One box: new, editable, or read-only with `soloLectura` (C-CAJA-12..21). */
export function CajaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/seccionales/cajas/$id/editar' })
  const { soloLectura, titulo: dado } = useSearch({ from: '/app/seccionales/cajas/$id/editar' })
  const edita = useCan('cajas.editar')
  const nuevo = id === 'nuevo'
  // Not cached: the form always starts from current data.
  const query = useQuery({ ...read(cajas.leer, { params: { codigo: Number(id) } }), enabled: !nuevo, gcTime: 0 })
  const { data: caja } = query
  // Only an enabled user may change the box, as the server states (C-CAJA-11).
  const lectura = nuevo ? !edita : soloLectura !== undefined || caja?.can.modificar !== true
  const title = nuevo
    ? (dado ?? t('caja.nuevaCaja'))
    : lectura
      ? (caja?.nombre ?? t('caja.caja'))
      : (dado ?? t('caja.modificarCaja'))
  useTitle(title)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{title}</h1>
        {caja && <ViewedBy about={{ cosa: 'caja', codigo: String(caja.id) }} />}
      </div>
      {nuevo ? (
        <WithSeccionales>{(seccionales) => <CajaForm seccionales={seccionales} lectura={lectura} />}</WithSeccionales>
      ) : caja ? (
        <CajaForm key={caja.id} caja={caja} lectura={lectura} />
      ) : (
        <div className="hoja">
          <Query query={query} rows={4}>
            {() => null}
          </Query>
        </div>
      )}
    </>
  )
}
