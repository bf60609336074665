import { actividad, lecturasPorHora } from '@gremial/contract/afiliado/actividad.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'

/** For auditors, above everything else: whether the audit was altered, and who read the data of many people. Nothing while all is well. */
export function AvisosAuditoria() {
  return usePuede('auditoria.consultar') ? <Avisos /> : null
}

function Avisos() {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(leer(actividad.avisos, {}))
  if (error) return <Aviso tipo="alerta">{t('inicio.auditoria.fallo')}</Aviso>
  if (!data || (data.estado === null && data.lecturas.length === 0)) return null
  const cuantas = new Intl.NumberFormat(i18n.language)
  return (
    <section className="seccion-inicio">
      <h2>{t('inicio.auditoria.titulo')}</h2>
      {data.estado && <Aviso tipo={data.estado === 'atrasada' ? 'alerta' : 'mal'}>{t(`inicio.auditoria.${data.estado}`)}</Aviso>}
      {data.lecturas.length > 0 && (
        <div className="hoja hoja-in">
          <h3>{t('inicio.auditoria.lecturas')}</h3>
          <p className="suave">{t('inicio.auditoria.lecturasTexto', { limite: cuantas.format(lecturasPorHora) })}</p>
          <ul className="lecturas">
            {data.lecturas.map((l) => (
              <li key={l.id}>
                <Icono nombre="ver" />
                <span>
                  <strong>{l.nombre}</strong>
                  <span className="sub">
                    {t('inicio.auditoria.personas', { count: l.personas, momento: mostrarMomento(new Date(l.momento)) })}
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
