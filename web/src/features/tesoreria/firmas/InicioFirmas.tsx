import './inicio-firmas.css'
import { aCentavos, deCentavos, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hace } from '../../../platform/hace.ts'
import { leer } from '../../../platform/llamar.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { asunto } from './palabras.ts'

/** What waits for the signature of whoever is at home, the oldest first; nothing for who has nothing to sign. */
export function InicioFirmas() {
  const { t } = useTranslation()
  const { data: esperan } = useQuery(leer(firmasRendicion.paraMiFirma, {}))
  if (!esperan || esperan.length === 0) return null
  const total = deCentavos(esperan.reduce((n, e) => n + aCentavos(e.total), 0))
  return (
    <section className="inicio-firmas" aria-labelledby="inicio-firmas">
      <h2 id="inicio-firmas">{t('firmas.teEsperan', { count: esperan.length })}</h2>
      <div className="hoja">
        <p className="inicio-firmas-total">
          {t('firmas.enTotal')} <strong className="cifra">{formatearPesos(total)}</strong>
        </p>
        <ul className="bloques">
          {esperan.map((e) => (
            <li key={e.id}>
              <div>
                <p className="fuerte">
                  {e.numeroRendicion} · {asunto(t, e.nombreTipo, e.periodo)}
                </p>
                <p className="sub">
                  {t('firmas.seccional', { seccional: e.nombreSeccional })} ·{' '}
                  {t('firmas.comprobantesN', { count: e.cantidadComprobantes })} ·{' '}
                  {t('firmas.laMandoHace', { por: e.por, hace: hace(Date.parse(e.desde)) })}
                </p>
              </div>
              <Link className="boton" to="/app/seccionales/rendiciones-gasto/$id/firmar" params={{ id: String(e.id) }}>
                <Icono nombre="firmar" />
                <span>
                  {t('firmas.leerYFirmar')} <span className="cifra">{formatearPesos(e.total)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
