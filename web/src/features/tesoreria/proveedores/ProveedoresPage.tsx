import { origenesProveedor, type ProveedorRow, proveedoresList } from '@gremial/contract/tesoreria/proveedores.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { CuitDialog } from './CuitDialog.tsx'
import { PadronContribuyentes } from './PadronContribuyentes.tsx'

// One chunk for both screens, since the login bundle names every chunk.
export { ProveedorPage } from './ProveedorPage.tsx'

/** All providers with receipts, one name each, and the register of taxpayers. */
export function ProveedoresPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = useCan('proveedores.editar')
  const [byCuit, setPorCuit] = useState(false)
  const open = (cuit: string) => navegar({ to: '/app/tesoreria/proveedores/$cuit', params: { cuit } })
  const marca = (p: ProveedorRow) =>
    p.desconfianza && (
      <>
        <StatusChip sign="alerta">{t('proveedores.noConfiable')}</StatusChip> {p.desconfianza}
      </>
    )
  return (
    <>
      <ListPage
        list={proveedoresList}
        title={t('proveedores.titulo')}
        subtitle={t('proveedores.bajada')}
        fresh={edita && { text: t('proveedores.nuevo'), run: () => setPorCuit(true) }}
        search={t('proveedores.buscar')}
        filters={[
          statusFilter('noConfiable', t('proveedores.confianza'), t('proveedores.noConfiables'), t('proveedores.confiable')),
          {
            field: 'origen',
            label: t('proveedores.origen'),
            options: origenesProveedor.map((o) => ({ value: o, label: t(`proveedores.origenes.${o}`) })),
          },
        ]}
        exportList={(count) => t('proveedores.exportar', { count })}
        nameOf={(p) => p.nombre}
        actions={(p) => [{ text: t('proveedores.ver'), icon: 'ver', run: () => open(p.cuit) }]}
        cells={{
          nombre: (p) => <strong>{p.nombre}</strong>,
          cuit: (p) => <span className="cifra">{p.cuit}</span>,
          desconfianza: marca,
        }}
        block={(p) => (
          <div>
            <p className="fuerte">{p.nombre}</p>
            <p className="sub">
              <span className="cifra">{p.cuit}</span>
              {p.ultimo && (
                <>
                  {' · '}
                  <span className="cifra">{formatDate(p.ultimo)}</span>
                </>
              )}
            </p>
            <p className="sub">{t('proveedores.cuantos', { count: p.comprobantes, total: formatPesos(p.total) })}</p>
            {p.desconfianza && <p>{marca(p)}</p>}
          </div>
        )}
        empty={{ icon: 'recibo', title: t('proveedores.vacia') }}
      />
      <PadronContribuyentes />
      {byCuit && <CuitDialog ir={(cuit) => void open(cuit)} cerrar={() => setPorCuit(false)} />}
    </>
  )
}
