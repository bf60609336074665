import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Vacio } from '../../../ui/estados.tsx'
import { Icono, iconoDe } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { esDeAfuera } from '../../acceso/menues/enlaces.ts'
import { entradasDeTramitesQuery } from '../../acceso/menues/menues.api.ts'
import { rutaDeTramite } from './destinos.ts'

/** What may be begun: the entries of the menu of procedures, each to where its action leads (A-TRAMITESMENU-01). */
export function Iniciar({ numero }: { numero: number | undefined }) {
  const { t } = useTranslation()
  const consulta = useQuery(entradasDeTramitesQuery())
  return (
    <section className="hoja" aria-label={t('misTramites.iniciar')}>
      <Segun consulta={consulta} filas={4}>
        {(entradas) =>
          entradas.length === 0 ? (
            <Vacio titulo={t('misTramites.menu.vacio')}>{t('misTramites.menu.vacioTexto')}</Vacio>
          ) : (
            <ul className="entradas-tramite">
              {entradas.map((entrada) => {
                const ruta = rutaDeTramite(entrada, numero)
                const [to = '', consulta] = ruta.split('?')
                const dentro = (
                  <>
                    <Icono nombre={iconoDe(entrada.icono)} />
                    <strong>{entrada.title}</strong>
                    <Icono nombre="derecha" chico />
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
      </Segun>
    </section>
  )
}
