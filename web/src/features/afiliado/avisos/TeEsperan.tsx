import { esperasEnInicio } from '@gremial/contract/afiliado/avisos.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Fallo } from '../../../ui/estados.tsx'
import { esperanQuery } from './avisos.api.ts'
import { Cosa } from './Cosa.tsx'

/** The home's first block: the first things that await, and how many more there are. Nothing awaits, no block. */
export function TeEsperan() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(esperanQuery())
  if (!data)
    return error ? (
      <section className="hoja">
        <Fallo titulo={t('avisos.fallo')} error={error} reintentar={() => void refetch()} />
      </section>
    ) : null
  const { cosas, total } = data
  if (total === 0) return null
  const otras = total - Math.min(esperasEnInicio, cosas.length)
  return (
    <section className="hoja te-esperan" aria-labelledby="te-espera">
      <h2 id="te-espera">{t('avisos.teEspera', { count: total })}</h2>
      <ul className="bloques">
        {cosas.slice(0, esperasEnInicio).map((c, i) => (
          <Cosa key={`${c.cosa} ${c.id}`} espera={c} principal={i === 0} />
        ))}
      </ul>
      {otras > 0 && (
        <p>
          <Link to="/app/avisos" className="boton texto">
            {t('avisos.mas', { count: otras })}
          </Link>
        </p>
      )}
    </section>
  )
}
