import './definicion.css'
import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import type { Definicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { CambiosDeVersion } from './CambiosDeVersion.tsx'

const ruta = '/app/tramites/definiciones/$id/comparar'

/** Two versions of a procedure, compared in words. */
export function DefinicionCompararPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: ruta })
  const definicion = useQuery(read(definiciones.leer, { params: { id: Number(id) } }))
  useTitle(t('armar.comparar'))
  return (
    <>
      <BackLink to="/app/tramites/definiciones/$id" params={{ id }}>
        {definicion.data?.nombre ?? t('definiciones.titulo')}
      </BackLink>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('armar.comparar')}</h1>
      </div>
      <Query query={definicion} rows={4}>
        {(d) =>
          d.versiones.length < 2 ? <EmptyState icon="tramite" title={t('armar.unaSolaVersion')} /> : <Comparadas definicion={d} />
        }
      </Query>
    </>
  )
}

function Comparadas({ definicion }: { definicion: Definicion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const pedidas = useSearch({ from: ruta })
  const [ultima, anterior] = definicion.versiones
  const de = Number(pedidas.de) || (definicion.vigente !== ultima?.numero && definicion.vigente) || anterior?.numero || 1
  const a = Number(pedidas.a) || ultima?.numero || 1
  const cambios = useQuery(read(definiciones.comparar, { params: { id: definicion.id }, query: { de, a } }))
  const elegir = (cual: 'de' | 'a', numero: string) =>
    void navegar({
      to: ruta,
      params: { id: String(definicion.id) },
      search: { de: String(de), a: String(a), [cual]: numero },
      replace: true,
    })
  const opciones = definicion.versiones.map((v) => ({
    value: String(v.numero),
    label: t(`armar.esVersion.${v.estado}`, { n: v.numero }),
  }))
  return (
    <section className="hoja hoja-in pila">
      <div className="armar-dos">
        {(['de', 'a'] as const).map((cual) => (
          <NativeSelect
            key={cual}
            label={t(cual === 'de' ? 'armar.antesDe' : 'armar.ahoraDe')}
            data={opciones}
            value={String(cual === 'de' ? de : a)}
            onChange={(e) => elegir(cual, e.currentTarget.value)}
          />
        ))}
      </div>
      <Query query={cambios} rows={4}>
        {(c) => (c.length === 0 ? <p>{t('armar.sonIguales')}</p> : <CambiosDeVersion cambios={c} />)}
      </Query>
    </section>
  )
}
