import './hechos.css'
import { hechos, type QuePasa } from '@gremial/contract/afiliado/hechos.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'

const iconos: Record<QuePasa, IconName> = {
  RENUNCIA: 'salir',
  FALLECIMIENTO: 'calendario',
  PASE: 'cambio',
  REINGRESO: 'repetir',
  EMPRESA: 'banco',
  IDENTIDAD: 'editar',
}

/** Hechos that staff may register for a member, and those registered. */
export function Hechos({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(hechos.posibles, { params: { codigo: numero } }))
  return (
    <section className="hoja hechos" aria-labelledby="hechos-titulo">
      <h2 className="hoja-in" id="hechos-titulo">
        {t('vida.seccion')}
      </h2>
      <Query query={consulta} rows={3} failure={t('vida.falloLeer')}>
        {({ posibles, hechos: dichos }) => (
          <>
            <div className="hechos-posibles">
              {posibles.map(({ que, no }) =>
                no ? (
                  <span key={que}>
                    <Icon name={iconos[que]} />
                    {t(`hechos.que.${que}`)}
                    <small>{t('vida.noCorresponde', { motivo: t(`hechos.noPuede.${no}` as 'hechos.noPuede.vinculado') })}</small>
                  </span>
                ) : (
                  <Link key={que} to="/app/afiliados/hechos/registrar" search={{ codigo: String(numero), que }}>
                    <Icon name={iconos[que]} />
                    {t(`hechos.que.${que}`)}
                    <small>{t(`vida.bajadas.${que}`)}</small>
                  </Link>
                ),
              )}
            </div>
            {dichos.length > 0 && (
              <>
                <h3 className="hoja-in">{t('vida.dichos')}</h3>
                <ul className="hechos-dichos">
                  {dichos.map((h) => (
                    <li key={h.id}>
                      <div>
                        {h.deshecho ? (
                          <s>{t('vida.deDia', { que: t(`hechos.que.${h.que}`), dia: formatDate(h.dia) })}</s>
                        ) : (
                          t('vida.deDia', { que: t(`hechos.que.${h.que}`), dia: formatDate(h.dia) })
                        )}
                        <p>
                          {t('vida.registradoPor', { por: h.por, momento: formatDate(dateOf(new Date(h.registrado))) })}
                          {h.deshecho &&
                            `. ${t('vida.deshechoPor', { por: h.deshechoPor, momento: formatDate(dateOf(new Date(h.deshecho))) })}`}
                        </p>
                      </div>
                      <Link to="/app/afiliados/hechos/ver/$id" params={{ id: String(h.id) }} className="boton">
                        {t('vida.ver')}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Query>
    </section>
  )
}
