import type { FaltaDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import { type ContenidoDefinicion, type ParteDefinicion, partesDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { useArmando } from './armando.ts'
import { fraseDeFalta } from './frases.ts'

/** Parts with a screen in the designer. */
export const partesEditables = partesDefinicion.filter((p) => p !== 'pruebas')
export type ParteEditable = Exclude<ParteDefinicion, 'pruebas'>

const palabras = (texto: string): number => texto.split(/\s+/).filter((p) => p !== '').length

/** Short summary of a part; '' if unused. */
function resumenDe(parte: ParteEditable, c: ContenidoDefinicion, t: TFunction): string {
  switch (parte) {
    case 'textos':
      return c.resumen.es
    case 'condiciones':
      return c.condiciones.length === 0
        ? t('armar.cualquieraPuede')
        : t('armar.cuantasCondiciones', { count: c.condiciones.length })
    case 'campos':
      return c.campos.length === 0 ? '' : t('armar.cuantosCampos', { count: c.campos.length })
    case 'papeles':
      return c.papeles.length === 0 ? '' : t('armar.cuantosPapeles', { count: c.papeles.length })
    case 'monto':
      return c.monto.forma === 'FIJO' && c.monto.fijo !== null
        ? formatPesos(c.monto.fijo)
        : t(`frasesTramite.formas.${c.monto.forma}`)
    case 'personas': {
      const otras = c.personas.garantes + c.personas.cosolicitantes
      return otras === 0 ? '' : t('armar.cuantasPersonasMas', { count: otras })
    }
    case 'mesa':
      return t(c.mesa.personas === 2 ? 'armar.dosPersonas' : 'armar.unaPersona')
    case 'pago':
      return t(`armar.pagos.${c.pago.forma}`)
    case 'correos': {
      const escritos = Object.values(c.correos).filter((x) => x.es !== '').length
      return escritos === 0 ? '' : t('armar.cuantosCorreos', { count: escritos })
    }
    case 'declaracion':
      return c.declaracion.es === '' ? '' : t('armar.cuantasPalabras', { count: palabras(c.declaracion.es) })
  }
}

/** Parts of the definition with icon and summary, and what is missing to publish. */
export function Partes({ id, abierta }: { id: string; abierta: ParteEditable }) {
  const { t } = useTranslation()
  const { contenido, faltas } = useArmando()
  return (
    <nav className="armar-partes" aria-label={t('armar.partesTitulo')}>
      <ol>
        {partesEditables.map((parte) => {
          const faltan = faltas.filter((f) => f.parte === parte)
          const dice = resumenDe(parte, contenido, t)
          const icono: IconName = faltan.length > 0 ? 'alerta' : dice === '' ? 'menos' : 'hecho'
          return (
            <li key={parte} className={faltan.length > 0 ? 'falta' : dice === '' ? 'nada' : undefined}>
              <Link
                to="/app/tramites/definiciones/$id"
                params={{ id }}
                search={{ parte }}
                replace
                aria-current={parte === abierta ? 'step' : undefined}
              >
                <Icon name={icono} small />
                <span>
                  <b>{t(`armar.partes.${parte}`)}</b>
                  <small>{faltan[0] ? fraseDeFalta(faltan[0], t) : dice || t('armar.noUsa')}</small>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      {faltas.length > 0 && <Faltan id={id} faltas={faltas} />}
    </nav>
  )
}

function Faltan({ id, faltas }: { id: string; faltas: readonly FaltaDefinicion[] }) {
  const { t } = useTranslation()
  return (
    <section className="armar-faltan" id="armar-faltan">
      <h2>{t('armar.paraPublicar', { count: faltas.length })}</h2>
      <ul>
        {faltas.map((f) => (
          <li key={`${f.ruta} ${f.clave}`}>
            <Icon name="alerta" small />
            {f.parte === 'pruebas' ? (
              <Link to="/app/tramites/definiciones/$id/probar" params={{ id }}>
                {fraseDeFalta(f, t)}
              </Link>
            ) : (
              <Link to="/app/tramites/definiciones/$id" params={{ id }} search={{ parte: f.parte }} replace>
                {fraseDeFalta(f, t)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
