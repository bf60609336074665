import { request } from '@gremial/contract/platform/call.ts'
import { type FilaMovimiento, movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../platform/randomKey.ts'
import { useCallApi } from '../../../ui/useAction.ts'
import { DialogoPin } from '../cajas/DialogoPin.tsx'
import { confirmarNegativo } from './confirmarNegativo.ts'
import { pesosDe } from './importes.ts'
import { modoDe } from './modo.ts'

/** What a dialog tells of its movement. */
export type DeMovimiento = Pick<
  FilaMovimiento,
  | 'id'
  | 'ingresoEgreso'
  | 'numeroMovimiento'
  | 'numeroPlanilla'
  | 'total'
  | 'nombreCaja'
  | 'descripcion'
  | 'fechaMovimientoFormateada'
>
export type DialogoMovimiento = { que: 'anular' | 'deshacer' | 'corregir'; fila: DeMovimiento } | null

/** Annulling a movement (reason and PIN; the one just posted has its reason), or undoing one of a closed sheet in the open one (C-MOVIMIENTO-52, C-PLANILLA-09, K-74). */
export function DialogosMovimiento({ dialogo, cerrar }: { dialogo: DialogoMovimiento; cerrar(hecho: boolean): void }) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  const clave = useRef(newKey())
  if (!dialogo) return null
  const { que, fila } = dialogo
  const modo = modoDe(fila.ingresoEgreso)
  const datos = { numero: fila.numeroMovimiento, total: pesosDe(fila.total), planilla: fila.numeroPlanilla }
  const claves = { codigo: fila.id }
  const comun = { rotuloPin: t('caja.pinDe', { nombre: fila.nombreCaja }) }
  const terminar = (mensaje: string) => (hecho: boolean) => {
    if (hecho) notifications.show({ message: mensaje })
    clave.current = newKey()
    cerrar(hecho)
  }
  if (que !== 'corregir')
    return (
      <DialogoPin
        {...comun}
        titulo={t(`caja.preguntaAnular.${modo}`, datos)}
        texto={
          <>
            <p>
              <strong>{fila.descripcion}</strong> · {fila.fechaMovimientoFormateada}
            </p>
            <p>{t(`caja.textoAnular.${modo}`, datos)}</p>
          </>
        }
        campo={{
          nombre: 'motivo',
          rotulo: t('caja.motivo'),
          maximo: 300,
          inicial: que === 'deshacer' ? t('caja.motivoDeshacer') : '',
        }}
        accion={t(`caja.anular.${modo}`)}
        grave
        tituloFallo={t('caja.noSeAnulo')}
        hacer={(password, motivo) => llamar(request(movimientosCaja.anular, { params: claves, body: { password, motivo } }))}
        alCerrar={terminar(t(`caja.anulado.${modo}`, datos))}
      />
    )
  return (
    <DialogoPin
      {...comun}
      titulo={t(`caja.preguntaCorregir.${modo}`, datos)}
      texto={
        <>
          <p>
            <strong>{fila.descripcion}</strong> · {fila.fechaMovimientoFormateada}
          </p>
          <p>{t(`caja.textoCorregir.${modo}`, datos)}</p>
        </>
      }
      campo={{ nombre: 'descripcion', rotulo: t('caja.descripcionCorreccion'), maximo: 100, enUnRenglon: true }}
      accion={t('caja.corregir')}
      tituloFallo={t('caja.noSeCorrigio')}
      hacer={(password, descripcion, confirmaNegativo) =>
        llamar(
          request(movimientosCaja.corregir, {
            params: claves,
            body: { password, descripcion, clave: clave.current, confirmaNegativo },
          }),
        )
      }
      confirmar={confirmarNegativo}
      alCerrar={terminar(t('caja.corregido', datos))}
    />
  )
}
