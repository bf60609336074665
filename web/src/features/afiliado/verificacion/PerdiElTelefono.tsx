import './codigo.css'
import { verificaciones } from '@gremial/contract/afiliado/verificacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi, read } from '../../../platform/callApi.ts'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'
import { olvidarCarnet } from './carnetGuardado.ts'
import { telefonoGuardado } from './telefono.ts'

/** Lost phone: the phones with the card, and a button that revokes all (decisions §9.1). */
export function PerdiElTelefono({ carnetId }: { carnetId: number }) {
  const { t } = useTranslation()
  const pide = { params: { id: carnetId } }
  const { data } = useQuery({
    // The answer, with this phone marked: only the phone itself knows.
    queryKey: [...read(verificaciones.dispositivos, pide).queryKey, 'con este'],
    queryFn: async ({ signal }) => {
      const [lista, este] = await Promise.all([callApi(verificaciones.dispositivos, pide, signal), telefonoGuardado(carnetId)])
      return lista.map((d) => ({ ...d, este: d.id === este?.id }))
    },
  })
  const { run, running } = useAction()
  const pedir = async () => {
    const seguro = await ask({
      title: t('carnet.verificacion.anularTitulo'),
      text: t('carnet.verificacion.anularTexto'),
      action: t('carnet.verificacion.anularAhora'),
      cancel: t('carnet.verificacion.noAnular'),
      danger: true,
    })
    if (!seguro) return
    await run(request(verificaciones.revocar, { ...pide, body: { motivo: t('carnet.verificacion.motivoTelefono') } }), {
      failure: t('carnet.verificacion.noSeAnulo'),
      async onSuccess() {
        await olvidarCarnet()
        notifications.show({ message: t('carnet.verificacion.anuladoListo') })
      },
    })
  }
  return (
    <section className="perdi-telefono" aria-labelledby="perdi-telefono">
      <div className="perdi-fila">
        <div>
          <strong id="perdi-telefono">{t('carnet.verificacion.perdiste')}</strong>
          <p className="suave">{t('carnet.verificacion.perdisteTexto')}</p>
        </div>
        <Button icon="baja" loading={running} onClick={() => void pedir()}>
          {running ? t('carnet.verificacion.anulando') : t('carnet.verificacion.anular')}
        </Button>
      </div>
      {data && (
        <details>
          <summary>{t('carnet.verificacion.telefonos')}</summary>
          {data.length === 0 && <p className="suave">{t('carnet.verificacion.telefonosNinguno')}</p>}
          <ul className="telefonos">
            {data.map(({ id, nombre, ultimoUso, este }) => (
              <li key={id}>
                <span>
                  {nombre}
                  {este && ` (${t('carnet.verificacion.esteTelefono')})`}
                </span>
                <span className="suave">{t('carnet.verificacion.ultimoUso', { hace: timeAgo(Date.parse(ultimoUso)) })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
