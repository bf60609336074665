import { request } from '@gremial/contract/platform/call.ts'
import { conciliacion, type FilaLineaBanco, lineasBancoList, situacionesLinea } from '@gremial/contract/tesoreria/conciliacion.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { DateFilter, useDateChips } from '../../../ui/list/DateFilter.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { action } from '../../../ui/list/rowActions.ts'
import { useList } from '../../../ui/list/useList.ts'
import { StatusChip } from '../../../ui/states.tsx'

const signos = { CONCILIADA: 'ok', PENDIENTE: 'org', SIN_RESOLVER: 'alerta' } as const

/** All the lines of the bank of a box, each with what it is joined to. */
export function LineasBanco({ caja }: { caja: { id: number; nombre: string } }) {
  const { t } = useTranslation()
  const estado = useList(lineasBancoList, { fixed: { caja: String(caja.id) } })
  const fichas = useDateChips(estado.query)
  const situacion = (f: FilaLineaBanco) => (
    <StatusChip sign={signos[f.situacion]}>{t(`conciliacion.situaciones.${f.situacion}`)}</StatusChip>
  )
  const { caja: _, idSeccional: __, ...consulta } = estado.query
  return (
    <>
      <ListHead
        state={{ ...estado, query: consulta }}
        search={t('conciliacion.buscar')}
        filters={[
          {
            field: 'situacion',
            label: t('conciliacion.situacion'),
            options: situacionesLinea.map((value) => ({ value, label: t(`conciliacion.situaciones.${value}`) })),
          },
        ]}
        others={{ control: <DateFilter query={estado.query} apply={estado.change} />, chips: fichas }}
        exportList={{
          text: (count) => t('conciliacion.exportar', { count }),
          file: t('conciliacion.extractoDe', { caja: caja.nombre }),
        }}
      />
      <List
        list={lineasBancoList}
        state={{ ...estado, query: consulta }}
        nameOf={(f) => `${formatDate(f.fecha)} ${f.texto}`}
        actions={(f) =>
          f.can.separar && f.idConciliacion !== null
            ? [
                action({
                  text: t('conciliacion.separar'),
                  icon: 'deshacer',
                  question: {
                    title: t('conciliacion.separarPregunta'),
                    text: t('conciliacion.separarTexto'),
                    action: t('conciliacion.separar'),
                    cancel: t('comun.cancelar'),
                  },
                  request: request(conciliacion.separar, { params: { id: f.idConciliacion } }),
                  done: () => t('conciliacion.separado'),
                  failure: t('conciliacion.noSeSeparo'),
                }),
              ]
            : []
        }
        cells={{ situacion }}
        block={(f) => (
          <div>
            <p className="renglon">
              <strong>{f.texto}</strong>
              <strong className="cifra">{formatAmount(f.importe)}</strong>
            </p>
            <p className="sub">
              {formatDate(f.fecha)}
              {f.referencia && ` · ${f.referencia}`}
              {f.codigos && ` · ${f.codigos}`}
            </p>
            <p className="sub">{situacion(f)}</p>
          </div>
        )}
        empty={{ icon: 'banco', title: t('conciliacion.sinLineas') }}
      />
    </>
  )
}
