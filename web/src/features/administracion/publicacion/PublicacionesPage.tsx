import {
  estadosPublicacion,
  type FilaPublicacion,
  publicacionesList,
  tiposPublicacion,
} from '@gremial/contract/administracion/publicacion.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { cuando, mesDe, signos } from './textos.ts'

/** All publications: kind, month, user, date and result. */
export function PublicacionesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = ({ id }: FilaPublicacion) => navegar({ to: '/app/publicaciones/$id', params: { id: String(id) } })
  const marca = ({ estado }: FilaPublicacion) => (
    <StatusChip sign={signos[estado]}>{t(`publicacion.estados.${estado}`)}</StatusChip>
  )
  const tipo = ({ tipo }: FilaPublicacion) => (tipo ? t(`publicacion.tipos.${tipo}`) : t('publicacion.varios'))
  const quien = ({ quien }: FilaPublicacion) => quien || t('publicacion.comando')
  return (
    <ListPage
      list={publicacionesList}
      title={t('publicacion.titulo')}
      subtitle={t('publicacion.bajada')}
      fresh={{ text: t('publicacion.nueva'), run: () => navegar({ to: '/app/publicaciones/nueva' }) }}
      filters={[
        {
          field: 'tipo',
          label: t('publicacion.tipo'),
          all: t('publicacion.todosLosTipos'),
          options: tiposPublicacion.map((value) => ({ value, label: t(`publicacion.tipos.${value}`) })),
        },
        {
          field: 'estado',
          label: t('publicacion.estado'),
          all: t('publicacion.todosLosEstados'),
          options: estadosPublicacion.map((value) => ({ value, label: t(`publicacion.estados.${value}`) })),
        },
      ]}
      nameOf={(p) => p.nombre}
      actions={(p) => [{ text: t('publicacion.ver'), icon: 'ver', run: () => abrir(p) }]}
      cells={{
        momento: (p) => cuando(p.momento),
        tipo,
        periodo: (p) => mesDe(p.periodo),
        nombre: (p) => (
          <button type="button" className="enlace" onClick={() => void abrir(p)}>
            {p.nombre}
          </button>
        ),
        quien,
        estado: marca,
        archivos: (p) => formatNumber(p.archivos),
        documentos: (p) => formatNumber(p.documentos),
        nadie: (p) => formatNumber(p.nadie),
      }}
      block={(p) => (
        <div>
          <p className="fuerte">{p.nombre}</p>
          <p className="sub">
            {cuando(p.momento)} · {quien(p)}
          </p>
          <p className="sub">
            {t('publicacion.enLaLista', { documentos: formatNumber(p.documentos), nadie: formatNumber(p.nadie) })}
          </p>
          {marca(p)}
        </div>
      )}
      empty={{ icon: 'documento', title: t('publicacion.vacia') }}
    />
  )
}
