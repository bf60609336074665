import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { Icon } from '../../../ui/icons.tsx'
import { PlainCheckbox } from '../../../ui/plainFields.tsx'
import { resolveChallenge } from './captcha.ts'

/** A solution lasts five minutes on the server; it is renewed a little earlier. */
const vigenciaMs = 4.5 * 60_000

export interface PruebaDeTrabajo {
  estado: 'libre' | 'espera' | 'lista' | 'fallo'
  /** Resolves to the current, pending or a new solution. Rejects with a user-facing message. */
  pedir(): Promise<string>
  /** Discards the solution, since each attempt consumes one (A-LOGIN-18, A-LOGIN-19, A-LOGIN-24). */
  otra(): void
}

/** Captcha of a public form. Submitting early waits for it without another click. */
export function usePruebaDeTrabajo(): PruebaDeTrabajo {
  const { t } = useTranslation()
  const [estado, setState] = useState<PruebaDeTrabajo['estado']>('libre')
  const enCurso = useRef<Promise<string>>(undefined)
  const otra = useCallback(() => {
    enCurso.current = undefined
    setState('libre')
  }, [])
  const pedir = useCallback(() => {
    if (enCurso.current) return enCurso.current
    const esta = resolveChallenge().catch((error: unknown) => {
      throw error instanceof ApiError ? error : new Error(t('acceso.robotFallo'))
    })
    enCurso.current = esta
    setState('espera')
    esta.then(
      () => enCurso.current === esta && setState('lista'),
      () => {
        if (enCurso.current !== esta) return
        enCurso.current = undefined
        setState('fallo')
      },
    )
    return esta
  }, [t])
  useEffect(() => {
    if (estado !== 'lista') return
    const expires = setTimeout(() => {
      otra()
      void pedir().catch(() => undefined)
    }, vigenciaMs)
    return () => clearTimeout(expires)
  }, [estado, otra, pedir])
  return { estado, pedir, otra }
}

/** "No soy un robot": solved in the background from the form's first focus, without user action. */
export function Verificacion({ prueba: { estado, pedir } }: { prueba: PruebaDeTrabajo }) {
  const { t } = useTranslation()
  // Starts on focus, to be ready by the time the user submits.
  const caja = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = caja.current?.closest('form')
    if (estado !== 'libre' || !form) return
    const start = () => void pedir().catch(() => undefined)
    if (form.contains(document.activeElement)) return start()
    form.addEventListener('focusin', start, { once: true })
    return () => form.removeEventListener('focusin', start)
  }, [estado, pedir])

  useEffect(() => {
    if (estado !== 'fallo') return
    const otraVez = () => void pedir().catch(() => undefined)
    window.addEventListener('online', otraVez)
    return () => window.removeEventListener('online', otraVez)
  }, [estado, pedir])

  const text = {
    libre: t('acceso.robot'),
    espera: t('acceso.robotEspera'),
    lista: t('acceso.robot'),
    fallo: t('acceso.robotFallo'),
  }[estado]
  return (
    <div ref={caja} className="captcha" data-estado={estado}>
      <PlainCheckbox
        label={text}
        checked={estado === 'lista' || estado === 'espera'}
        onChange={() => void pedir().catch(() => undefined)}
      />
      {estado === 'espera' && <span className="girar chico" />}
      {estado === 'lista' && <Icon name="escudo" />}
      <span className="solo-lector" role="status">
        {estado === 'lista' ? t('acceso.robotListo') : ''}
      </span>
    </div>
  )
}
