import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { decirSalida, salidaPendiente } from '../../../platform/salida.ts'
import { avisoDeIngreso } from '../../../platform/sesion.ts'
import { useAlVolverLaLinea } from '../../../platform/useAlVolverLaLinea.ts'
import { Aviso } from '../../../ui/estados.tsx'

/** There may be a line and a server that is busy: it is tried again for as long as somebody looks. */
const reintentoMs = 15_000

/** That who left is not gone for the server yet, and that they are by now. */
export function SalidaPendiente() {
  const { t } = useTranslation()
  const pendiente = salidaPendiente.use()
  const despedir = useEffectEvent(async () => {
    if (salidaPendiente.get() && (await decirSalida())) avisoDeIngreso.set(t('acceso.salidaDicha'))
  })
  useAlVolverLaLinea(() => despedir())
  useEffect(() => {
    if (!pendiente) return
    const reloj = setInterval(() => void despedir(), reintentoMs)
    return () => clearInterval(reloj)
  }, [pendiente])
  return pendiente ? <Aviso tipo="alerta">{t('acceso.salidaPendiente')}</Aviso> : null
}
