import { request } from '@gremial/contract/platform/call.ts'
import { type MovimientoRow, movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../platform/randomKey.ts'
import { useCallApi } from '../../../ui/useAction.ts'
import { PinDialog } from '../cajas/PinDialog.tsx'
import { confirmarNegativo } from './confirmarNegativo.ts'
import { pesosOf } from './importes.ts'
import { modoDe } from './modo.ts'

/** Fields of a movement shown in its dialogs. */
export type OfMovimiento = Pick<
  MovimientoRow,
  | 'id'
  | 'ingresoEgreso'
  | 'numeroMovimiento'
  | 'numeroPlanilla'
  | 'total'
  | 'nombreCaja'
  | 'descripcion'
  | 'fechaMovimientoFormateada'
>
export type MovimientoDialog = { que: 'anular' | 'deshacer' | 'corregir'; fila: OfMovimiento } | null

/**
 * Dialogs to annul a movement (reason and PIN; prefilled for one just posted), or to reverse a closed one (C-MOVIMIENTO-52,
 * C-PLANILLA-09, K-74).
 */
export function MovimientoDialogs({ dialogo, cerrar }: { dialogo: MovimientoDialog; cerrar(hecho: boolean): void }) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  const clave = useRef(newKey())
  if (!dialogo) return null
  const { que, fila } = dialogo
  const mode = modoDe(fila.ingresoEgreso)
  const datos = { numero: fila.numeroMovimiento, total: pesosOf(fila.total), planilla: fila.numeroPlanilla }
  // A blind box hides the amount, and the related clause.
  const ciego = fila.total === null ? 'Ciego' : ''
  const claves = { codigo: fila.id }
  const comun = { rotuloPin: t('caja.pinDe', { nombre: fila.nombreCaja }) }
  const finish = (message: string) => (hecho: boolean) => {
    if (hecho) notifications.show({ message: message })
    clave.current = newKey()
    cerrar(hecho)
  }
  if (que !== 'corregir')
    return (
      <PinDialog
        {...comun}
        titulo={t(`caja.preguntaAnular.${mode}`, datos)}
        texto={
          <>
            <p>
              <strong>{fila.descripcion}</strong> · {fila.fechaMovimientoFormateada}
            </p>
            <p>{t(`caja.textoAnular${ciego}.${mode}`, datos)}</p>
          </>
        }
        campo={{
          nombre: 'motivo',
          rotulo: t('caja.motivo'),
          maximo: 300,
          inicial: que === 'deshacer' ? t('caja.motivoDeshacer') : '',
        }}
        accion={t(`caja.anular.${mode}`)}
        grave
        tituloFallo={t('caja.noSeAnulo')}
        hacer={(password, motivo) => llamar(request(movimientosCaja.anular, { params: claves, body: { password, motivo } }))}
        alCerrar={finish(t(`caja.anulado.${mode}`, datos))}
      />
    )
  return (
    <PinDialog
      {...comun}
      titulo={t(`caja.preguntaCorregir.${mode}`, datos)}
      texto={
        <>
          <p>
            <strong>{fila.descripcion}</strong> · {fila.fechaMovimientoFormateada}
          </p>
          <p>{t(`caja.textoCorregir${ciego}.${mode}`, datos)}</p>
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
      alCerrar={finish(t('caja.corregido', datos))}
    />
  )
}
