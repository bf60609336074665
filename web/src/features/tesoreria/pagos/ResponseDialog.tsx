import { request } from '@gremial/contract/platform/call.ts'
import { type CuentaRespuesta, type Lote, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enBase64 } from '../../../platform/base64.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'

/** Upload of the bank's response: previews its changes before applying. */
export function ResponseDialog({ lote: { id, numero }, cerrar }: { lote: Lote; cerrar(): void }) {
  const { t } = useTranslation()
  useFocusReturn()
  const { run, running } = useAction()
  const [read, setRead] = useState<{ nombre: string; contenido: string; cuenta: CuentaRespuesta }>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const contenido = await enBase64(file)
    await run(request(pagos.revisarRespuesta, { params: { id }, body: { contenido } }), {
      failure: t('pagos.respuesta.noSeLeyo'),
      onSuccess: (cuenta) => setRead({ nombre: file.name, contenido, cuenta }),
    })
  }
  const aplicar = () =>
    read &&
    run(request(pagos.cargarRespuesta, { params: { id }, body: { contenido: read.contenido } }), {
      failure: t('pagos.respuesta.noSeAplico'),
      onSuccess: () => {
        notifications.show({ message: t('pagos.respuesta.aplicada', { numero }) })
        cerrar()
      },
    })
  const cambia = read !== undefined && read.cuenta.pagados + read.cuenta.rechazados > 0
  return (
    <Modal opened onClose={cerrar} title={t('pagos.respuesta.titulo', { numero })} withCloseButton={false}>
      <div className="pila">
        <div>
          <label className="boton" htmlFor="respuesta-banco">
            {t('pagos.respuesta.elegir')}
          </label>
          <input
            id="respuesta-banco"
            className="solo-lector"
            type="file"
            accept=".txt,.csv,.dat,text/plain"
            disabled={running}
            onChange={(e) => void choose(e.currentTarget.files?.[0])}
          />
          {read && <p className="fuerte">{read.nombre}</p>}
        </div>
        {read && <QueCambia cuenta={read.cuenta} />}
      </div>
      <div className="botones">
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        {cambia && (
          <Button variant="principal" loading={running} onClick={() => void aplicar()}>
            {t('pagos.respuesta.aplicar')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function QueCambia({ cuenta: c }: { cuenta: CuentaRespuesta }) {
  const { t } = useTranslation()
  const nada = c.pagados + c.rechazados === 0
  return (
    <div role="status">
      {c.cargadaAntes && <p>{t('pagos.respuesta.yaCargada', { cuando: formatTimestamp(new Date(c.cargadaAntes)) })}</p>}
      {nada ? (
        <p>{t('pagos.respuesta.nada')}</p>
      ) : (
        <ul className="pagos-pasa">
          {c.pagados > 0 && <li>{t('pagos.respuesta.pagados', { count: c.pagados, total: formatPesos(c.totalPagado) })}</li>}
          {c.rechazados > 0 && (
            <li>{t('pagos.respuesta.rechazados', { count: c.rechazados, total: formatPesos(c.totalRechazado) })}</li>
          )}
          {c.sinCambio > 0 && <li>{t('pagos.respuesta.sinCambio', { count: c.sinCambio })}</li>}
          {c.pendientes > 0 && <li>{t('pagos.respuesta.pendientes', { count: c.pendientes })}</li>}
        </ul>
      )}
      {c.sinNombrar > 0 && <p>{t('pagos.respuesta.sinNombrar', { count: c.sinNombrar })}</p>}
      {c.observaciones.length > 0 && (
        <Notice type="alerta">
          <strong>{t('pagos.respuesta.observaciones')}</strong>
          <ul>
            {c.observaciones.slice(0, aLaVista).map(({ linea, que, referencia, dice }) => (
              <li key={`${linea} ${que}`}>
                {t('pagos.respuesta.linea', { linea, que: t(`pagos.respuesta.que.${que}`, { referencia, dice }) })}
              </li>
            ))}
          </ul>
          {c.observaciones.length > aLaVista && t('inicioTesoreria.yMas', { count: c.observaciones.length - aLaVista })}
        </Notice>
      )}
    </div>
  )
}

/** Maximum lines listed individually. */
const aLaVista = 8
