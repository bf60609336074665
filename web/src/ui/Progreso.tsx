import { useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmacion } from '../platform/sesion.ts'
import { useTarda } from './estados.tsx'

/**
 * A slim bar at the start of every route change, and a dialog when a change or a call lasts more than 300 ms; both go on success
 * and on error (A-NAVEGACION-04..06). In the login the dialog is gone after 4 seconds at most (A-LOGIN-11).
 */
export function Progreso({ limite }: { limite?: number }) {
  const { t } = useTranslation()
  const cambiando = useRouterState({ select: (s) => s.status === 'pending' })
  const guardando = useIsMutating({ predicate: (m) => m.meta?.silenciosa !== true }) > 0
  // What is under way waits for the person, whose dialog must not lie under this one.
  const espera = confirmacion.use() !== null
  const activo = (cambiando || guardando) && !espera
  const tarda = useTarda(activo)
  const [vencido, setVencido] = useState(false)
  useEffect(() => {
    setVencido(false)
    if (!activo || !limite) return
    const fin = setTimeout(() => setVencido(true), limite)
    return () => clearTimeout(fin)
  }, [activo, limite])
  return (
    <>
      {cambiando && <div className="barra-ruta" aria-hidden="true" />}
      {tarda && !vencido && (
        <div className="progreso" role="alertdialog" aria-modal="true" aria-label={t('comun.cargando')} data-progreso>
          <div>
            <span className="girar" />
            <strong>{t('comun.cargando')}</strong>
          </div>
        </div>
      )}
    </>
  )
}
