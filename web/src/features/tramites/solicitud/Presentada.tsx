import './resumen.css'
import { terminada } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Aviso } from '../../../ui/estados.tsx'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { Historia } from '../tramite/Historia.tsx'
import { rutaTramites } from './aDondeSigue.ts'
import { Declaracion } from './Declaracion.tsx'

/** Once it is filed: that it was, what comes next, its story and what was signed. */
export function Presentada({ solicitud, declaracion }: { solicitud: Solicitud; declaracion: string }) {
  const { t } = useTranslation()
  const { estado, sucesos, numeroSolicitudCompleto: numero } = solicitud
  const nueva = estado === 'PRESENTADA'
  return (
    <section className="hoja hoja-in pila firma-solicitud" aria-label={t('solicitud.comoVa')}>
      <h2>{nueva ? t('solicitud.presentada', { numero }) : t('solicitud.comoVa')}</h2>
      <div>
        <EstadoSolicitud estado={estado} />
      </div>
      {nueva && (
        <Aviso tipo="ok">
          <p>{t('solicitud.loQueSigue')}</p>
        </Aviso>
      )}
      <Historia
        sucesos={sucesos}
        terminada={terminada(estado)}
        porVenir={nueva ? [{ titulo: t('solicitud.revision'), texto: t('solicitud.revisionTexto') }] : []}
      />
      {declaracion && (
        <details>
          <summary>{t('solicitud.loQueDeclaraste')}</summary>
          <Declaracion texto={declaracion} />
        </details>
      )}
      <Link to={rutaTramites} className="boton ancho">
        {t('solicitud.tramites')}
      </Link>
    </section>
  )
}
