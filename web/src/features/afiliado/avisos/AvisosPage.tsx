import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../../platform/titulo.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { enCamino } from '../../../ui/perezosa.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { DondeAvisamos } from '../avisos-equipo/piezas.ts'
import { esperanQuery } from './avisos.api.ts'
import { Cosa } from './Cosa.tsx'

/** All that awaits the person, in one list: what its sources do not bring is counted below. */
export function AvisosPage() {
  const { t } = useTranslation()
  useTitulo(t('avisos.titulo'))
  const consulta = useQuery({ ...esperanQuery(), refetchOnMount: 'always' })
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('avisos.titulo')}</h1>
      </div>
      <section className="hoja te-esperan" aria-labelledby="te-espera">
        <Segun consulta={consulta} filas={5} fallo={t('avisos.fallo')}>
          {({ cosas, total }) =>
            total === 0 ? (
              <Vacio icono="bien" titulo={t('avisos.nada')}>
                {t('avisos.nadaTexto')}
              </Vacio>
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
        </Segun>
      </section>
      <Suspense fallback={enCamino}>
        <DondeAvisamos />
      </Suspense>
    </>
  )
}
