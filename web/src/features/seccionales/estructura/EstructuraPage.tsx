import './estructura.css'
import { estructuraList, estructuras, type FilaEstructura } from '@gremial/contract/seccionales/estructura.ts'
import { firmas } from '@gremial/contract/seccionales/mandatos.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { inSentence } from '../../../platform/inSentence.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { type ListState, useList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { CampoSeccional, SinSeccionales } from '../seccionales/CampoSeccional.tsx'
import { seccionalesQuery } from '../seccionales/seccionales.api.ts'

/** Committee of a branch on a day, and its signers (B-ESTRUCTURA-01 to 04). */
export function EstructuraPage() {
  const { t } = useTranslation()
  useTitle(t('estructura.titulo'), t('barra.estructura'))
  const seccionales = useQuery(seccionalesQuery())
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('estructura.titulo')}</h1>
          <p className="suave">{t('estructura.bajada')}</p>
        </div>
      </div>
      <Query query={seccionales} frame="hoja">
        {([primera]) =>
          primera ? (
            <Estructura primera={String(primera.idSeccional)} />
          ) : (
            <div className="hoja">
              <SinSeccionales />
            </div>
          )
        }
      </Query>
    </>
  )
}

/** First of the caller's branches and today by default; both are in the address. */
function Estructura({ primera }: { primera: string }) {
  const { t } = useTranslation()
  const fijos = useList(estructuraList, { active: false }).query
  const idSeccional = fijos.idSeccional ?? primera
  const fecha = parseDate(fijos.fecha ?? '') ?? today()
  const estado = useList(estructuraList, { fixed: { idSeccional, fecha } })
  return (
    <>
      <Elige estado={estado} idSeccional={idSeccional} fecha={fecha} />
      <Firman idSeccional={Number(idSeccional)} fecha={fecha} />
      <section className="hoja" aria-label={t('estructura.titulo')}>
        <ListHead
          state={estado}
          exportList={{ text: (count) => t('estructura.exportar', { count }), file: estructuraList.file ?? '' }}
        />
        <List
          list={estructuraList}
          state={estado}
          nameOf={(f) => f.persona}
          cells={{ nombrePuesto: (f) => <strong>{f.nombrePuesto}</strong> }}
          block={(f) => (
            <div>
              <p className="fuerte">{f.nombrePuesto}</p>
              <p>
                {f.persona} <span className="sub cifra">{f.numeroAfiliadoFormateado}</span>
              </p>
              <p className="sub cifra">
                {formatDate(f.fechaDesde)} – {formatDate(f.fechaHasta)}
              </p>
            </div>
          )}
          empty={{ icon: 'mandato', title: t('estructura.vacio') }}
        />
      </section>
    </>
  )
}

function Elige({
  estado: { change },
  idSeccional,
  fecha,
}: {
  estado: ListState<FilaEstructura>
  idSeccional: string
  fecha: string
}) {
  const { t } = useTranslation()
  // The typed text stays while it is no valid date; the address keeps the last one.
  const [escrita, setEscrita] = useState<string | null>(fecha)
  return (
    <div className="elige-estructura">
      <CampoSeccional
        label={t('estructura.seccional')}
        value={idSeccional}
        onChange={(elegida) => elegida && change({ idSeccional: elegida })}
      />
      <DateField
        label={t('estructura.fecha')}
        value={escrita}
        error={escrita ? undefined : t('validacion.requerido')}
        onChange={(dia) => {
          setEscrita(dia)
          const leida = parseDate(dia ?? '')
          if (leida) change({ fecha: leida })
        }}
      />
    </div>
  )
}

/** Sentences: who signs for each side that day, or that nobody can. */
function Firman({ idSeccional, fecha }: { idSeccional: number; fecha: string }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(estructuras.firmantes, { query: { idSeccional, fecha } }))
  return (
    <section className="hoja hoja-in firman" aria-live="polite">
      <h2>{t('estructura.firman', { fecha: formatDate(fecha) })}</h2>
      <Query query={consulta} rows={2} failure={t('estructura.fallo')}>
        {({ firmantes }) =>
          firmas.map((firma) => {
            const quienes = firmantes
              .filter((f) => f.firma === firma)
              .map((f) => t('estructura.quien', { nombre: f.nombre, puesto: f.nombrePuesto }))
            return quienes.length > 0 ? (
              <p key={firma}>{t(`estructura.${firma}`, { quienes: inSentence(quienes) })}</p>
            ) : (
              <p key={firma} className="negativo">
                <Icon name="alerta" small /> {t(`estructura.nadie.${firma}`)}
              </p>
            )
          })
        }
      </Query>
    </section>
  )
}
