import { cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { type FilaFondo, fondosList } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { FondoNuevoDialog, TechoDialog } from './FondoDialogs.tsx'
import { HaceDias } from './HaceDias.tsx'

/** Funds to account for, by holder: ceiling, open amount and age (decision 140). */
export function FondosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [{ caja }] = useUrlQuery()
  const deCaja = useQuery({ ...read(cajas.leer, { params: { codigo: Number(caja) } }), enabled: caja !== undefined }).data
  const [open, setOpen] = useState<FilaFondo | 'nuevo' | null>(null)
  const ir = (f: FilaFondo) => navegar({ to: '/app/tesoreria/fondos-rendir/$id', params: { id: String(f.id) } })
  const actions = (f: FilaFondo): RowAction[] => [
    { text: t('fondosRendir.ver'), icon: 'ver', run: () => ir(f) },
    ...(f.can.modificar ? [{ text: t('fondosRendir.cambiarTecho'), icon: 'editar' as const, run: () => setOpen(f) }] : []),
  ]
  return (
    <>
      <ListPage
        list={fondosList}
        title={t('fondosRendir.titulo')}
        subtitle={t('fondosRendir.bajada')}
        fresh={useCan('cajas.editar') && { text: t('fondosRendir.nuevo'), run: () => setOpen('nuevo') }}
        search={t('fondosRendir.buscar')}
        filters={[
          useFiltroSeccional(),
          ...(deCaja
            ? [{ field: 'caja', label: t('caja.caja'), options: [{ value: String(deCaja.id), label: deCaja.nombre }] }]
            : []),
          statusFilter(
            'conAnticipos',
            t('fondosRendir.anticipos'),
            t('fondosRendir.conAnticipos'),
            t('fondosRendir.sinAnticipos'),
          ),
        ]}
        exportList={(count) => t('fondosRendir.exportar', { count })}
        nameOf={(f) => plainName(f.titular)}
        actions={actions}
        cells={{
          titular: (f) => (
            <Link to="/app/tesoreria/fondos-rendir/$id" params={{ id: String(f.id) }}>
              <strong>{plainName(f.titular)}</strong>
            </Link>
          ),
          dias: (f) => (f.dias === null ? '' : <HaceDias dias={f.dias} />),
        }}
        block={(f) => (
          <div>
            <p className="fuerte">{plainName(f.titular)}</p>
            <p>
              {t('fondosRendir.sinRendir')}: <strong className="cifra">{formatPesos(f.abierto)}</strong>{' '}
              <span className="suave">{t('fondosRendir.deUnTotal', { importe: formatPesos(f.techo) })}</span>
            </p>
            <p className="sub">
              {f.nombreCaja}
              {f.dias !== null && (
                <>
                  {' · '}
                  <HaceDias dias={f.dias} />
                </>
              )}
            </p>
          </div>
        )}
        empty={{ icon: 'recibo', title: t('fondosRendir.vacio') }}
      />
      {open === 'nuevo' && <FondoNuevoDialog caja={caja} cerrar={() => setOpen(null)} />}
      {open && open !== 'nuevo' && <TechoDialog fondo={open} cerrar={() => setOpen(null)} />}
    </>
  )
}
