import './resumen.css'
import { terminada } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { Historia } from '../tramite/Historia.tsx'
import { rutaTramites } from './aDondeSigue.ts'
import { Declaracion } from './Declaracion.tsx'

/** A filed request: state, history and signed text. */
export function Presentada({ solicitud, declaracion }: { solicitud: Solicitud; declaracion: string }) {
  const { t } = useTranslation()
  const { estado, sucesos } = solicitud
  const nueva = estado === 'PRESENTADA'
  return (
    <section className="hoja hoja-in pila firma-solicitud" aria-label={t('solicitud.comoVa')}>
      <h2>{t('solicitud.comoVa')}</h2>
      <div>
        <EstadoSolicitud estado={estado} />
      </div>
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
