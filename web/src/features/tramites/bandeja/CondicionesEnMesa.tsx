import { nombreTipoCuenta } from '@gremial/contract/tramites/adhesion.ts'
import type { ArmadoEnSolicitud } from '@gremial/contract/tramites/armado-en-solicitud.ts'
import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Term } from '../../../ui/Term.tsx'
import { Cobro } from '../cobro/Cobro.tsx'
import { conPorciento } from './porciento.ts'

/** Requested conditions, those of the filing day beside today's; for an authorisation, the signed text. */
export function CondicionesEnMesa({ enMesa }: { enMesa: SolicitudEnMesa }) {
  const { t } = useTranslation()
  const { solicitud: s, cuota, total, cft, tnaHoy } = enMesa
  const { condiciones } = s.producto
  if (s.adhesion) return <Adhesion enMesa={enMesa} />
  if (s.armado) return <Armado solicitud={s} armado={s.armado} />
  if (!condiciones) return null
  const pares: Array<[string, string, ('tna' | 'cft')?]> = [
    [t('bandeja.pide'), s.monto === null ? '' : formatPesos(s.monto)],
    [t('bandeja.cuotas', { count: s.plazo ?? 0 }), cuota === null ? '' : formatPesos(cuota)],
    [t('bandeja.total'), total === null ? '' : formatPesos(total)],
    [t('bandeja.tna'), conPorciento(condiciones.tna), 'tna'],
    [t('bandeja.cft'), cft === null ? '' : conPorciento(cft), 'cft'],
  ]
  return (
    <section className="bandeja-condic" aria-label={t('bandeja.condiciones')}>
      <dl>
        {pares.map(([que, valor, palabra]) => (
          <div key={que}>
            <dt>{palabra ? <Term word={palabra}>{que}</Term> : que}</dt>
            <dd className="cifra">{valor}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Icon name="candado" small />
        <span>
          {t('bandeja.delDia', { fecha: formatDate(s.condicionesDia) })}{' '}
          {tnaHoy !== null &&
            (tnaHoy === condiciones.tna ? t('bandeja.hoyIgual') : t('bandeja.hoyOtra', { tna: conPorciento(tnaHoy, false) }))}
        </span>
      </p>
      <p className="suave">
        {[s.destino && `${t('bandeja.destino')}: ${s.destino}`, s.cbu && `${t('bandeja.cbu')} ${s.cbu}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}

/** Answers of a designed procedure, and how many people of the desk must approve. */
function Armado({ solicitud: s, armado }: { solicitud: Solicitud; armado: ArmadoEnSolicitud }) {
  const { t } = useTranslation()
  return (
    <section className="bandeja-condic" aria-label={t('bandeja.condiciones')}>
      <dl>
        {s.monto !== null && (
          <div>
            <dt>{t('bandeja.pide')}</dt>
            <dd className="cifra">{formatPesos(s.monto)}</dd>
          </div>
        )}
        {armado.datos.map(({ clave, pregunta, valor }) => (
          <div key={clave}>
            <dt>{pregunta}</dt>
            <dd>{valor || t('comun.sinDato')}</dd>
          </div>
        ))}
      </dl>
      {armado.dos === 1 && (
        <p>
          <Icon name="personas" small />
          <span>{armado.primera ? t('bandeja.armado.primera', { quien: armado.primera }) : t('bandeja.armado.dos')}</span>
        </p>
      )}
      <Cobro solicitud={s} ajeno />
      <p className="suave">{t('bandeja.armado.version', { numero: armado.numero, fecha: formatDate(s.condicionesDia) })}</p>
    </section>
  )
}

function Adhesion({ enMesa: { solicitud } }: { enMesa: SolicitudEnMesa }) {
  const { t } = useTranslation()
  const { adhesion, cbu } = solicitud
  if (!adhesion) return null
  const por = [
    ...(adhesion.resumenDigitalEmail ? [t('bandeja.adhesion.email', { email: adhesion.email })] : []),
    ...(adhesion.resumenDigitalWA ? [t('bandeja.adhesion.wa', { telefono: readablePhone(adhesion.telefono) })] : []),
  ]
  return (
    <section className="bandeja-condic" aria-label={t('bandeja.condiciones')}>
      <dl>
        <div>
          <dt>{t('bandeja.adhesion.cuenta')}</dt>
          <dd>{t(`adherir.${nombreTipoCuenta(adhesion.tipoCuentaAdhesionDA)}`)}</dd>
        </div>
        <div>
          <dt>{t('bandeja.cbu')}</dt>
          <dd className="cifra">{cbu}</dd>
        </div>
        <div>
          <dt>{t('bandeja.adhesion.resumen')}</dt>
          <dd>{por.join(', ')}</dd>
        </div>
      </dl>
      <p>
        <Icon name="candado" small />
        <span>
          {t('bandeja.adhesion.firmada', { quien: adhesion.firmadaPor, momento: formatTimestamp(new Date(adhesion.firmada)) })}.{' '}
          {t('bandeja.conf.huella', { huella: adhesion.huella.slice(0, 16) })}
        </span>
      </p>
      <details>
        <summary>{t('bandeja.adhesion.texto')}</summary>
        <p className="dicho">{adhesion.texto}</p>
      </details>
    </section>
  )
}
