import './marco.css'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/states.tsx'
import { Term } from '../../../ui/Term.tsx'
import { nombrePunto } from '../tramite/nombrePunto.ts'
import { pantallaDePunto } from './aDondeSigue.ts'
import { aPaso } from './focoDePaso.ts'

/**
 * While a request waits for correction, each step shows the desk's words; each point links to its field (an authorisation has its
 * documents below).
 */
export function LoQuePide({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  if (s.estado !== 'OBSERVADA' || !s.observacion) return null
  const { comentario, puntos } = s.observacion
  return (
    <Notice type={puntos.some(({ corregido }) => corregido === 0) || s.observacion.cambio === 0 ? 'alerta' : 'ok'}>
      <strong>{t('solicitud.pide')}</strong>
      <Term word="observada">{null}</Term> {comentario && `«${comentario}»`}
      {puntos.length > 0 && (
        <ul className="choque-campos">
          {puntos.map((punto) => (
            <li key={`${punto.papel} ${punto.campo} ${punto.requisito}`}>
              {s.producto.clase === 'ADHESION' ? (
                nombrePunto(t, punto)
              ) : (
                <Link {...aPaso(s.id, pantallaDePunto(punto), punto)}>{nombrePunto(t, punto)}</Link>
              )}
              {`: «${punto.motivo}»`}
              {punto.corregido === 1 && ` (${t('solicitud.pideYa')})`}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
