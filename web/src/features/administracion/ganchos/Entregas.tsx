import { entregasList, estadosEntrega, type FilaEntrega, ganchos } from '@gremial/contract/administracion/ganchos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { action } from '../../../ui/list/rowActions.ts'
import { useList } from '../../../ui/list/useList.ts'
import { StatusChip } from '../../../ui/states.tsx'

const signos = { ESPERA: 'org', ENTREGADA: 'ok', FALLIDA: 'mal' } as const

/** Deliveries of a webhook in the last month: delivered, pending or given up, with the reason. */
export function Entregas({ id }: { id: number }) {
  const { t } = useTranslation()
  const estado = useList(entregasList, { fixed: { idGancho: String(id) } })
  const momento = (iso: string) => formatTimestamp(new Date(iso))
  const como = (e: FilaEntrega) => (
    <>
      <StatusChip sign={signos[e.estado]}>{t(`ganchos.estadosEntrega.${e.estado}`)}</StatusChip>
      <p className="sub">{momento(e.momento)}</p>
    </>
  )
  const que = (e: FilaEntrega) => (
    <>
      {e.que}
      <p className="sub">{[e.evento, e.cosa].filter(Boolean).join(' · ')}</p>
    </>
  )
  const causa = (e: FilaEntrega) => (e.estado === 'ENTREGADA' ? '' : e.causa)
  return (
    <section className="hoja">
      <h2 className="hoja-titulo">{t('ganchos.entregas')}</h2>
      <ListHead
        state={estado}
        filters={[
          {
            field: 'estado',
            label: t('listas.entregas.estado'),
            options: estadosEntrega.map((value) => ({ value, label: t(`ganchos.estadosEntrega.${value}`) })),
          },
        ]}
      />
      <List
        list={entregasList}
        state={estado}
        nameOf={(e) => `${e.que} ${momento(e.creado)}`}
        actions={(e) =>
          e.estado === 'ENTREGADA'
            ? []
            : [
                action({
                  text: t('ganchos.reintentar'),
                  icon: 'reintentar',
                  request: request(ganchos.reintentar, { params: { id: e.id } }),
                  done: () => t('ganchos.reintentado'),
                  failure: t('ganchos.fallo'),
                }),
              ]
        }
        cells={{ creado: (e) => momento(e.creado), que, estado: como, causa }}
        block={(e) => (
          <div>
            <p className="fuerte">{e.que}</p>
            <p className="sub">{[e.evento, e.cosa, momento(e.creado)].filter(Boolean).join(' · ')}</p>
            {como(e)}
            {causa(e) && <p className="sub">{causa(e)}</p>}
          </div>
        )}
        empty={{ icon: 'campana', title: t('ganchos.sinEntregas') }}
      />
    </section>
  )
}
