import { estadosTanda, type FilaTanda, tandasList } from '@gremial/contract/tramites/resumenes.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { mesEscrito, momentoEscrito, signosTanda } from './textos.ts'

/** Batches of statements, one per month. */
export function ResumenesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = ({ id }: FilaTanda) => navegar({ to: '/app/resumenes/$id', params: { id: String(id) } })
  const marca = ({ estado }: FilaTanda) => <StatusChip sign={signosTanda[estado]}>{t(`resumenes.estados.${estado}`)}</StatusChip>
  const avance = (f: FilaTanda) => t('resumenes.avance', { enviados: formatNumber(f.enviados), total: formatNumber(f.total) })
  return (
    <ListPage
      list={tandasList}
      title={t('resumenes.titulo')}
      subtitle={t('resumenes.bajada')}
      fresh={{ text: t('resumenes.nuevo'), run: () => navegar({ to: '/app/resumenes/nuevo' }) }}
      filters={[
        {
          field: 'estado',
          label: t('resumenes.estado'),
          all: t('resumenes.todos'),
          options: estadosTanda.map((value) => ({ value, label: t(`resumenes.estados.${value}`) })),
        },
      ]}
      nameOf={(f) => mesEscrito(f.periodo)}
      actions={(f) => [{ text: t('resumenes.ver'), icon: 'ver', run: () => abrir(f) }]}
      cells={{
        periodo: (f) => (
          <button type="button" className="enlace" onClick={() => void abrir(f)}>
            {mesEscrito(f.periodo)}
          </button>
        ),
        estado: marca,
        creada: (f) => momentoEscrito(f.creada),
        total: (f) => formatNumber(f.total),
        enviados: (f) => formatNumber(f.enviados),
        fallidos: (f) => formatNumber(f.fallidos),
      }}
      block={(f) => (
        <div>
          <p className="fuerte">{mesEscrito(f.periodo)}</p>
          <p className="sub">{avance(f)}</p>
          {marca(f)}
        </div>
      )}
      empty={{ icon: 'correo', title: t('resumenes.vacia') }}
    />
  )
}
