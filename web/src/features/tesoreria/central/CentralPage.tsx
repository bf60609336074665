import './central.css'
import { central, type TesoreriaCentral } from '@gremial/contract/tesoreria/central.ts'
import { planillasList } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { address } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { BarrasPorForma } from './BarrasPorForma.tsx'
import { CentralTable } from './CentralTable.tsx'
import { OpenPlanillas } from './OpenPlanillas.tsx'

/** Central view: balances by branch and payment form, and the longest open sheets. */
export function CentralPage() {
  const { t } = useTranslation()
  useTitle(t('caja.central'))
  const query = useQuery(read(central.leer, {}))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('caja.central')}</h1>
      </div>
      {query.data ? (
        <Contenido datos={query.data} />
      ) : (
        <div className="hoja">
          <Query query={query} rows={8} failure={t('caja.falloCentral')}>
            {() => null}
          </Query>
        </div>
      )}
    </>
  )
}

function Contenido({ datos }: { datos: TesoreriaCentral }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional } = useSearch({ from: '/app/tesoreria/central' })
  const chosen = datos.seccionales.find((s) => String(s.id) === idSeccional)
  const seccionales = chosen ? [chosen] : datos.seccionales
  const total = chosen ? chosen.saldo : datos.total
  const cajas = chosen ? chosen.cajas.length : datos.cajas
  if (datos.cajas === 0)
    return (
      <div className="hoja">
        <EmptyState icon="caja" title={t('caja.sinCajasLista')} />
      </div>
    )
  return (
    <div className="pila vista-central">
      <section className="hoja resumen-central">
        <div>
          <p className="suave">{chosen ? t('caja.dineroDe', { seccional: chosen.nombre }) : t('caja.dineroTodas')}</p>
          <p className="principal-cifra cifra">{formatPesos(total.total)}</p>
          <p className="suave">{t('caja.enCajas', { count: cajas })}</p>
          <Select
            label={t('caja.seccional')}
            placeholder={t('caja.todasSeccionales')}
            clearable
            searchable={datos.seccionales.length > 8}
            value={chosen ? String(chosen.id) : null}
            data={datos.seccionales.map((s) => ({ value: String(s.id), label: s.nombre }))}
            onChange={(v) => void navegar({ to: '/app/tesoreria/central', search: { idSeccional: v ?? undefined } })}
          />
        </div>
        <BarrasPorForma total={total} />
      </section>
      <section className="hoja">
        <div className="titulo-hoja con-exportar">
          <h2>{t('caja.porSeccional')}</h2>
          {/* A box's balance is that of its open sheet. */}
          <ExportMenu
            text={t('caja.exportarCajas', { count: cajas })}
            file={t('caja.central')}
            address={(formato) =>
              address(`${planillasList.path}/exportar-excel`, {
                G_strategy: 'AND',
                G_abierta: '1',
                G_idSeccional: idSeccional,
                sort: 'desde,asc',
                formato,
              })
            }
          />
        </div>
        <CentralTable seccionales={seccionales} total={total} />
      </section>
      <section className="hoja">
        <h2 className="titulo-hoja">{t('caja.abiertasPorEdad')}</h2>
        <OpenPlanillas seccionales={seccionales} />
      </section>
    </div>
  )
}
