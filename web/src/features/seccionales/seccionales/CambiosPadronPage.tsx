import { padronChangesList, pasosPadron } from '@gremial/contract/seccionales/cambios-padron.ts'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { DateFilter, useDateChips } from '../../../ui/list/DateFilter.tsx'
import type { Filter } from '../../../ui/list/filters.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { useFiltroSeccional } from './CampoSeccional.tsx'

/** Joins, departures, returns and transfers between two days. */
export function CambiosPadronPage() {
  const { t } = useTranslation()
  const estado = useList(padronChangesList)
  const titulo = t('cambiosPadron.titulo')
  useTitle(titulo, t('cambiosPadron.barra'))
  const { query, change } = estado
  const filtros: Filter[] = [
    {
      field: 'paso',
      label: t('listas.cambiosPadron.quePaso'),
      all: t('cambiosPadron.todos'),
      options: pasosPadron.map((p) => ({ value: p, label: t(`listas.cambiosPadron.${p}`) })),
    },
    useFiltroSeccional(),
  ]
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/seccionales/afiliados" search={{}}>
            {t('seccional.titulo')}
          </BackLink>
          <h1 className="en-barra">{titulo}</h1>
          <p className="suave">{t('cambiosPadron.bajada')}</p>
        </div>
      </div>
      <section className="hoja">
        <ListHead
          state={estado}
          filters={filtros}
          others={{ control: <DateFilter query={query} apply={change} />, chips: useDateChips(query) }}
          exportList={{
            text: (count) => t('cambiosPadron.exportar', { count }),
            file: padronChangesList.file ?? '',
          }}
        />
        <List
          list={padronChangesList}
          state={estado}
          nameOf={(c) => c.nombreCompleto}
          cells={{ nombreCompleto: (c) => <strong>{c.nombreCompleto}</strong> }}
          block={(c) => (
            <div>
              <p className="fuerte">{c.nombreCompleto}</p>
              <p className="sub">{c.numeroAfiliadoFormateado}</p>
              <p className="sub">
                {c.quePaso} · {c.paso === 'PASE' ? t('cambiosPadron.deA', c) : c.antes || c.despues}
              </p>
            </div>
          )}
          empty={{ icon: 'personas', title: t('cambiosPadron.nada') }}
        />
      </section>
    </>
  )
}
