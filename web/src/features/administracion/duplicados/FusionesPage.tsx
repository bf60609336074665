import { type FilaFusion, fusionesList } from '@gremial/contract/administracion/duplicados.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatShortTimestamp } from '../../../platform/today.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'

/** Merges, including undone ones. */
export function FusionesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (id: number) => navegar({ to: '/app/duplicados/fusiones/ver/$id', params: { id: String(id) } })
  const marca = ({ deshecha }: FilaFusion) => (
    <StatusChip sign={deshecha ? 'neutro' : 'ok'}>{t(deshecha ? 'unaPersona.deshecha' : 'unaPersona.hecha')}</StatusChip>
  )
  return (
    <ListPage
      list={fusionesList}
      title={t('unaPersona.tituloFusiones')}
      filters={[statusFilter('deshecha', t('unaPersona.estado'), t('unaPersona.deshechas'), t('unaPersona.hechas'))]}
      exportList={(count) => t('unaPersona.exportarFusiones', { count })}
      nameOf={(f) => f.nombreCompleto}
      actions={(f) => [{ text: t('unaPersona.ver'), icon: 'ver', run: () => abrir(f.id) }]}
      cells={{
        nombreCompleto: (f) => (
          <button type="button" className="enlace" onClick={() => void abrir(f.id)}>
            {f.nombreCompleto}
          </button>
        ),
        registrada: (f) => formatShortTimestamp(new Date(f.registrada)),
        deshecha: marca,
      }}
      block={(f) => (
        <div>
          <p className="fuerte">{f.nombreCompleto}</p>
          <p className="sub">{t('unaPersona.quedoY', { pasa: f.pasaFormateado, queda: f.quedaFormateado })}</p>
          {marca(f)}
        </div>
      )}
      empty={{ icon: 'personas', title: t('unaPersona.vacioFusiones') }}
    />
  )
}
