import { request } from '@gremial/contract/platform/call.ts'
import { type FilaReceta, recetasExtracto, recetasList } from '@gremial/contract/tesoreria/extractos.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { save } from '../../../platform/downloads.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { deleteRow } from '../../../ui/list/catalogActions.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'

/** Statement recipes of the offices; the portal's own are not listed (decision 134). */
export function RecetasPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const open = (id: string) => void navegar({ to: '/app/tesoreria/recetas-extracto/$id', params: { id } })
  const de = ({ nombreSeccional }: FilaReceta) => nombreSeccional || t('extractos.todas')
  return (
    <ListPage
      list={recetasList}
      title={t('extractos.titulo')}
      subtitle={t('extractos.bajada')}
      fresh={useCan('conceptosCaja.editar') && { text: t('extractos.nueva'), run: () => open('nueva') }}
      search={t('extractos.buscar')}
      filters={[useFiltroSeccional()]}
      exportList={(count) => t('extractos.exportarLista', { count })}
      nameOf={(r) => r.nombre}
      actions={useActions(open)}
      cells={{
        nombre: (r) => <strong>{r.nombre}</strong>,
        nombreSeccional: de,
        modificada: (r) => formatTimestamp(new Date(r.modificada)),
      }}
      block={(r) => (
        <div>
          <p className="fuerte">{r.nombre}</p>
          <p className="sub">{de(r)}</p>
        </div>
      )}
      empty={{ icon: 'banco', title: t('extractos.vacio') }}
    />
  )
}

/** Actions of a recipe: every reader may export it. */
function useActions(open: (id: string) => void): (row: FilaReceta) => RowAction[] {
  const { t } = useTranslation()
  const exportar = ({ id, nombre }: FilaReceta) =>
    callApi(recetasExtracto.leer, { params: { id } }).then(
      ({ receta }) =>
        save({ content: new Blob([JSON.stringify(receta, null, 2)], { type: 'application/json' }), name: `${nombre}.json` }),
      (error: Error) => notifyFailure(t('extractos.exportar'), error),
    )
  return (row) => [
    ...(row.can.modificar ? [{ text: t('extractos.modificar'), icon: 'editar' as const, run: () => open(String(row.id)) }] : []),
    { text: t('extractos.exportar'), icon: 'talon', run: () => void exportar(row) },
    ...(row.can.eliminar
      ? [
          deleteRow({
            text: t('extractos.eliminar'),
            question: { title: t('extractos.preguntaEliminar'), text: t('extractos.textoEliminar'), cancel: t('comun.cancelar') },
            request: request(recetasExtracto.eliminar, { params: { id: row.id } }),
            done: () => t('extractos.eliminada'),
            failure: t('extractos.noSeElimino'),
          }),
        ]
      : []),
  ]
}
