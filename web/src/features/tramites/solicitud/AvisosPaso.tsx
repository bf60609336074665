import './marco.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import type { PasoEscrito } from './usePaso.ts'

interface Props<V> {
  paso: Pick<PasoEscrito<V>, 'recuperado' | 'choque' | 'traer' | 'quedarme' | 'sinRed'>
  /** Field as changed by the other user, formatted. */
  decir(campo: keyof V & string): { rotulo: string; valor: string }
  /** For a request not begun: discards the draft. */
  empezarDeCero?: (() => void) | undefined
}

/** Notices of a step: a restored draft, or a concurrent change. */
export function AvisosPaso<V>({ paso, decir, empezarDeCero }: Props<V>) {
  const { t } = useTranslation()
  const [cerrado, setCerrado] = useState(false)
  const { recuperado, choque } = paso
  return (
    <>
      {recuperado !== undefined && !cerrado && choque.length === 0 && (
        <Notice icon="reloj">
          <strong>{t('solicitud.retomar')}</strong> {t('solicitud.retomarTexto', { hace: timeAgo(recuperado) })}
          <div className="botones">
            {empezarDeCero && <Button onClick={empezarDeCero}>{t('solicitud.deCero')}</Button>}
            <Button variant="texto" onClick={() => setCerrado(true)}>
              {t('comun.cerrar')}
            </Button>
          </div>
        </Notice>
      )}
      {choque.length > 0 && <Choque choque={choque.map(decir)} traer={paso.traer} quedarme={paso.quedarme} />}
    </>
  )
}

/** Conflict with another tab or the branch: their values, and which to keep. */
function Choque({
  choque,
  traer,
  quedarme,
}: {
  choque: Array<{ rotulo: string; valor: string }>
  traer(): void
  quedarme(): void
}) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="choque-solicitud">
      <Notice type="alerta" icon="equipo">
        <strong>{t('solicitud.otro')}</strong> {t('solicitud.otroTexto')}
        <ul className="choque-campos">
          {choque.map(({ rotulo, valor }) => (
            <li key={rotulo}>
              {rotulo}: <strong>{valor || t('comun.sinDato')}</strong>
            </li>
          ))}
        </ul>
        <div className="botones">
          <Button onClick={traer}>{t('solicitud.otroTraer')}</Button>
          <Button variant="texto" onClick={quedarme}>
            {t('solicitud.otroSeguir')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
