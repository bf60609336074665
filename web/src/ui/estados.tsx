import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from './Boton.tsx'
import { Icono, type NombreIcono } from './iconos.tsx'

const signos = { ok: 'hecho', org: 'reloj', alerta: 'alerta', mal: 'baja' } as const

/** A state as a word with its sign, never colour alone. */
export function Estado({ signo, children }: { signo: string; children: ReactNode }) {
  const icono = (signos as Record<string, NombreIcono | undefined>)[signo]
  return (
    <span className={`estado ${signo === 'neutro' ? '' : signo}`}>
      {icono && <Icono nombre={icono} chico />}
      {children}
    </span>
  )
}

/** A notice in the page: ok, alerta or mal. */
export function Aviso({
  tipo = '',
  icono,
  children,
}: {
  tipo?: 'ok' | 'alerta' | 'mal' | ''
  icono?: NombreIcono
  children: ReactNode
}) {
  return (
    <div className={`aviso ${tipo}`} role={tipo === 'mal' ? 'alert' : 'status'}>
      <Icono nombre={icono ?? (tipo === 'ok' ? 'bien' : tipo === '' ? 'info' : 'alerta')} />
      <div>{children}</div>
    </div>
  )
}

/** A sentence and an action where there is nothing to show. */
export function Vacio({
  icono = 'tramite',
  titulo,
  children,
  accion,
}: {
  icono?: NombreIcono
  titulo: string
  children?: ReactNode
  accion?: ReactNode
}) {
  return (
    <div className="estado-lista">
      <Icono nombre={icono} />
      <div>
        <h3>{titulo}</h3>
        {children && <p className="suave">{children}</p>}
        {accion && <div className="botones">{accion}</div>}
      </div>
    </div>
  )
}

/** The server's message as it is, and another try. */
export function Fallo({ titulo, error, reintentar }: { titulo: string; error: Error; reintentar(): void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <Vacio
        icono="fallo"
        titulo={titulo}
        accion={
          <Boton icono="reintentar" onClick={reintentar}>
            {t('comun.reintentar')}
          </Boton>
        }
      >
        {error.message}
      </Vacio>
    </div>
  )
}

/** Turns true when something has lasted more than 300 ms. */
export function useTarda(activo: boolean, ms = 300): boolean {
  const [tarda, setTarda] = useState(false)
  useEffect(() => {
    if (!activo) return setTarda(false)
    const espera = setTimeout(() => setTarda(true), ms)
    return () => clearTimeout(espera)
  }, [activo, ms])
  return activo && tarda
}

/** The shape of what comes, after 300 ms. */
export function Huesos({ filas = 5 }: { filas?: number }) {
  const { t } = useTranslation()
  const visible = useTarda(true)
  return (
    <div className="huesos" aria-busy="true" style={{ minHeight: filas * 44 }}>
      <span className="solo-lector" role="status">
        {t('comun.cargando')}
      </span>
      {visible &&
        Array.from({ length: filas }, (_, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={i}>
            <span className="hueso" style={{ width: `${52 - (i % 3) * 8}%` }} />
            <span className="hueso" style={{ width: '18%' }} />
          </div>
        ))}
    </div>
  )
}
