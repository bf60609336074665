import '../../../ui/steps.css'
import '../../../ui/dot.css'
import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { aPaso } from './focoDePaso.ts'
import { nombreDePaso } from './nombreDePaso.ts'
import { type PasoDeBarra, partesListas, pasosDe } from './pasos.ts'

interface Props {
  /** Request with the values on screen. */
  solicitud: Solicitud
  pantalla: PantallaSolicitud
  /** True if somebody acts for the member. */
  porOtro: boolean
  /** Where the input is saved. */
  guardado: ReactNode
  /** Name of the product. */
  nombre: string
}

/** Steps of a request with what each one lacks; collapsed to a line on a phone. */
export function BarraDePasos({ solicitud, pantalla, porOtro, guardado, nombre: producto }: Props) {
  const { t } = useTranslation()
  const pasos = pasosDe(solicitud)
  const hoy = pasos.findIndex((p) => p.pantalla === pantalla)
  const nombre = (p: PantallaSolicitud) =>
    t(p === 'datos-solicitante' && porOtro ? 'solicitud.paso.datos-afiliado' : nombreDePaso(solicitud, p))
  const lista = (
    <>
      {pasos.map((paso, i) => (
        <li
          key={paso.pantalla}
          className={i === hoy ? 'hoy' : paso.hecho ? 'hecho' : ''}
          aria-current={i === hoy ? 'step' : undefined}
        >
          <span className="punto-paso">{i !== hoy && paso.hecho && <Icon name="hecho" />}</span>
          <EnlacePaso id={solicitud.id} paso={paso}>
            <strong>{nombre(paso.pantalla)}</strong>
            <Nota solicitud={solicitud} paso={paso} />
          </EnlacePaso>
        </li>
      ))}
    </>
  )
  return (
    <section className="hoja avance-solicitud" aria-label={t('solicitud.avance')}>
      <ol className="pasos-linea pasos-solicitud ancho" aria-label={t('solicitud.pasos')}>
        {lista}
      </ol>
      <div className="angosto">
        <p className="av-que">
          {producto}
          {solicitud.monto !== null && (
            <>
              {' '}
              · <span className="cifra">{formatPesos(solicitud.monto)}</span>
            </>
          )}
        </p>
        <p className="av-linea">
          <span>
            <strong>{t('solicitud.pasoN', { n: hoy + 1, total: pasos.length })}</strong> · {nombre(pantalla)}
          </span>
          {guardado}
        </p>
        <ol className="tramos" aria-hidden="true" style={{ gridTemplateColumns: `repeat(${pasos.length}, 1fr)` }}>
          {pasos.map((p, i) => (
            <li key={p.pantalla} className={i === hoy ? 'hoy' : p.hecho ? 'hecho' : ''} />
          ))}
        </ol>
        <details>
          <summary>
            <span>{t('solicitud.partesListas', partesListas(pasos))}</span>
            <Icon name="desplegar" small />
          </summary>
          <ol className="pasos-linea pasos-solicitud vertical" aria-label={t('solicitud.pasos')}>
            {lista}
          </ol>
        </details>
      </div>
    </section>
  )
}

/** Steps are links once the request exists. */
function EnlacePaso({ id, paso, children }: { id: number; paso: PasoDeBarra; children: ReactNode }) {
  return id === 0 ? <div className="a">{children}</div> : <Link {...aPaso(id, paso.pantalla)}>{children}</Link>
}

function Nota({ solicitud, paso: { pantalla, faltan, vacio, hecho } }: { solicitud: Solicitud; paso: PasoDeBarra }) {
  const { t } = useTranslation()
  if (pantalla === 'resumen') return <span>{t(hecho ? 'solicitud.nota.presentada' : 'solicitud.nota.sinPresentar')}</span>
  if (hecho) return <span>{t('solicitud.nota.completo')}</span>
  if (solicitud.id === 0 && pantalla !== 'editar') return <span>{t('solicitud.nota.despues')}</span>
  const [primera] = faltan
  const texto = vacio
    ? t('solicitud.nota.sinPersona')
    : pantalla === 'tramite'
      ? t('solicitud.nota.papeles', { n: faltan.length, total: solicitud.documentos.length })
      : faltan.length === 1 && primera
        ? t('solicitud.nota.falta', { que: t(`faltas.${primera.campo}`) })
        : t('solicitud.nota.faltan', { count: faltan.length })
  return <span className="falta">{texto}</span>
}
