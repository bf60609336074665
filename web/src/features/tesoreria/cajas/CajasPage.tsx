import { type CajaRow, cajasList } from '@gremial/contract/tesoreria/cajas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { type CajaDialog, CajaDialogs } from './CajaDialogs.tsx'
import { useCajaActions } from './useCajaActions.ts'

/** Cash boxes of the user's branches (C-CAJA-01..08); row actions follow the server's permissions. */
export function CajasPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [{ idSeccional }] = useUrlQuery()
  const [dialog, setDialog] = useState<CajaDialog | null>(null)
  const filter = useFiltroSeccional()
  const nueva = () => {
    const ids = (idSeccional ? [idSeccional] : filter.options.map((o) => o.value)).join(',')
    return navegar({
      to: '/app/seccionales/cajas/$id/editar',
      params: { id: 'nuevo' },
      search: { modo: 'nuevo', titulo: t('caja.nuevaCaja'), seccionalesUsuario: ids },
    })
  }
  return (
    <>
      <ListPage
        list={cajasList}
        title={t('caja.cajas')}
        fresh={useCan('cajas.editar') && { text: t('caja.nuevaCaja'), run: nueva }}
        search={t('caja.buscarCaja')}
        filters={[filter]}
        exportList={(count) => t('caja.exportarCajas', { count })}
        nameOf={(c) => c.nombre}
        actions={useCajaActions(setDialog)}
        cells={{
          nombre: (c) => (
            <>
              <strong>{c.nombre}</strong>
              {c.habilitadoUsuario === 1 && <span className="sub">{t('caja.trabajas')}</span>}
            </>
          ),
          habilitada: (c) => <Marcas caja={c} />,
        }}
        block={(c) => (
          <div>
            <p className="fuerte">{c.nombre}</p>
            <p className="sub">
              {c.nombreSeccional} · {t('caja.planillaN', { n: c.numeroPlanilla })}
            </p>
            {(c.habilitada === 0 || c.bloqueada) && <Marcas caja={c} />}
          </div>
        )}
        empty={{ icon: 'caja', title: t('caja.sinCajasLista') }}
      />
      {dialog && <CajaDialogs {...dialog} cerrar={() => setDialog(null)} />}
    </>
  )
}

function Marcas({ caja }: { caja: CajaRow }) {
  const { t } = useTranslation()
  return (
    <>
      <StatusChip sign={caja.habilitada ? 'ok' : 'neutro'}>
        {t(caja.habilitada ? 'caja.habilitada' : 'caja.deshabilitada')}
      </StatusChip>{' '}
      {caja.bloqueada && <StatusChip sign="alerta">{t('caja.bloqueada')}</StatusChip>}
    </>
  )
}
