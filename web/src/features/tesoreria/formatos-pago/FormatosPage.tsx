import { request } from '@gremial/contract/platform/call.ts'
import { type FilaFormato, formatosList, formatosPago } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { save } from '../../../platform/downloads.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { deleteRow } from '../../../ui/list/catalogActions.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'

/** Payment file layouts of the office; the portal's own are not listed (decision 135). */
export function FormatosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const open = (id: string) => void navegar({ to: '/app/tesoreria/formatos-pago/$id', params: { id } })
  return (
    <ListPage
      list={formatosList}
      title={t('formatosPago.titulo')}
      subtitle={t('formatosPago.bajada')}
      fresh={{ text: t('formatosPago.nuevo'), run: () => open('nuevo') }}
      search={t('formatosPago.buscar')}
      filters={[]}
      exportList={(count) => t('formatosPago.exportarLista', { count })}
      nameOf={(f) => f.nombre}
      actions={useActions(open)}
      cells={{
        nombre: (f) => <strong>{f.nombre}</strong>,
        modificada: (f) => formatTimestamp(new Date(f.modificada)),
      }}
      block={(f) => (
        <div>
          <p className="fuerte">{f.nombre}</p>
          <p className="sub">{f.por}</p>
        </div>
      )}
      empty={{ icon: 'banco', title: t('formatosPago.vacio') }}
    />
  )
}

/** Actions of a layout: every reader may export it, without its agreement. */
function useActions(open: (id: string) => void): (row: FilaFormato) => RowAction[] {
  const { t } = useTranslation()
  const exportar = ({ id, nombre }: FilaFormato) =>
    callApi(formatosPago.leer, { params: { id } }).then(
      ({ formato }) =>
        save({ content: new Blob([JSON.stringify(formato, null, 2)], { type: 'application/json' }), name: `${nombre}.json` }),
      (error: Error) => notifyFailure(t('formatosPago.exportar'), error),
    )
  return (row) => [
    ...(row.can.modificar
      ? [{ text: t('formatosPago.modificar'), icon: 'editar' as const, run: () => open(String(row.id)) }]
      : []),
    { text: t('formatosPago.exportar'), icon: 'talon', run: () => void exportar(row) },
    ...(row.can.eliminar
      ? [
          deleteRow({
            text: t('formatosPago.retirar'),
            question: {
              title: t('formatosPago.preguntaRetirar'),
              text: t('formatosPago.textoRetirar'),
              cancel: t('comun.cancelar'),
            },
            request: request(formatosPago.eliminar, { params: { id: row.id } }),
            done: () => t('formatosPago.retirado'),
            failure: t('formatosPago.noSeRetiro'),
          }),
        ]
      : []),
  ]
}
