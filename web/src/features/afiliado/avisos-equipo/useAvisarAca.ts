import { avisosEquipo } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { avisar } from '../../../ui/dialogos.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { pedirAlNavegador } from './navegador.ts'

/** Asks the browser, and tells the portal what it gave; what kept it from that is said. */
export function useAvisarAca() {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const [pidiendo, setPidiendo] = useState(false)
  const avisarAca = async (clave: string): Promise<void> => {
    setPidiendo(true)
    const dada = await pedirAlNavegador(clave).finally(() => setPidiendo(false))
    if (dada === 'negado')
      return void (await avisar(t('avisosEquipo.noSePermitio'), t('avisosEquipo.noSePermitioTexto'), t('comun.aceptar')))
    if (dada === 'fallo')
      return void (await avisar(t('avisosEquipo.noSeActivo'), t('avisosEquipo.noSeActivoTexto'), t('comun.aceptar')))
    await hacer(pedido(avisosEquipo.activar, { cuerpo: dada }), {
      fallo: t('avisosEquipo.noSeActivo'),
      alLograr: () => notifications.show({ message: t('avisosEquipo.activado') }),
    })
  }
  return { avisarAca, haciendo: haciendo || pidiendo }
}
