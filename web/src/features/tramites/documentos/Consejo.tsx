import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

/** Advice on taking readable photos. */
export function Consejo() {
  const { t } = useTranslation()
  return (
    <aside className="hoja consejo-papeles" aria-label={t('papeles.consejo')}>
      <h2>{t('papeles.consejo')}</h2>
      <div className="fotos-ejemplo">
        <figure>
          <svg viewBox="0 0 150 110" aria-hidden="true">
            <Hoja />
          </svg>
          <figcaption className="si">
            <Icon name="bien" small />
            {t('papeles.consejoBien')}
          </figcaption>
        </figure>
        <figure>
          <svg viewBox="0 0 150 110" aria-hidden="true">
            <g transform="rotate(-14 75 60) translate(30 24)">
              <Hoja />
            </g>
            <path className="sombra-papel" d="M0 0h70L20 110H0z" />
          </svg>
          <figcaption className="no">
            <Icon name="impide" small />
            {t('papeles.consejoMal')}
          </figcaption>
        </figure>
      </div>
      <ul>
        <li>
          <Icon name="camara" />
          <span>{t('papeles.consejoChica')}</span>
        </li>
        <li>
          <Icon name="documento" />
          <span>{t('papeles.consejoTipos')}</span>
        </li>
        <li className="solo-escritorio">
          <Icon name="subir" />
          <span>{t('papeles.consejoSoltar')}</span>
        </li>
        <li>
          <Icon name="candado" />
          <span>{t('papeles.consejoQuien')}</span>
        </li>
      </ul>
    </aside>
  )
}

/** Drawing of a blank page. */
const Hoja = () => (
  <g className="hoja-dibujada">
    <rect x="38" y="8" width="74" height="94" rx="2" />
    <path d="M46 20h32M46 70h26M92 70h12" />
    <path className="tenue" d="M46 34h58M46 44h58M46 54h40" />
    <path className="fuerte" d="M46 88h20M84 88h20" />
  </g>
)
