import { segundoFactorAjeno } from '@gremial/contract/acceso/segundo-factor.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { useHacer } from '../../../ui/useHacer.ts'

/** The button of an administrator who helps somebody that lost theirs; nothing for who may not. `nombre`: as the question names them. */
export function RestablecerSegundoFactor({ id, nombre, alLograr }: { id: number; nombre: string; alLograr?: () => unknown }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const puede = usePuede('usuarios.segundoFactor')
  const restablecer = async () => {
    const si = await preguntar({
      titulo: t('segundoFactor.preguntaRestablecer', { nombre }),
      texto: t('segundoFactor.textoRestablecer'),
      accion: t('segundoFactor.restablecer'),
      cancelar: t('comun.cancelar'),
      dudosa: true,
    })
    if (!si) return
    await hacer(pedido(segundoFactorAjeno.restablecer, { claves: { id } }), {
      fallo: t('segundoFactor.noRestablecio'),
      async alLograr() {
        notifications.show({ message: t('segundoFactor.restablecido', { nombre }) })
        await alLograr?.()
      },
    })
  }
  if (!puede) return null
  return (
    <Boton cargando={haciendo} onClick={() => void restablecer()}>
      {t('segundoFactor.restablecer')}
    </Boton>
  )
}
