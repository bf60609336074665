import { request } from '@gremial/contract/platform/call.ts'
import { lookupSize } from '@gremial/contract/platform/list.ts'
import { estadosMandato, type FilaMandato, mandatos, mandatosList, puestosList } from '@gremial/contract/seccionales/mandatos.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { deleteRow, open } from '../../../ui/list/catalogActions.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { readList } from '../../../ui/list/useList.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../seccionales/CampoSeccional.tsx'
import { EnElTiempo } from './EnElTiempo.tsx'
import { Reglas } from './Reglas.tsx'

const signos = { VIGENTE: 'ok', POR_TERMINAR: 'alerta', FUTURO: 'org', TERMINADO: 'neutro' } as const

/** Mandates of the branches: past, current and future. */
export function MandatosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = useCan('mandatos.editar')
  const seccional = useFiltroSeccional()
  const puestos = useQuery(readList(puestosList, { size: lookupSize }))
  const ir = (id: string) => navegar({ to: '/app/seccionales/mandatos/editar/$id', params: { id } })
  const marca = (m: FilaMandato) => (
    <>
      <StatusChip sign={signos[m.estado]}>{t(`mandatos.${m.estado}`)}</StatusChip>
      {!m.conCuenta && m.estado !== 'TERMINADO' && <p className="sub">{t('mandatos.sinCuenta')}</p>}
    </>
  )
  const eliminarMandato = ({ id, persona }: FilaMandato) =>
    deleteRow({
      text: t('mandatos.eliminar'),
      question: { title: t('mandatos.preguntaEliminar', { nombre: persona }), cancel: t('mandatos.noEliminar') },
      request: request(mandatos.eliminar, { params: { id } }),
      done: () => t('mandatos.eliminado'),
      failure: t('mandatos.titulo'),
    })
  const acciones = (m: FilaMandato): RowAction[] => [
    open({ canEdit: edita, edit: t('mandatos.editar'), view: t('mandatos.abrir'), run: () => ir(String(m.id)) }),
    ...(edita && m.estado === 'FUTURO' ? [eliminarMandato(m)] : []),
  ]
  return (
    <>
      <ListPage
        list={mandatosList}
        title={t('mandatos.titulo')}
        short={t('barra.autoridades')}
        subtitle={t('mandatos.bajada')}
        fresh={edita && { text: t('mandatos.nuevo'), run: () => ir('nuevo') }}
        search={t('mandatos.buscar')}
        filters={[
          seccional,
          {
            field: 'puesto',
            label: t('mandatos.puesto'),
            options: (puestos.data?.content ?? []).map((p) => ({ value: String(p.codigo), label: p.nombre })),
          },
          {
            field: 'estado',
            label: t('mandatos.estado'),
            options: estadosMandato.map((value) => ({ value, label: t(`mandatos.${value}`) })),
          },
        ]}
        exportList={(count) => t('mandatos.exportar', { count })}
        nameOf={(m) => m.persona}
        actions={acciones}
        cells={{ persona: (m) => <strong>{m.persona}</strong>, estado: marca }}
        block={(m) => (
          <div>
            <p className="fuerte">{m.persona}</p>
            <p className="sub">{`${m.nombrePuesto} · ${m.seccional}`}</p>
            <p className="sub">{`${formatDate(m.fechaDesde)} – ${formatDate(m.fechaHasta)}`}</p>
            {marca(m)}
          </div>
        )}
        empty={{ icon: 'mandato', title: t('mandatos.vacio') }}
      />
      {edita && <Reglas />}
      <EnElTiempo />
    </>
  )
}
