import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './icons.tsx'

const signs = { ok: 'hecho', org: 'reloj', alerta: 'alerta', mal: 'baja' } as const

/** Status as a word with an icon, never colour alone. */
export function StatusChip({ sign, children }: { sign: string; children: ReactNode }) {
  const icon = (signs as Record<string, IconName | undefined>)[sign]
  return (
    <span className={`estado ${sign === 'neutro' ? '' : sign}`}>
      {icon && <Icon name={icon} small />}
      {children}
    </span>
  )
}

/** Notice in the page: ok, alerta or mal. */
export function Notice({
  type = '',
  icon,
  children,
}: {
  type?: 'ok' | 'alerta' | 'mal' | ''
  icon?: IconName
  children: ReactNode
}) {
  return (
    <div className={`aviso ${type}`} role={type === 'mal' ? 'alert' : 'status'}>
      <Icon name={icon ?? (type === 'ok' ? 'bien' : type === '' ? 'info' : 'alerta')} />
      <div>{children}</div>
    </div>
  )
}

/** Empty state: a sentence and an action. */
export function EmptyState({
  icon = 'tramite',
  title,
  children,
  action,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="estado-lista">
      <Icon name={icon} />
      <div>
        <h3>{title}</h3>
        {children && <p className="suave">{children}</p>}
        {action && <div className="botones">{action}</div>}
      </div>
    </div>
  )
}

/** Shows the server's message and a retry button. */
export function ErrorNotice({ title, error, retry }: { title: string; error: Error; retry(): void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        icon="fallo"
        title={title}
        action={
          <Button icon="reintentar" onClick={retry}>
            {t('comun.reintentar')}
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    </div>
  )
}

/** True once `active` has lasted more than `ms` (300 by default). */
export function useSlow(active: boolean, ms = 300): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!active) return setSlow(false)
    const wait = setTimeout(() => setSlow(true), ms)
    return () => clearTimeout(wait)
  }, [active, ms])
  return active && slow
}

/** Place of an optional part that is loading: a `ScreenGate` that shows its parts in order shows nothing below it. */
export const Awaited = () => <i data-awaited hidden />

/** Loading skeleton, shown after 300 ms. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation()
  const visible = useSlow(true)
  return (
    <div className="huesos" data-awaited aria-busy="true" style={{ minHeight: rows * 44 }}>
      <span className="solo-lector" role="status">
        {t('comun.cargando')}
      </span>
      {visible &&
        Array.from({ length: rows }, (_, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={i}>
            <span className="hueso" style={{ width: `${52 - (i % 3) * 8}%` }} />
            <span className="hueso" style={{ width: '18%' }} />
          </div>
        ))}
    </div>
  )
}
