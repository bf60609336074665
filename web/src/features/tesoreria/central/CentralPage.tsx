import './central.css'
import { central, type TesoreriaCentral } from '@gremial/contract/tesoreria/central.ts'
import { listaPlanillas } from '@gremial/contract/tesoreria/planillas-caja.ts'
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
import { PlanillasAbiertas } from './PlanillasAbiertas.tsx'
import { TablaCentral } from './TablaCentral.tsx'

/** The centre's view: the money of every box by branch and payment form, and the sheets that have been open longest. */
export function CentralPage() {
  const { t } = useTranslation()
  useTitle(t('caja.central'))
  const consulta = useQuery(read(central.leer, {}))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('caja.central')}</h1>
      </div>
      {consulta.data ? (
        <Contenido datos={consulta.data} />
      ) : (
        <div className="hoja">
          <Query query={consulta} rows={8} failure={t('caja.falloCentral')}>
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
  const elegida = datos.seccionales.find((s) => String(s.id) === idSeccional)
  const seccionales = elegida ? [elegida] : datos.seccionales
  const total = elegida ? elegida.saldo : datos.total
  const cajas = elegida ? elegida.cajas.length : datos.cajas
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
          <p className="suave">{elegida ? t('caja.dineroDe', { seccional: elegida.nombre }) : t('caja.dineroTodas')}</p>
          <p className="principal-cifra cifra">{formatPesos(total.total)}</p>
          <p className="suave">{t('caja.enCajas', { count: cajas })}</p>
          <Select
            label={t('caja.seccional')}
            placeholder={t('caja.todasSeccionales')}
            clearable
            searchable={datos.seccionales.length > 8}
            value={elegida ? String(elegida.id) : null}
            data={datos.seccionales.map((s) => ({ value: String(s.id), label: s.nombre }))}
            onChange={(v) => void navegar({ to: '/app/tesoreria/central', search: { idSeccional: v ?? undefined } })}
          />
        </div>
        <BarrasPorForma total={total} />
      </section>
      <section className="hoja">
        <div className="titulo-hoja con-exportar">
          <h2>{t('caja.porSeccional')}</h2>
          {/* The open sheet of each box is what it holds now. */}
          <ExportMenu
            text={t('caja.exportarCajas', { count: cajas })}
            file={t('caja.central')}
            address={(formato) =>
              address(`${listaPlanillas.path}/exportar-excel`, {
                G_strategy: 'AND',
                G_abierta: '1',
                G_idSeccional: idSeccional,
                sort: 'desde,asc',
                formato,
              })
            }
          />
        </div>
        <TablaCentral seccionales={seccionales} total={total} />
      </section>
      <section className="hoja">
        <h2 className="titulo-hoja">{t('caja.abiertasPorEdad')}</h2>
        <PlanillasAbiertas seccionales={seccionales} />
      </section>
    </div>
  )
}
