import './marco.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hace } from '../../../platform/hace.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import type { PasoEscrito } from './usePaso.ts'

interface Props<V> {
  paso: Pick<PasoEscrito<V>, 'recuperado' | 'choque' | 'traer' | 'quedarme' | 'sinRed'>
  /** What the other wrote in a field, as it is read. */
  decir(campo: keyof V & string): { rotulo: string; valor: string }
  /** Of a request that was not begun: forgets what was kept. */
  empezarDeCero?: (() => void) | undefined
}

/** What happened to what is written in a step: this device had kept it, or somebody else wrote there meanwhile. */
export function AvisosPaso<V>({ paso, decir, empezarDeCero }: Props<V>) {
  const { t } = useTranslation()
  const [cerrado, setCerrado] = useState(false)
  const { recuperado, choque } = paso
  return (
    <>
      {recuperado !== undefined && !cerrado && choque.length === 0 && (
        <Aviso icono="reloj">
          <strong>{t('solicitud.retomar')}</strong> {t('solicitud.retomarTexto', { hace: hace(recuperado) })}
          <div className="botones">
            {empezarDeCero && <Boton onClick={empezarDeCero}>{t('solicitud.deCero')}</Boton>}
            <Boton variante="texto" onClick={() => setCerrado(true)}>
              {t('comun.cerrar')}
            </Boton>
          </div>
        </Aviso>
      )}
      {choque.length > 0 && <Choque choque={choque.map(decir)} traer={paso.traer} quedarme={paso.quedarme} />}
    </>
  )
}

/** Another tab, or the branch, saved the same: what they wrote, and which one stays. */
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
      <Aviso tipo="alerta" icono="equipo">
        <strong>{t('solicitud.otro')}</strong> {t('solicitud.otroTexto')}
        <ul className="choque-campos">
          {choque.map(({ rotulo, valor }) => (
            <li key={rotulo}>
              {rotulo}: <strong>{valor || t('comun.sinDato')}</strong>
            </li>
          ))}
        </ul>
        <div className="botones">
          <Boton onClick={traer}>{t('solicitud.otroTraer')}</Boton>
          <Boton variante="texto" onClick={quedarme}>
            {t('solicitud.otroSeguir')}
          </Boton>
        </div>
      </Aviso>
    </div>
  )
}
