import { catalogoBeneficios, catalogoBeneficiosList, type FilaBeneficio } from '@gremial/contract/administracion/beneficios.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { deleteRow, toggle } from '../../../ui/list/catalogActions.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'

/** Catalogue of benefits, with the number of uses. */
export function CatalogoBeneficiosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const titulo = t('catalogoBeneficios.titulo')
  const abrir = (id: string) => navegar({ to: '/app/beneficios/editar/$id', params: { id } })
  const marca = ({ habilitado }: FilaBeneficio) => (
    <StatusChip sign={habilitado ? 'ok' : 'neutro'}>
      {t(habilitado ? 'catalogoBeneficios.ofrecido' : 'catalogoBeneficios.noOfrecido')}
    </StatusChip>
  )
  const donde = ({ seccionales }: FilaBeneficio) => seccionales || t('catalogoBeneficios.enTodas')
  const acciones = ({ id, comercio: nombre, habilitado }: FilaBeneficio): RowAction[] => [
    { text: t('catalogoBeneficios.editar'), icon: 'editar', run: () => abrir(String(id)) },
    toggle({
      habilitado,
      enable: { text: t('catalogoBeneficios.habilitar') },
      disable: {
        text: t('catalogoBeneficios.deshabilitar'),
        question: {
          title: t('catalogoBeneficios.preguntaDeshabilitar', { nombre }),
          text: t('catalogoBeneficios.textoDeshabilitar'),
        },
      },
      request: request(catalogoBeneficios.alternar, { params: { id } }),
      done: (queda) => t(queda.habilitado ? 'catalogoBeneficios.seOfrece' : 'catalogoBeneficios.noSeOfrece', { nombre }),
      failure: titulo,
    }),
    deleteRow({
      text: t('catalogoBeneficios.eliminar'),
      question: {
        title: t('catalogoBeneficios.preguntaEliminar', { nombre }),
        text: t('catalogoBeneficios.textoEliminar'),
        cancel: t('catalogoBeneficios.noEliminar'),
      },
      request: request(catalogoBeneficios.eliminar, { params: { id } }),
      done: () => t('catalogoBeneficios.eliminado', { nombre }),
      failure: titulo,
    }),
  ]
  return (
    <ListPage
      list={catalogoBeneficiosList}
      title={titulo}
      fresh={{ text: t('catalogoBeneficios.nuevo'), run: () => abrir('nuevo') }}
      search={t('catalogoBeneficios.buscar')}
      filters={[
        statusFilter(
          'habilitado',
          t('catalogoBeneficios.estado'),
          t('catalogoBeneficios.ofrecido'),
          t('catalogoBeneficios.noOfrecido'),
        ),
      ]}
      exportList={(count) => t('catalogoBeneficios.exportar', { count })}
      nameOf={(b) => `${b.comercio}: ${b.ofrece}`}
      actions={acciones}
      cells={{
        comercio: (b) => <strong>{b.comercio}</strong>,
        seccionales: donde,
        hasta: (b) => b.hasta && formatDate(b.hasta),
        habilitado: marca,
      }}
      block={(b) => (
        <div>
          <p className="fuerte">{b.comercio}</p>
          <p>{b.ofrece}</p>
          <p className="sub">{[b.rubro, donde(b)].join(' · ')}</p>
          {!b.habilitado && marca(b)}
        </div>
      )}
      empty={{ icon: 'beneficio', title: t('catalogoBeneficios.vacio') }}
    />
  )
}
