import { administrarSeccionales, type FilaSeccional, seccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deleteRow, toggle } from '../../../ui/list/catalogActions.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'

/** Branches: disabling shows its effect, and only unused ones can be deleted. */
export function SeccionalesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (id: string) => navegar({ to: '/app/seccionales/editar/$id', params: { id } })
  const marca = ({ habilitada }: FilaSeccional) => (
    <StatusChip sign={habilitada ? 'ok' : 'neutro'}>
      {t(habilitada ? 'administrarSeccionales.habilitada' : 'administrarSeccionales.deshabilitada')}
    </StatusChip>
  )
  return (
    <ListPage
      list={seccionalesList}
      title={t('administrarSeccionales.titulo')}
      subtitle={t('administrarSeccionales.bajada')}
      fresh={{ text: t('administrarSeccionales.nueva'), run: () => abrir('nuevo') }}
      search={t('administrarSeccionales.buscar')}
      filters={[
        statusFilter(
          'habilitada',
          t('administrarSeccionales.estado'),
          t('administrarSeccionales.habilitada'),
          t('administrarSeccionales.deshabilitada'),
        ),
        {
          field: 'sinFirma',
          label: t('inicioAdministracion.filtros.firma'),
          options: [
            { value: 'SECRETARIA', label: t('inicioAdministracion.filtros.sinSecretaria') },
            { value: 'TESORERIA', label: t('inicioAdministracion.filtros.sinTesoreria') },
          ],
        },
      ]}
      exportList={(count) => t('administrarSeccionales.exportar', { count })}
      nameOf={(s) => s.nombre}
      actions={useAcciones(abrir)}
      cells={{ nombre: (s) => <strong>{s.nombre}</strong>, habilitada: marca }}
      block={(s) => (
        <div>
          <p className="fuerte">{s.nombre}</p>
          <p className="sub">
            {[s.codigo, s.localidad, t('administrarSeccionales.afiliados', { count: s.afiliados })].filter(Boolean).join(' · ')}
          </p>
          {!s.habilitada && marca(s)}
        </div>
      )}
      empty={{ icon: 'banco', title: t('administrarSeccionales.vacio') }}
    />
  )
}

/** Dependencies of a branch as text. */
export function useDepende() {
  const { t } = useTranslation()
  return ({ afiliados, cajas, saldo }: Pick<FilaSeccional, 'afiliados' | 'cajas' | 'saldo'>) => ({
    afiliados: t('administrarSeccionales.afiliados', { count: afiliados }),
    cajas: t('administrarSeccionales.cajas', { count: cajas }),
    saldo: formatPesos(saldo),
  })
}

function useAcciones(abrir: (id: string) => unknown): (fila: FilaSeccional) => RowAction[] {
  const { t } = useTranslation()
  const depende = useDepende()
  const alternarSeccional = (fila: FilaSeccional) =>
    toggle({
      habilitado: fila.habilitada,
      enable: { text: t('administrarSeccionales.habilitar') },
      disable: {
        text: t('administrarSeccionales.deshabilitar'),
        question: {
          title: t('administrarSeccionales.preguntaDeshabilitar', { nombre: fila.nombre }),
          text: t('administrarSeccionales.textoDeshabilitar', depende(fila)),
        },
      },
      request: request(administrarSeccionales.alternar, { params: { id: fila.id } }),
      done: (da) =>
        t(da.habilitada ? 'administrarSeccionales.quedoHabilitada' : 'administrarSeccionales.quedoDeshabilitada', {
          nombre: fila.nombre,
        }),
      failure: t('administrarSeccionales.titulo'),
    })
  const eliminarSeccional = (fila: FilaSeccional) => {
    const { nombre, afiliados, cajas } = fila
    return deleteRow({
      text: t('administrarSeccionales.eliminar'),
      prevents: afiliados + cajas > 0 && t('administrarSeccionales.textoNoSeElimina', { nombre, ...depende(fila) }),
      question: {
        title: t('administrarSeccionales.preguntaEliminar', { nombre }),
        text: t('administrarSeccionales.textoEliminar'),
        cancel: t('administrarSeccionales.noEliminar'),
      },
      request: request(administrarSeccionales.eliminar, { params: { id: fila.id } }),
      done: () => t('administrarSeccionales.eliminada', { nombre }),
      failure: t('administrarSeccionales.noSeElimina'),
    })
  }
  return (fila) => [
    { text: t('administrarSeccionales.modificar'), icon: 'editar', run: () => abrir(String(fila.id)) },
    alternarSeccional(fila),
    eliminarSeccional(fila),
  ]
}
