import { conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import { cobranzaSeccionalesList, type TableroCobranza, tableroDeCobranza } from '@gremial/contract/tesoreria/tablero-cobranza.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { readList, useList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'

const partes = [
  ['primera', 'var(--ok-texto)'],
  ['reintento', 'var(--accion)'],
  ['enBanco', 'var(--linea-control)'],
  ['noCobrado', 'var(--peligro-solido)'],
] as const

/** Direct debits of a year: sent, collected and rejected, by month, reason and branch; and how long banks take. */
export function TableroCobranzaPage() {
  const { t } = useTranslation()
  useTitle(t('tableroCobranza.titulo'))
  const [query, change] = useUrlQuery()
  const anio = Number(query.anio ?? today().slice(0, 4))
  const idConvenio = query.idConvenio
  const convenios = useQuery(readList(conveniosList, { size: 'all' }))
  const tablero = useQuery(
    read(tableroDeCobranza.leer, { query: { anio, ...(idConvenio ? { idConvenio: Number(idConvenio) } : {}) } }),
  )
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('tableroCobranza.titulo')}</h1>
          <p className="suave">{t('tableroCobranza.bajada')}</p>
        </div>
      </div>
      <div className="pila">
        <section className="hoja hoja-in pila">
          <Select
            label={t('tableroCobranza.anio')}
            data={[...new Set([anio, ...(tablero.data?.anios ?? [])])].toSorted((a, b) => b - a).map(String)}
            value={String(anio)}
            allowDeselect={false}
            onChange={(value) => change({ anio: value ?? undefined })}
          />
          <Select
            label={t('tableroCobranza.convenio')}
            data={[
              { value: '', label: t('tableroCobranza.todos') },
              ...(convenios.data?.content ?? []).map((c) => ({ value: String(c.id), label: c.nombre })),
            ]}
            value={idConvenio ?? ''}
            allowDeselect={false}
            onChange={(value) => change({ idConvenio: value || undefined })}
          />
        </section>
        <Query query={tablero} frame="hoja" rows={8} failure={t('tableroCobranza.fallo')}>
          {(datos) =>
            datos.cantidad === 0 ? (
              <div className="hoja">
                <EmptyState icon="grafico" title={t('tableroCobranza.vacio')} />
              </div>
            ) : (
              <div className="pila">
                <Anio datos={datos} />
                <Motivos datos={datos} />
                <Seccionales anio={anio} idConvenio={idConvenio} />
                <Lotes datos={datos} />
              </div>
            )
          }
        </Query>
      </div>
    </>
  )
}

function Anio({ datos }: { datos: TableroCobranza }) {
  const { t, i18n } = useTranslation()
  const { anio, mandado, meses } = datos
  const deCien = (importe: number) => Math.round((100 * importe) / mandado)
  const mes = (n: number) =>
    new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, n - 1, 15))
  return (
    <section className="hoja hoja-in pila">
      <LabelledList
        lines={[
          [t('tableroCobranza.mandado', { anio }), formatPesos(mandado)],
          ...partes.map(([parte]) => [t(`tableroCobranza.${parte}`), formatPesos(datos[parte])] as const),
        ]}
      />
      <p>
        {t('tableroCobranza.deCien', {
          entran: deCien(datos.primera + datos.reintento),
          primera: deCien(datos.primera),
          reintento: deCien(datos.reintento),
        })}
      </p>
      <BarChart
        title={t('tableroCobranza.porMes')}
        labelled
        series={partes.map(([parte, color]) => ({ name: t(`tableroCobranza.${parte}`), color }))}
        bars={meses.map((m) => ({
          key: m.mes,
          label: mes(m.mes),
          description: t('tableroCobranza.mes', {
            mes: mes(m.mes),
            porcentaje: Math.round((100 * (m.primera + m.reintento)) / m.mandado),
            mandado: formatPesos(m.mandado),
          }),
          parts: partes.map(([parte, color]) => ({ amount: m[parte], color })),
        }))}
      />
    </section>
  )
}

function Motivos({ datos: { motivos } }: { datos: TableroCobranza }) {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in pila" aria-labelledby="motivos">
      <h2 id="motivos">{t('tableroCobranza.motivos')}</h2>
      {motivos.length === 0 ? (
        <p className="suave">{t('tableroCobranza.sinMotivos')}</p>
      ) : (
        <LabelledList
          lines={motivos.map(({ motivo, cantidad, total, despues }) => [
            motivo,
            t('tableroCobranza.motivo', { count: cantidad, total: formatPesos(total), despues: formatNumber(despues) }),
          ])}
        />
      )}
    </section>
  )
}

function Seccionales({ anio, idConvenio }: { anio: number; idConvenio: string | undefined }) {
  const { t } = useTranslation()
  const state = useList(cobranzaSeccionalesList, { fixed: { anio: String(anio), ...(idConvenio ? { idConvenio } : {}) } })
  return (
    <section className="hoja" aria-labelledby="donde">
      <h2 id="donde" className="hoja-in">
        {t('tableroCobranza.donde')}
      </h2>
      <ListHead
        state={state}
        filters={[]}
        exportList={{ text: (count) => t('tableroCobranza.exportar', { count }), file: cobranzaSeccionalesList.file ?? '' }}
      />
      <List
        list={cobranzaSeccionalesList}
        state={state}
        nameOf={(f) => f.seccional}
        cells={{
          mandado: (f) => <span className="cifra">{formatPesos(f.mandado)}</span>,
          porcentaje: (f) => `${f.porcentaje} %`,
        }}
        block={(f) => (
          <div>
            <p className="renglon">
              <strong>{f.seccional}</strong>
              <span className="cifra">{f.porcentaje} %</span>
            </p>
            <p className="sub">
              {t('tableroCobranza.noCobrado')}: <span className="cifra">{formatPesos(f.noCobrado)}</span>
            </p>
          </div>
        )}
        empty={{ icon: 'grafico', title: t('tableroCobranza.vacio') }}
      />
    </section>
  )
}

function Lotes({ datos: { lotes } }: { datos: TableroCobranza }) {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in pila" aria-labelledby="tarda">
      <h2 id="tarda">{t('tableroCobranza.tarda')}</h2>
      <ul className="bloques">
        {lotes.map((k) => (
          <li key={k.id}>
            <div>
              <Link to="/app/tesoreria/debitos/$id" params={{ id: String(k.id) }}>
                {t('tableroCobranza.lote', { numero: k.numero })}
              </Link>
              <p className="sub">
                {k.dias === null || k.contestado === null
                  ? t('tableroCobranza.sinContestar', { fecha: formatDate(k.fecha) })
                  : t('tableroCobranza.dias', {
                      count: k.dias,
                      fecha: formatDate(k.fecha),
                      contestado: formatDate(k.contestado),
                    })}{' '}
                {k.pendientes > 0 && t('tableroCobranza.faltan', { pendientes: formatNumber(k.pendientes) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
