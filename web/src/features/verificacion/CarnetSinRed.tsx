import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useTranslation } from 'react-i18next'
import { organizacion } from '../../app/organizacion.ts'
import { Sello } from '../../ui/Sello.tsx'
import { CodigoRotativo } from './CodigoRotativo.tsx'
import type { CarnetGuardado } from './carnetGuardado.ts'

/** The card as this phone keeps it, whole, with its code in the foot. */
export function CarnetSinRed({ carnet }: { carnet: CarnetGuardado }) {
  const { t } = useTranslation()
  const datos = [
    ['documento', carnet.documento],
    ['categoria', carnet.categoria],
    ['seccional', carnet.seccional],
    ['validoHasta', mostrarFecha(carnet.vence)],
  ] as const
  return (
    <article className="carnet-guardado" aria-label={t('carnet.verificacion.carnetDe')}>
      <header>
        <span>
          <Sello claro />
        </span>
        <div>
          <b>{organizacion().nombre}</b>
          <span>{t('carnet.verificacion.carnetDe')}</span>
        </div>
      </header>
      <div className="quien">
        <img src={carnet.foto} alt="" />
        <div>
          <p className="nombre">{carnet.nombre}</p>
          <p className="nro">{carnet.numero}</p>
        </div>
      </div>
      <dl>
        {datos.map(([cual, valor]) => (
          <div key={cual}>
            <dt>{t(`carnet.verificacion.${cual}`)}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <CodigoRotativo carnetId={carnet.carnetId} />
    </article>
  )
}
