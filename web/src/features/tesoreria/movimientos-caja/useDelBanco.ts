import { request } from '@gremial/contract/platform/call.ts'
import { conciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../ui/useAction.ts'
import { paraCargar } from './paraCargar.ts'

/** Prefills the form from bank lines, once; after posting it links them and returns to the previous screen. */
export function useDelBanco({ id, idSeccional }: { id: number; idSeccional: number }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run } = useAction()
  const [traido] = useState(() => (paraCargar.get()?.caja === id ? paraCargar.get() : undefined))
  const unido = useRef(false)
  useEffect(() => paraCargar.set(undefined), [])
  /** A movement that no longer matches is only posted; its lines stay unresolved. */
  function unirLoTraido(movimiento: number): void {
    if (!traido || unido.current) return
    unido.current = true
    void run(request(conciliacion.unir, { body: { caja: id, lineas: traido.lineas, movimientos: [movimiento] } }), {
      failure: t('conciliacion.noSeUnio'),
      onSuccess: () => {
        notifications.show({ message: t('conciliacion.unidos') })
        void navegar({ to: '/app/tesoreria/conciliacion', search: { idSeccional: String(idSeccional), caja: String(id) } })
      },
    })
  }
  return { traido, unirLoTraido }
}
