import { avisosEquipo } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'
import { pedirAlNavegador } from './navegador.ts'

/** Subscribes this browser and registers it in the portal; shows any error. */
export function useAvisarAca() {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [pidiendo, setPidiendo] = useState(false)
  const avisarAca = async (clave: string): Promise<void> => {
    setPidiendo(true)
    const dada = await pedirAlNavegador(clave).finally(() => setPidiendo(false))
    if (dada === 'negado')
      return void (await notify(t('avisosEquipo.noSePermitio'), t('avisosEquipo.noSePermitioTexto'), t('comun.aceptar')))
    if (dada === 'fallo')
      return void (await notify(t('avisosEquipo.noSeActivo'), t('avisosEquipo.noSeActivoTexto'), t('comun.aceptar')))
    await run(request(avisosEquipo.activar, { body: dada }), {
      failure: t('avisosEquipo.noSeActivo'),
      onSuccess: () => notifications.show({ message: t('avisosEquipo.activado') }),
    })
  }
  return { avisarAca, haciendo: running || pidiendo }
}
