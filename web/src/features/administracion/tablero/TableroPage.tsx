import './tablero.css'
import {
  calorList,
  embudoList,
  type FilaCalor,
  mesesDeTablero,
  padronMonthsList,
} from '@gremial/contract/administracion/tablero.ts'
import { type List, maxPageSize } from '@gremial/contract/platform/list.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { address } from '../../../platform/api.ts'
import { useTitle } from '../../../platform/title.ts'
import { useCan } from '../../../platform/user.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ColumnChart } from '../../../ui/charts/ColumnChart.tsx'
import { HeatStrips } from '../../../ui/charts/HeatStrips.tsx'
import { NumbersTable } from '../../../ui/charts/NumbersTable.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'

const aqui = '/app/seccionales/tablero'

/** Dashboard: joins and departures, use of the portal by members, and state of each branch. */
export function TableroPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional } = useSearch({ from: aqui })
  const { options } = useFiltroSeccional()
  const veCajas = useCan('tesoreria.central')
  useTitle(t('tablero.titulo'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('tablero.titulo')}</h1>
          <p className="suave">{t('tablero.bajada')}</p>
        </div>
        {options.length > 1 && (
          <Select
            label={t('tablero.seccional')}
            placeholder={t('caja.todasSeccionales')}
            clearable
            searchable={options.length > 8}
            value={idSeccional ?? null}
            data={[...options]}
            onChange={(id) => void navegar({ to: aqui, search: { idSeccional: id ?? undefined } })}
          />
        )}
      </div>
      <div className="tablero">
        <Dibujada lista={padronMonthsList} titulo={t('tablero.meses')} filtros={{ idSeccional }}>
          {(filas) => {
            const entran = (f: (typeof filas)[number]) => f.ingresos + f.reingresos + f.llegan
            const salen = (f: (typeof filas)[number]) => f.egresos + f.salen
            const suma = (de: typeof entran) => formatNumber(filas.reduce((n, f) => n + de(f), 0))
            const rotulo = ({ mes }: (typeof filas)[number]) => `${mes.slice(0, 3)}${mes.slice(5)}`
            const texto = t('tablero.mesesTexto', { meses: mesesDeTablero, altas: suma(entran), bajas: suma(salen) })
            if (filas.every((f) => entran(f) + salen(f) === 0))
              return <EmptyState icon="grafico" title={t('tablero.sinCambios')} />
            return (
              <>
                <p>{texto}</p>
                <ColumnChart
                  title={t('tablero.meses')}
                  series={[t('tablero.altas'), t('tablero.bajas')]}
                  values={filas.map((f) => ({
                    key: f.id,
                    label: rotulo(f),
                    description: t('tablero.mes', { mes: f.mes, altas: formatNumber(entran(f)), bajas: formatNumber(salen(f)) }),
                    above: entran(f),
                    below: salen(f),
                  }))}
                />
                <ColumnChart
                  title={t('tablero.cuantos')}
                  labelled
                  values={filas.map((f) => ({
                    key: f.id,
                    label: rotulo(f),
                    description: t('tablero.cuantosMes', { mes: f.mes, afiliados: formatNumber(f.afiliados) }),
                    above: f.afiliados,
                  }))}
                />
              </>
            )
          }}
        </Dibujada>
        <Dibujada lista={embudoList} titulo={t('tablero.embudo')} filtros={{ idSeccional }}>
          {(filas) => {
            const [padron, entro] = [filas[0]?.cantidad ?? 0, filas.at(-1)?.cantidad ?? 0]
            if (padron === 0) return <EmptyState icon="personas" title={t('tablero.sinAfiliados')} />
            return (
              <>
                <p>{t('tablero.embudoTexto', { padron: formatNumber(padron), entro: formatNumber(entro) })}</p>
                <BarChart
                  title={t('tablero.embudo')}
                  centered
                  largest={padron}
                  bars={filas.map((f) => ({
                    key: f.id,
                    label: f.quePaso,
                    description: `${formatNumber(f.cantidad)} · ${f.porcentaje}`,
                    parts: [{ amount: f.cantidad, color: 'var(--serie-1)' }],
                  }))}
                />
              </>
            )
          }}
        </Dibujada>
        {veCajas && (
          <Dibujada lista={calorList} titulo={t('tablero.calor')} ancha>
            {(filas) => <Seccionales filas={filas} />}
          </Dibujada>
        )}
      </div>
    </>
  )
}

function Seccionales({ filas }: { filas: readonly FilaCalor[] }) {
  const { t } = useTranslation()
  if (filas.length === 0) return <EmptyState icon="personas" title={t('tablero.sinSeccionales')} />
  const fila = (
    campo: 'dias' | 'quienFalta' | 'enCajas' | 'porPagar',
    cuanto: (f: FilaCalor) => number | null,
    dice: (f: FilaCalor) => string,
  ) => {
    const que = t(`listas.calor.${campo}`)
    return {
      label: que,
      pieces: filas.map((f) => ({
        key: f.id,
        name: f.codigo,
        amount: cuanto(f),
        description: t('tablero.celda', { seccional: f.seccional, cuanto: dice(f) }),
      })),
    }
  }
  return (
    <>
      <p>{t('tablero.calorTexto')}</p>
      <HeatStrips
        title={t('tablero.calor')}
        strips={[
          fila(
            'dias',
            (f) => f.dias,
            (f) => (f.dias === null ? t('tablero.sinCaja') : formatNumber(f.dias)),
          ),
          fila(
            'quienFalta',
            (f) => f.faltan,
            (f) => f.quienFalta || t('tablero.nadieFalta'),
          ),
          fila(
            'enCajas',
            (f) => f.enCajas,
            (f) => formatPesos(f.enCajas),
          ),
          fila(
            'porPagar',
            (f) => f.porPagar,
            (f) => formatPesos(f.porPagar),
          ),
        ]}
      />
    </>
  )
}

/** A chart with its title, export and table of figures, from one list and one request. */
function Dibujada<Z extends z.ZodObject>({
  lista,
  titulo,
  filtros = {},
  ancha = false,
  children,
}: {
  lista: List<Z>
  titulo: string
  filtros?: { idSeccional?: string | undefined }
  ancha?: boolean
  children(filas: Array<z.output<Z>>): ReactNode
}) {
  const { t } = useTranslation()
  const consulta = useQuery(readList(lista, { ...filtros, size: maxPageSize }))
  const filas = consulta.data?.content.length ?? 0
  return (
    <section className={ancha ? 'hoja hoja-in tablero-ancha' : 'hoja hoja-in'} aria-label={titulo}>
      <div className="tablero-cabeza">
        <h2>{titulo}</h2>
        <ExportMenu
          text={t('tablero.exportar', { count: filas })}
          file={lista.file ?? titulo}
          address={(formato) => address(`${lista.path}/exportar-excel`, { ...filtros, formato })}
          count={filas}
        />
      </div>
      <Query query={consulta} rows={6} failure={t('tablero.fallo')}>
        {({ content }) => (
          <>
            {children(content)}
            {content.length > 0 && (
              <details className="tablero-numeros">
                <summary>{t('tablero.tabla')}</summary>
                <NumbersTable list={lista} rows={content as never} />
              </details>
            )}
          </>
        )}
      </Query>
    </section>
  )
}
