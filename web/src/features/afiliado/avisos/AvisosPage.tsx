import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { loadingMark } from '../../../ui/lazyComponent.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { DondeAvisamos } from '../avisos-equipo/piezas.ts'
import { esperanQuery } from './avisos.api.ts'
import { Cosa } from './Cosa.tsx'

/** All waits of the user; missing sources are counted below. */
export function AvisosPage() {
  const { t } = useTranslation()
  useTitle(t('avisos.titulo'))
  const consulta = useQuery({ ...esperanQuery(), refetchOnMount: 'always' })
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('avisos.titulo')}</h1>
      </div>
      <section className="hoja te-esperan" aria-labelledby="te-espera">
        <Query query={consulta} rows={5} failure={t('avisos.fallo')}>
          {({ cosas, total }) =>
            total === 0 ? (
              <EmptyState icon="bien" title={t('avisos.nada')}>
                {t('avisos.nadaTexto')}
              </EmptyState>
            ) : (
              <>
                <h2 id="te-espera">{t('avisos.teEspera', { count: total })}</h2>
                <ul className="bloques">
                  {cosas.map((c, i) => (
                    <Cosa key={`${c.cosa} ${c.id}`} espera={c} principal={i === 0} />
                  ))}
                </ul>
                <p className="suave">
                  {total > cosas.length ? t('avisos.yMas', { count: total - cosas.length }) : t('avisos.salen')}
                </p>
              </>
            )
          }
        </Query>
      </section>
      <Suspense fallback={loadingMark}>
        <DondeAvisamos />
      </Suspense>
    </>
  )
}
