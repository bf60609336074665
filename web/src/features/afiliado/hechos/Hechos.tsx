import './hechos.css'
import { hechos, type QuePasa } from '@gremial/contract/afiliado/hechos.ts'
import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Icono, type NombreIcono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'

const iconos: Record<QuePasa, NombreIcono> = {
  RENUNCIA: 'salir',
  FALLECIMIENTO: 'calendario',
  PASE: 'cambio',
  REINGRESO: 'repetir',
  EMPRESA: 'banco',
  IDENTIDAD: 'editar',
}

/** What may be told of a member by who may tell it, and what was. */
export function Hechos({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const consulta = useQuery(leer(hechos.posibles, { claves: { codigo: numero } }))
  return (
    <section className="hoja hechos" aria-labelledby="hechos-titulo">
      <h2 className="hoja-in" id="hechos-titulo">
        {t('vida.seccion')}
      </h2>
      <Segun consulta={consulta} filas={3} fallo={t('vida.falloLeer')}>
        {({ posibles, hechos: dichos }) => (
          <>
            <div className="hechos-posibles">
              {posibles.map(({ que, no }) =>
                no ? (
                  <span key={que}>
                    <Icono nombre={iconos[que]} />
                    {t(`hechos.que.${que}`)}
                    <small>{t('vida.noCorresponde', { motivo: t(`hechos.noPuede.${no}` as 'hechos.noPuede.vinculado') })}</small>
                  </span>
                ) : (
                  <Link key={que} to="/app/afiliados/hechos/registrar" search={{ codigo: String(numero), que }}>
                    <Icono nombre={iconos[que]} />
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
                          <s>{t('vida.deDia', { que: t(`hechos.que.${h.que}`), dia: mostrarFecha(h.dia) })}</s>
                        ) : (
                          t('vida.deDia', { que: t(`hechos.que.${h.que}`), dia: mostrarFecha(h.dia) })
                        )}
                        <p>
                          {t('vida.registradoPor', { por: h.por, momento: mostrarFecha(diaDe(new Date(h.registrado))) })}
                          {h.deshecho &&
                            `. ${t('vida.deshechoPor', { por: h.deshechoPor, momento: mostrarFecha(diaDe(new Date(h.deshecho))) })}`}
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
      </Segun>
    </section>
  )
}
