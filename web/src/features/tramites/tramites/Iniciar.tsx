import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon, iconOf } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { esDeAfuera } from '../../acceso/menues/enlaces.ts'
import { entradasDeTramitesQuery } from '../../acceso/menues/menues.api.ts'
import { rutaDeTramite } from './destinos.ts'

/** What may be begun: the entries of the menu of procedures, each to where its action leads (A-TRAMITESMENU-01). */
export function Iniciar({ numero }: { numero: number | undefined }) {
  const { t } = useTranslation()
  const consulta = useQuery(entradasDeTramitesQuery())
  return (
    <section className="hoja" aria-label={t('misTramites.iniciar')}>
      <Query query={consulta} rows={4}>
        {(entradas) =>
          entradas.length === 0 ? (
            <EmptyState title={t('misTramites.menu.vacio')}>{t('misTramites.menu.vacioTexto')}</EmptyState>
          ) : (
            <ul className="entradas-tramite">
              {entradas.map((entrada) => {
                const ruta = rutaDeTramite(entrada, numero)
                const [to = '', consulta] = ruta.split('?')
                const dentro = (
                  <>
                    <Icon name={iconOf(entrada.icono)} />
                    <strong>{entrada.title}</strong>
                    <Icon name="derecha" small />
                  </>
                )
                return (
                  <li key={entrada.id}>
                    {esDeAfuera(ruta) ? (
                      <a className="entrada-tramite" href={ruta} target="_blank" rel="noopener noreferrer">
                        {dentro}
                      </a>
                    ) : (
                      <Link className="entrada-tramite" to={to} search={Object.fromEntries(new URLSearchParams(consulta))}>
                        {dentro}
                      </Link>
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </Query>
    </section>
  )
}
