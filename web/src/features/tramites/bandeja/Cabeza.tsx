import {
  bandeja,
  camposFiltroBandeja,
  diasTarde,
  estadosAbiertos,
  type FilaBandeja,
  listaBandeja,
  tenencias,
} from '@gremial/contract/tramites/bandeja.ts'
import { estadosSolicitud } from '@gremial/contract/tramites/estados.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { FiltrosGuardados } from '../../../ui/lista/FiltrosGuardados.tsx'
import type { Filtro } from '../../../ui/lista/filtros.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import type { EstadoLista } from '../../../ui/lista/useLista.ts'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'

const nuncaEnMesa = ['INICIADA', 'ANULADA']

/** Search, filters, saved filters and export of the queue. */
export function Cabeza({ estado }: { estado: EstadoLista<FilaBandeja> }) {
  const { t } = useTranslation()
  const seccional = useFiltroSeccional()
  const { data: conteos } = useQuery(leer(bandeja.conteos, {}))
  const filtros: Filtro[] = [
    {
      campo: 'estado',
      rotulo: t('bandeja.estado'),
      todos: t('bandeja.todosEstados'),
      opciones: [
        { value: estadosAbiertos.join(','), label: t('bandeja.sinTerminar') },
        ...estadosSolicitud.filter((e) => !nuncaEnMesa.includes(e)).map((e) => ({ value: e, label: t(`tramite.estado.${e}`) })),
      ],
    },
    { ...seccional, rotulo: t('bandeja.seccional'), todos: t('bandeja.todasSeccionales') },
    {
      campo: 'tenida',
      rotulo: t('bandeja.tenida'),
      opciones: tenencias.map((uno) => ({ value: uno, label: t(`bandeja.tenencia.${uno}`) })),
    },
    {
      campo: 'idProducto',
      rotulo: t('bandeja.producto'),
      todos: t('bandeja.todosProductos'),
      opciones: (conteos?.productos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
    },
    {
      campo: 'dias',
      rotulo: t('bandeja.dias'),
      opciones: [3, diasTarde, 30].map((n) => ({ value: String(n), label: t('bandeja.masDias', { count: n }) })),
    },
  ]
  return (
    <CabezaLista
      estado={estado}
      buscar={t('bandeja.buscar')}
      filtros={filtros}
      otros={{ control: <FiltrosGuardados estado={estado} llamadas={bandeja} campos={camposFiltroBandeja} />, fichas: [] }}
      exportar={{ texto: (count) => t('bandeja.exportar', { count }), archivo: listaBandeja.archivo ?? '' }}
    />
  )
}
