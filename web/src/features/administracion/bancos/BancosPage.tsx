import { bancos, bancosList, type FilaBanco } from '@gremial/contract/administracion/bancos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { deleteRow, toggle } from '../../../ui/list/catalogActions.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'

/** Catalogue of banks; editors get the actions (B-BANCOS-01, B-BANCOS-11). */
export function BancosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = useCan('bancos.editar')
  const filtro = statusFilter('habilitado', t('bancos.estado'), t('bancos.habilitado'), t('bancos.deshabilitado'))
  const marca = ({ habilitado }: FilaBanco) => (
    <StatusChip sign={habilitado ? 'ok' : 'neutro'}>{t(habilitado ? 'bancos.habilitado' : 'bancos.deshabilitado')}</StatusChip>
  )
  const abrir = (id: string, soloLectura?: 'true') =>
    navegar({ to: '/app/bancos/editar/$id', params: { id }, search: soloLectura ? { soloLectura } : {} })
  const acciones = (banco: FilaBanco): RowAction[] => [
    { text: t('bancos.ver'), icon: 'ver', run: () => abrir(String(banco.id), 'true') },
    ...(edita ? [{ text: t('bancos.editar'), icon: 'editar' as const, run: () => abrir(String(banco.id)) }] : []),
    ...(edita ? [alternarBanco(banco), eliminarBanco(banco)] : []),
  ]
  const alternarBanco = ({ id, nombre, habilitado }: FilaBanco) =>
    toggle({
      habilitado,
      enable: { text: t('bancos.habilitar') },
      disable: {
        text: t('bancos.deshabilitar'),
        question: { title: t('bancos.preguntaDeshabilitar', { nombre }), text: t('bancos.textoDeshabilitar') },
      },
      request: request(bancos.alternar, { params: { id } }),
      done: (da) => t(da.habilitado ? 'bancos.quedoHabilitado' : 'bancos.quedoDeshabilitado', { nombre }),
      failure: t('bancos.titulo'),
    })
  const eliminarBanco = ({ id, nombre, cantidadSucursales }: FilaBanco) =>
    deleteRow({
      text: t('bancos.eliminar'),
      question: {
        title: t('bancos.preguntaEliminar', { nombre }),
        text: cantidadSucursales > 0 ? t('bancos.textoEliminar', { count: cantidadSucursales }) : undefined,
        cancel: t('bancos.noEliminar'),
      },
      request: request(bancos.eliminar, { params: { id } }),
      done: () => t('bancos.eliminado', { nombre }),
      failure: t('bancos.titulo'),
    })
  return (
    <ListPage
      list={bancosList}
      title={t('bancos.titulo')}
      fresh={edita && { text: t('bancos.nuevo'), run: () => abrir('nuevo') }}
      search={t('bancos.buscar')}
      filters={[filtro]}
      exportList={(count) => t('bancos.exportar', { count })}
      nameOf={(b) => b.nombre}
      actions={acciones}
      cells={{ nombre: (b) => <strong>{b.nombre}</strong>, habilitado: marca }}
      block={(b) => (
        <div>
          <p className="fuerte">{b.nombre}</p>
          <p className="sub">{[b.codigo, t('bancos.sucursales', { count: b.cantidadSucursales })].filter(Boolean).join(' · ')}</p>
          {!b.habilitado && marca(b)}
        </div>
      )}
      empty={{ icon: 'banco', title: t('bancos.vacio') }}
    />
  )
}
