import { request } from '@gremial/contract/platform/call.ts'
import { type ConceptoRow, conceptos, conceptosList } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { deleteRow, toggle } from '../../../ui/list/catalogActions.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { ConceptoDialog } from './ConceptoDialog.tsx'

/** Cash concepts of the branches (C-CONCEPTO-01..06): a thousand per page, edited in a dialog. */
export function ConceptosPage() {
  const { t } = useTranslation()
  const [{ idSeccional }] = useUrlQuery()
  // 'nuevo', the concept being changed, or null.
  const [open, setOpen] = useState<ConceptoRow | 'nuevo' | null>(null)
  const marca = ({ habilitado }: ConceptoRow) => (
    <StatusChip sign={habilitado ? 'ok' : 'neutro'}>{t(habilitado ? 'caja.habilitado' : 'caja.deshabilitado')}</StatusChip>
  )
  const nuevo = useCan('conceptosCaja.editar') && { text: t('caja.nuevoConcepto'), run: () => setOpen('nuevo') }
  return (
    <>
      <ListPage
        list={conceptosList}
        title={t('caja.conceptos')}
        fresh={nuevo}
        search={t('caja.buscarConcepto')}
        filters={[
          useFiltroSeccional(),
          statusFilter('habilitado', t('caja.estado'), t('caja.habilitado'), t('caja.deshabilitado')),
        ]}
        exportList={(count) => t('caja.exportarConceptos', { count })}
        nameOf={(c) => c.nombre}
        actions={useActions(setOpen)}
        cells={{ nombre: (c) => <strong>{c.nombre}</strong>, habilitado: marca }}
        block={(c) => (
          <div>
            <p className="fuerte">{c.nombre}</p>
            {c.descripcion && <p className="sub">{c.descripcion}</p>}
            <p className="sub">
              {c.nombreSeccional} {c.habilitado === 0 && marca(c)}
            </p>
          </div>
        )}
        empty={{ icon: 'etiquetas', title: t('caja.sinConceptos') }}
      />
      {open && (
        <ConceptoDialog concepto={open === 'nuevo' ? undefined : open} seccional={idSeccional} cerrar={() => setOpen(null)} />
      )}
    </>
  )
}

/** Row actions, from the server's permissions (C-CONCEPTO-03..05, C-CONCEPTO-08..11). */
function useActions(modificar: (row: ConceptoRow) => void): (row: ConceptoRow) => RowAction[] {
  const { t } = useTranslation()
  const toggleConcepto = ({ id, nombre, habilitado }: ConceptoRow) =>
    toggle({
      habilitado,
      enable: {
        text: t('caja.habilitar'),
        question: { title: t('caja.preguntaHabilitar', { nombre }), text: t('caja.textoHabilitarConcepto') },
      },
      disable: {
        text: t('caja.deshabilitar'),
        question: { title: t('caja.preguntaDeshabilitar', { nombre }), text: t('caja.textoDeshabilitarConcepto') },
      },
      request: request(conceptos.alternar, { params: { codigo: id } }),
      done: (da) => t(da.habilitado ? 'caja.quedoHabilitado' : 'caja.quedoDeshabilitado', { nombre }),
      failure: t('caja.noSeCambio'),
    })
  const deleteConcepto = ({ id, nombre, nombreSeccional, tieneMovimientos }: ConceptoRow) =>
    deleteRow({
      text: t('caja.eliminar'),
      prevents: tieneMovimientos && t('caja.conceptoConMovimientos'),
      question: {
        title: t('caja.preguntaEliminar', { nombre }),
        text: t('caja.textoEliminarConcepto', { seccional: nombreSeccional }),
        cancel: t('caja.noEliminar'),
      },
      request: request(conceptos.eliminar, { body: { id } }),
      done: () => t('caja.eliminado', { nombre }),
      failure: t('caja.noSeElimino'),
    })
  return (row) => [
    ...(row.can.modificar ? [{ text: t('caja.modificar'), icon: 'editar' as const, run: () => modificar(row) }] : []),
    ...(row.can.cambiarEstado ? [toggleConcepto(row)] : []),
    ...(row.can.eliminar || (row.tieneMovimientos && row.can.modificar) ? [deleteConcepto(row)] : []),
  ]
}
