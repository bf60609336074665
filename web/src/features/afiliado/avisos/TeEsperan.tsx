import { type Espera, esperasEnInicio } from '@gremial/contract/afiliado/avisos.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { ErrorNotice, Skeleton } from '../../../ui/states.tsx'
import { esperanQuery } from './avisos.api.ts'
import { Cosa } from './Cosa.tsx'
import { primeras } from './primeras.ts'

/**
 * First block of the home: the first waits, and how many more; hidden if none. For administrators, the state of the installation
 * comes first, complete, in its own block.
 */
export function TeEsperan() {
  const { t } = useTranslation()
  const cuidaLaCasa = useCan('organizacion.editar')
  const { data, error, refetch } = useQuery(esperanQuery())
  if (!data)
    return (
      <section className="hoja">
        {error ? (
          <ErrorNotice title={t('avisos.fallo')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={esperasEnInicio} />
        )}
      </section>
    )
  const casa = data.cosas.filter((c) => cuidaLaCasa && c.gravedad)
  const cosas = data.cosas.filter((c) => !casa.includes(c))
  const total = data.total - casa.length
  const otras = total - Math.min(esperasEnInicio, cosas.length)
  return (
    <>
      {casa.length > 0 && (
        <Bloque id="la-casa" titulo={t('inicioAdministracion.casa', { count: casa.length })} cosas={casa} primero />
      )}
      {total > 0 && (
        <Bloque
          id="te-espera"
          titulo={t('avisos.teEspera', { count: total })}
          cosas={primeras(cosas, esperasEnInicio)}
          primero={casa.length === 0}
        >
          {otras > 0 && (
            <p>
              <Link to="/app/avisos" className="boton texto">
                {t('avisos.mas', { count: otras })}
              </Link>
            </p>
          )}
        </Bloque>
      )}
    </>
  )
}

/** The first wait of the first block is the primary action of the home. */
function Bloque(bloque: { id: string; titulo: string; cosas: Espera[]; primero: boolean; children?: ReactNode }) {
  const { id, titulo, cosas, primero, children } = bloque
  return (
    <section className="hoja te-esperan" aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      <ul className="bloques">
        {cosas.map((c, i) => (
          <Cosa key={`${c.cosa} ${c.id}`} espera={c} principal={primero && i === 0} />
        ))}
      </ul>
      {children}
    </section>
  )
}
