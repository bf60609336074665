import { request } from '@gremial/contract/platform/call.ts'
import { type FilaRegla, reglasBanco, reglasList } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { deleteRow } from '../../../ui/list/catalogActions.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { action, type RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { ReglaDialog } from './ReglaDialog.tsx'

/** Rules of a bank's lines, in order of precedence (decision 137). */
export function ReglasPage() {
  const { t } = useTranslation()
  const [{ caja }] = useUrlQuery()
  const [open, setOpen] = useState<FilaRegla | 'nueva' | null>(null)
  const cuando = (r: FilaRegla) => (
    <span>
      {t(`reglasBanco.comos.${r.como}`)} <strong>{r.texto}</strong>
      {conditionText(r, t) && `, ${conditionText(r, t)}`}
    </span>
  )
  const marca = ({ habilitada }: FilaRegla) => (
    <StatusChip sign={habilitada ? 'ok' : 'neutro'}>
      {t(habilitada ? 'reglasBanco.habilitada' : 'reglasBanco.deshabilitada')}
    </StatusChip>
  )
  const de = (r: FilaRegla) => r.nombreCaja || t('reglasBanco.todas')
  return (
    <>
      <ListPage
        list={reglasList}
        title={t('reglasBanco.titulo')}
        subtitle={t('reglasBanco.bajada')}
        fresh={useCan('movimientosCaja.editar') && { text: t('reglasBanco.nueva'), run: () => setOpen('nueva') }}
        search={t('reglasBanco.buscar')}
        filters={[
          statusFilter('habilitada', t('reglasBanco.estado'), t('reglasBanco.habilitada'), t('reglasBanco.deshabilitada')),
        ]}
        exportList={(count) => t('reglasBanco.exportar', { count })}
        nameOf={(r) => r.texto}
        actions={useActions(setOpen)}
        cells={{ texto: cuando, concepto: (r) => proposedText(r, t), nombreCaja: de, habilitada: marca }}
        block={(r) => (
          <div>
            <p>{cuando(r)}</p>
            <p className="sub">
              {proposedText(r, t)} · {de(r)} {r.habilitada === 0 && marca(r)}
            </p>
          </div>
        )}
        empty={{ icon: 'banco', title: t('reglasBanco.vacio') }}
      />
      {open && <ReglaDialog regla={open === 'nueva' ? undefined : open} caja={caja} cerrar={() => setOpen(null)} />}
    </>
  )
}

function conditionText({ signo, desde, hasta }: FilaRegla, t: TFunction): string {
  const importes =
    desde !== null && hasta !== null
      ? t('reglasBanco.de', { desde: formatPesos(desde), hasta: formatPesos(hasta) })
      : desde !== null
        ? t('reglasBanco.desdeSolo', { desde: formatPesos(desde) })
        : hasta !== null
          ? t('reglasBanco.hastaSolo', { hasta: formatPesos(hasta) })
          : ''
  const dinero = signo === null ? '' : t(`reglasBanco.signos.${signo === 1 ? 'ENTRA' : 'SALE'}`)
  return [dinero, importes].filter(Boolean).join(', ')
}

const proposedText = ({ accion, concepto, nota }: FilaRegla, t: TFunction): string =>
  accion === 'CARGAR' ? concepto : nota || t('muchas.noCorresponde')

/** Row actions, from the server's permissions. */
function useActions(modificar: (row: FilaRegla) => void): (row: FilaRegla) => RowAction[] {
  const { t } = useTranslation()
  const failure = t('reglasBanco.noSeGuardo')
  const mover = (id: number, hacia: 'ANTES' | 'DESPUES') =>
    action({
      text: t(hacia === 'ANTES' ? 'reglasBanco.antes' : 'reglasBanco.despues'),
      icon: hacia === 'ANTES' ? 'ingresos' : 'egresos',
      request: request(reglasBanco.mover, { params: { id }, body: { hacia } }),
      done: () => t('reglasBanco.cambiada'),
      failure,
    })
  return (row) =>
    row.can.modificar
      ? [
          { text: t('reglasBanco.modificar'), icon: 'editar' as const, run: () => modificar(row) },
          mover(row.id, 'ANTES'),
          mover(row.id, 'DESPUES'),
          action({
            text: t(row.habilitada ? 'reglasBanco.deshabilitar' : 'reglasBanco.habilitar'),
            icon: row.habilitada ? 'baja' : 'bien',
            request: request(reglasBanco.alternar, { params: { id: row.id } }),
            done: () => t('reglasBanco.cambiada'),
            failure,
          }),
          deleteRow({
            text: t('reglasBanco.eliminar'),
            question: {
              title: t('reglasBanco.preguntaEliminar'),
              text: t('reglasBanco.textoEliminar'),
              cancel: t('comun.cancelar'),
            },
            request: request(reglasBanco.eliminar, { params: { id: row.id } }),
            done: () => t('reglasBanco.eliminada'),
            failure: t('reglasBanco.noSeElimino'),
          }),
        ]
      : []
}
