import './segundo-factor.css'
import { type SegundoFactorPropio, segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { passkeysAvailable } from '../../../platform/passkeys.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { Llaves } from './Llaves.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'

/**
 * Own second factors: TOTP, passkeys and recovery codes. `alPoner`: called once a forced setup is complete and the codes were
 * shown.
 */
export function SegundoFactor({ alPoner }: { alPoner?: () => Promise<void> }) {
  const { t } = useTranslation()
  const query = useQuery({ ...read(segundoFactor.leer, {}), refetchOnMount: 'always' })
  return (
    <section className="hoja seccion" id="segundo-factor">
      <h2>{t('segundoFactor.titulo')}</h2>
      <p className="suave segundo-texto">{t('segundoFactor.texto')}</p>
      <Query query={query} rows={3} failure={t('segundoFactor.fallo')}>
        {(own) => <Formas propio={own} alPoner={alPoner} />}
      </Query>
    </section>
  )
}

function Formas({ propio, alPoner }: { propio: SegundoFactorPropio; alPoner?: (() => Promise<void>) | undefined }) {
  const { t } = useTranslation()
  const { run } = useAction()
  const [dialog, setDialog] = useState<'aplicacion' | 'llave' | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const { aplicacion, llaves, exigido, llavesPosibles } = propio
  const tiene = aplicacion !== null || llaves.length > 0
  const unico = llaves.length + (aplicacion === null ? 0 : 1) === 1
  const puesto = async (nuevos: string[]) => {
    setDialog(null)
    setCodes(nuevos)
    if (nuevos.length === 0) notifications.show({ message: t('segundoFactor.puesto') })
    if (nuevos.length === 0) await alPoner?.()
  }
  const removeApplication = async () => {
    const si = await ask({
      title: t('segundoFactor.preguntaQuitar', { que: t('segundoFactor.aplicacion').toLowerCase() }),
      text: unico ? t('segundoFactor.textoQuitarUltimo') : t('segundoFactor.textoQuitar'),
      action: t('segundoFactor.quitarAplicacion'),
      cancel: t('segundoFactor.dejar'),
      danger: true,
    })
    if (!si) return
    await run(request(segundoFactor.quitarAplicacion, {}), {
      failure: t('segundoFactor.noSeQuito'),
      onSuccess: () => notifications.show({ message: t('segundoFactor.quitado') }),
    })
  }
  const regenerar = async () => {
    const si = await ask({
      title: t('segundoFactor.preguntaRegenerar'),
      text: t('segundoFactor.textoRegenerar'),
      action: t('segundoFactor.regenerar'),
      cancel: t('comun.cancelar'),
    })
    if (!si) return
    await run(request(segundoFactor.regenerarCodigos, {}), {
      failure: t('segundoFactor.noSeGeneraron'),
      onSuccess: (da) => setCodes(da.codigos),
    })
  }
  const withPasskeys = llavesPosibles && passkeysAvailable()
  return (
    <>
      {exigido && !tiene && (
        <div className="segundo-texto">
          <Notice type="alerta">{t('segundoFactor.exigido')}</Notice>
        </div>
      )}
      <ul className="segundo-lista">
        <li>
          <div>
            <h3>{t('segundoFactor.aplicacion')}</h3>
            <p className="suave">
              {aplicacion === null
                ? t('segundoFactor.aplicacionNo')
                : t('segundoFactor.aplicacionSi', { momento: formatTimestamp(new Date(aplicacion)) })}
            </p>
          </div>
          {aplicacion !== null && <Button onClick={() => void removeApplication()}>{t('segundoFactor.quitar')}</Button>}
          <Button onClick={() => setDialog('aplicacion')}>
            {aplicacion === null ? t('segundoFactor.agregarAplicacion') : t('segundoFactor.cambiarAplicacion')}
          </Button>
        </li>
        <li>
          <div>
            <h3>{t('segundoFactor.llaves')}</h3>
            <p className="suave">{withPasskeys ? t('segundoFactor.llavesNo') : t('segundoFactor.llavesSinDireccion')}</p>
          </div>
          {withPasskeys && <Button onClick={() => setDialog('llave')}>{t('segundoFactor.agregarLlave')}</Button>}
        </li>
        <Llaves llaves={llaves} unico={unico} />
        {tiene && (
          <li>
            <div>
              <h3>{t('segundoFactor.codigos')}</h3>
              <p className="suave">
                {t('segundoFactor.codigosQuedan', { count: propio.codigos })}
                {propio.codigos < 4 && ` ${t('segundoFactor.codigosPocos')}`}
              </p>
            </div>
            <Button onClick={() => void regenerar()}>{t('segundoFactor.regenerar')}</Button>
          </li>
        )}
      </ul>
      {dialog === 'aplicacion' && <ApplicationDialog conClave={!tiene} cerrar={() => setDialog(null)} alPoner={puesto} />}
      {dialog === 'llave' && <PasskeyDialog conClave={!tiene} cerrar={() => setDialog(null)} alPoner={puesto} />}
      {codes.length > 0 && (
        <CodesDialog
          codigos={codes}
          cerrar={() => {
            setCodes([])
            void alPoner?.()
          }}
        />
      )}
    </>
  )
}
