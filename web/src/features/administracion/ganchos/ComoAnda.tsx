import { type Gancho, ganchos } from '@gremial/contract/administracion/ganchos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { signosGancho } from './GanchosPage.tsx'

/** State of a webhook, a test message, and a new secret. */
export function ComoAnda({ gancho: g, decir }: { gancho: Gancho; decir(secreto: string): void }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [prueba, setPrueba] = useState<{ bien: boolean; dice: string } | null>(null)
  const fallo = t('ganchos.fallo')
  const claves = { id: g.id }
  const probar = () =>
    run(request(ganchos.probar, { params: claves }), {
      failure: fallo,
      onSuccess: ({ resultado, numero }) =>
        setPrueba({ bien: resultado === 'BIEN', dice: t(`ganchos.pruebas.${resultado}`, { numero: numero ?? '' }) }),
    })
  const cambiarSecreto = async () => {
    const si = await ask({
      title: t('ganchos.preguntaSecreto', { nombre: g.nombre }),
      text: t('ganchos.textoSecreto'),
      action: t('ganchos.otroSecreto'),
    })
    if (si)
      await run(request(ganchos.cambiarSecreto, { params: claves }), {
        failure: fallo,
        onSuccess: ({ secreto }) => decir(secreto),
      })
  }
  const reintentar = () =>
    run(request(ganchos.reintentarTodas, { params: claves }), {
      failure: fallo,
      onSuccess: ({ cuantas }) => notifications.show({ message: t('ganchos.reintentadas', { count: cuantas }) }),
    })
  return (
    <div className="hoja-in pila">
      <p>
        <StatusChip sign={signosGancho[g.estado]}>{t(`ganchos.estados.${g.estado}`)}</StatusChip>
      </p>
      {g.estado === 'APAGADO' && <Notice type="mal">{t('ganchos.apagadoTexto')}</Notice>}
      {g.estado === 'FALLANDO' && g.fallandoDesde && (
        <Notice type="alerta">{t('ganchos.fallandoDesde', { cuando: formatTimestamp(new Date(g.fallandoDesde)) })}</Notice>
      )}
      {prueba && <Notice type={prueba.bien ? 'ok' : 'alerta'}>{prueba.dice}</Notice>}
      <div className="botones">
        <Button icon="correo" loading={running} onClick={() => void probar()}>
          {t('ganchos.probar')}
        </Button>
        {g.fallidas > 0 && (
          <Button icon="reintentar" onClick={() => void reintentar()}>
            {t('ganchos.reintentarTodas')}
          </Button>
        )}
        <Button icon="clave" onClick={() => void cambiarSecreto()}>
          {t('ganchos.otroSecreto')}
        </Button>
      </div>
    </div>
  )
}
