import './inicio-administracion.css'
import type { PasoInicio } from '@gremial/contract/administracion/inicio.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { enlaceA } from './pasos.ts'

/** First steps of a new installation, numbered; only the first missing one has a button. */
export function PrimerosPasos({ pasos, ocultar }: { pasos: PasoInicio[]; ocultar(): void }) {
  const { t } = useTranslation()
  const [hechos, total] = [pasos.filter((p) => p.hecho).length, pasos.length]
  const primero = pasos.find((p) => !p.hecho)
  return (
    <section className="hoja primeros-pasos" aria-labelledby="primeros-pasos">
      <div className="encabezado">
        <div>
          <h2 id="primeros-pasos">{t('inicioAdministracion.pasos.titulo', { hechos, total })}</h2>
          <p className="suave">{t('inicioAdministracion.pasos.texto')}</p>
        </div>
        <Button variant="texto" onClick={ocultar}>
          {t('inicioAdministracion.pasos.ocultar')}
        </Button>
      </div>
      <progress max={total} value={hechos} aria-labelledby="primeros-pasos" />
      <ol>
        {pasos.map(({ paso, hecho, va }, i) => {
          const titulo = t(`inicioAdministracion.pasos.${paso}.titulo`)
          const texto = (
            <>
              <strong>{titulo}</strong>
              <span className="sub">{t(`inicioAdministracion.pasos.${paso}.detalle`)}</span>
            </>
          )
          return (
            <li key={paso} data-paso={paso} data-actual={paso === primero?.paso || undefined}>
              <span className="numero-paso" data-hecho={hecho || undefined}>
                {hecho ? <Icon name="hecho" small /> : i + 1}
              </span>
              {paso === primero?.paso ? (
                <>
                  <div>{texto}</div>
                  <Link
                    {...enlaceA(va)}
                    className="boton principal"
                    aria-label={`${t('inicioAdministracion.pasos.empezar')}: ${titulo}`}
                  >
                    {t('inicioAdministracion.pasos.empezar')}
                  </Link>
                </>
              ) : (
                <>
                  <Link {...enlaceA(va)}>{texto}</Link>
                  {hecho && <StatusChip sign="ok">{t('inicioAdministracion.pasos.hecho')}</StatusChip>}
                </>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
