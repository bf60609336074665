import { pedido } from '@gremial/contract/platform/llamada.ts'
import { conciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHacer } from '../../../ui/useHacer.ts'
import { paraCargar } from './paraCargar.ts'

/** What the bank's lines brought to this form, once: posted, it is joined to them, and the person is back where they were. */
export function useDelBanco({ id, idSeccional }: { id: number; idSeccional: number }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { hacer } = useHacer()
  const [traido] = useState(() => (paraCargar.get()?.caja === id ? paraCargar.get() : undefined))
  const unido = useRef(false)
  useEffect(() => paraCargar.set(undefined), [])
  /** One that no longer says the same is only posted: the lines stay to be resolved. */
  function unirLoTraido(movimiento: number): void {
    if (!traido || unido.current) return
    unido.current = true
    void hacer(pedido(conciliacion.unir, { cuerpo: { caja: id, lineas: traido.lineas, movimientos: [movimiento] } }), {
      fallo: t('conciliacion.noSeUnio'),
      alLograr: () => {
        notifications.show({ message: t('conciliacion.unidos') })
        void navegar({ to: '/app/tesoreria/conciliacion', search: { idSeccional: String(idSeccional), caja: String(id) } })
      },
    })
  }
  return { traido, unirLoTraido }
}
