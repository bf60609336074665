import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CasillaLlana } from '../../../ui/camposLlanos.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { resolverDesafio } from './captcha.ts'

/** A solution lasts five minutes on the server; it is asked for again a little before. */
const vigenciaMs = 4.5 * 60_000

type Estado = 'libre' | 'espera' | 'lista' | 'fallo'

/**
 * "No soy un robot": the browser works by itself, nothing to read nor to click on. `respuesta` receives the solution, and null
 * when there is none. Changing `vuelta` starts again, as every refused login does (A-LOGIN-18, A-LOGIN-19, A-LOGIN-24).
 */
export function Verificacion({
  vuelta,
  respuesta,
  error,
}: {
  vuelta: number
  respuesta(texto: string | null): void
  error?: string | undefined
}) {
  const { t } = useTranslation()
  const [estado, setEstado] = useState<Estado>('libre')
  const [intento, setIntento] = useState(0)

  useEffect(() => {
    setEstado('libre')
    respuesta(null)
  }, [vuelta, respuesta])

  // Whoever begins to write finds it done by the time they send.
  const caja = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const formulario = caja.current?.closest('form')
    if (estado !== 'libre' || !formulario) return
    const empezar = () => setEstado('espera')
    if (formulario.contains(document.activeElement)) return empezar()
    formulario.addEventListener('focusin', empezar, { once: true })
    return () => formulario.removeEventListener('focusin', empezar)
  }, [estado])

  useEffect(() => {
    if (estado !== 'espera') return
    let vigente = true
    resolverDesafio().then(
      (texto) => {
        if (!vigente) return
        respuesta(texto)
        setEstado('lista')
      },
      () => vigente && setEstado('fallo'),
    )
    return () => {
      vigente = false
    }
  }, [estado, intento, respuesta])

  useEffect(() => {
    if (estado !== 'lista') return
    const vence = setTimeout(() => {
      respuesta(null)
      setEstado('espera')
      setIntento((n) => n + 1)
    }, vigenciaMs)
    return () => clearTimeout(vence)
  }, [estado, respuesta])

  const texto = {
    libre: t('acceso.robot'),
    espera: t('acceso.robotEspera'),
    lista: t('acceso.robot'),
    fallo: t('acceso.robotFallo'),
  }[estado]
  return (
    <div ref={caja}>
      <div className="captcha" data-estado={estado}>
        <CasillaLlana
          label={texto}
          checked={estado === 'lista' || estado === 'espera'}
          onChange={() => (estado === 'libre' || estado === 'fallo') && setEstado('espera')}
          aria-describedby={error ? 'error-captcha' : undefined}
        />
        {estado === 'espera' && <span className="girar chico" />}
        {estado === 'lista' && <Icono nombre="escudo" />}
        <span className="solo-lector" role="status">
          {estado === 'lista' ? t('acceso.robotListo') : ''}
        </span>
      </div>
      {error && (
        <p className="m-error" id="error-captcha">
          {error}
        </p>
      )}
    </div>
  )
}
