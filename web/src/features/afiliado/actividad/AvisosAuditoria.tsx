import { actividad, lecturasPorHora } from '@gremial/contract/afiliado/actividad.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Awaited, Notice } from '../../../ui/states.tsx'

/** For auditors, at the top: audit failures and readers of many people's data. Empty if all is well. */
export function AvisosAuditoria() {
  return useCan('auditoria.consultar') ? <Avisos /> : null
}

function Avisos() {
  const { t, i18n } = useTranslation()
  const { data, error, isPending } = useQuery(read(actividad.avisos, {}))
  if (isPending) return <Awaited />
  if (error) return <Notice type="alerta">{t('inicio.auditoria.fallo')}</Notice>
  if (!data || (data.estado === null && data.lecturas.length === 0)) return null
  const cuantas = new Intl.NumberFormat(i18n.language)
  return (
    <section className="seccion-inicio">
      <h2>{t('inicio.auditoria.titulo')}</h2>
      {data.estado && (
        <Notice type={data.estado === 'atrasada' ? 'alerta' : 'mal'}>{t(`inicio.auditoria.${data.estado}`)}</Notice>
      )}
      {data.lecturas.length > 0 && (
        <div className="hoja hoja-in">
          <h3>{t('inicio.auditoria.lecturas')}</h3>
          <p className="suave">{t('inicio.auditoria.lecturasTexto', { limite: cuantas.format(lecturasPorHora) })}</p>
          <ul className="lecturas">
            {data.lecturas.map((l) => (
              <li key={l.id}>
                <Icon name="ver" />
                <span>
                  <strong>{l.nombre}</strong>
                  <span className="sub">
                    {t('inicio.auditoria.personas', { count: l.personas, momento: formatTimestamp(new Date(l.momento)) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
