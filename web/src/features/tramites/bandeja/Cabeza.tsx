import {
  bandeja,
  bandejaList,
  camposFiltroBandeja,
  diasTarde,
  estadosAbiertos,
  type FilaBandeja,
  tenencias,
} from '@gremial/contract/tramites/bandeja.ts'
import { estadosSolicitud } from '@gremial/contract/tramites/estados.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import type { Filter } from '../../../ui/list/filters.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { SavedFilters } from '../../../ui/list/SavedFilters.tsx'
import type { ListState } from '../../../ui/list/useList.ts'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'

const nuncaEnMesa = ['INICIADA', 'ANULADA']

/** Search, filters, saved filters and export of the queue. */
export function Cabeza({ estado }: { estado: ListState<FilaBandeja> }) {
  const { t } = useTranslation()
  const seccional = useFiltroSeccional()
  const { data: conteos } = useQuery(read(bandeja.conteos, {}))
  const filtros: Filter[] = [
    {
      field: 'estado',
      label: t('bandeja.estado'),
      all: t('bandeja.todosEstados'),
      options: [
        { value: estadosAbiertos.join(','), label: t('bandeja.sinTerminar') },
        ...estadosSolicitud.filter((e) => !nuncaEnMesa.includes(e)).map((e) => ({ value: e, label: t(`tramite.estado.${e}`) })),
      ],
    },
    { ...seccional, label: t('bandeja.seccional'), all: t('bandeja.todasSeccionales') },
    {
      field: 'tenida',
      label: t('bandeja.tenida'),
      options: tenencias.map((uno) => ({ value: uno, label: t(`bandeja.tenencia.${uno}`) })),
    },
    {
      field: 'idProducto',
      label: t('bandeja.producto'),
      all: t('bandeja.todosProductos'),
      options: (conteos?.productos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
    },
    {
      field: 'dias',
      label: t('bandeja.dias'),
      options: [3, diasTarde, 30].map((n) => ({ value: String(n), label: t('bandeja.masDias', { count: n }) })),
    },
  ]
  return (
    <ListHead
      state={estado}
      search={t('bandeja.buscar')}
      filters={filtros}
      unfolded={0}
      others={{ control: <SavedFilters state={estado} calls={bandeja} fields={camposFiltroBandeja} />, chips: [] }}
      exportList={{ text: (count) => t('bandeja.exportar', { count }), file: bandejaList.file ?? '' }}
    />
  )
}
