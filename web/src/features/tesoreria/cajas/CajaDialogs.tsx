import { request } from '@gremial/contract/platform/call.ts'
import { type CajaRow, cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useCallApi } from '../../../ui/useAction.ts'
import { DialogoCambiarPin, DialogoRestablecerPin } from './DialogosDePin.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'
import { PinDialog } from './PinDialog.tsx'

export interface CajaDialog {
  que: 'eliminar' | 'cambiarPin' | 'restablecerPin' | 'asignar'
  caja: CajaRow
}

const hechos = {
  eliminar: 'caja.eliminada',
  cambiarPin: 'caja.pinCambiado',
  restablecerPin: 'caja.pinRestablecido',
  asignar: 'caja.asignadas',
} as const

/** Dialogs of a box: those that require a PIN, and its users. */
export function CajaDialogs({ que, caja, cerrar }: CajaDialog & { cerrar(): void }) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  const { id, nombre, nombreSeccional } = caja
  const alCerrar = (hecho: boolean) => {
    cerrar()
    if (hecho) notifications.show({ message: t(hechos[que], { nombre }) })
  }
  if (que === 'asignar') return <PeopleDialog caja={caja} alCerrar={alCerrar} />
  if (que === 'cambiarPin') return <DialogoCambiarPin caja={caja} alCerrar={alCerrar} />
  if (que === 'restablecerPin') return <DialogoRestablecerPin caja={caja} alCerrar={alCerrar} />
  return (
    <PinDialog
      titulo={t('caja.preguntaEliminar', { nombre })}
      texto={t('caja.textoEliminar', { seccional: nombreSeccional })}
      rotuloPin={t('caja.pinDe', { nombre })}
      accion={t('caja.eliminar')}
      grave
      tituloFallo={t('caja.noSeElimino')}
      hacer={(password) => llamar(request(cajas.eliminar, { body: { id, password } }))}
      alCerrar={alCerrar}
    />
  )
}
