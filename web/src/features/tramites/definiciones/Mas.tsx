import { request } from '@gremial/contract/platform/call.ts'
import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import type { Definicion, VersionDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useMenu } from '../../../ui/useMenu.ts'

interface Props {
  definicion: Definicion
  abierta: VersionDefinicion
  /** Version of the draft when last saved. */
  version: number
  recargar(): Promise<void>
}

/** Other versions, export, and discarding or retiring. */
export function Mas({ definicion, abierta, version, recargar }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run } = useAction()
  const menu = useMenu()
  const { id, versiones, nombre } = definicion
  const otras = versiones.filter((v) => v.numero !== abierta.numero)
  const publicada = versiones.find((v) => v.estado === 'PUBLICADA')
  const ir = (numero: number) =>
    navegar({ to: '/app/tramites/definiciones/$id', params: { id: String(id) }, search: { version: String(numero) } })
  const bajar = () =>
    downloadFile(
      urlOf(definiciones.exportar, { params: { id, numero: abierta.numero } }),
      `${nombre} v${abierta.numero}.json`,
    ).catch((error: Error) => notifyFailure(t('armazon.descargaFallo'), error))
  const descartar = async () => {
    if (!(await ask({ title: t('armar.descartarPregunta'), text: t('armar.descartarTexto'), action: t('armar.descartar') })))
      return
    await run(request(definiciones.descartar, { params: { id }, body: { version } }), {
      failure: t('armar.noCambio'),
      onSuccess: async () => {
        if (versiones.length === 1) await navegar({ to: '/app/tramites/definiciones' })
        else await recargar()
      },
    })
  }
  const retirar = async (v: VersionDefinicion) => {
    if (
      !(await ask({ title: t('armar.retirarPregunta', { nombre }), text: t('armar.retirarTexto'), action: t('armar.retirar') }))
    )
      return
    await run(request(definiciones.retirar, { params: { id }, body: { version: v.version } }), {
      failure: t('armar.noCambio'),
      onSuccess: async () => {
        notifications.show({ message: t('armar.retirado', { nombre }) })
        await recargar()
      },
    })
  }
  return (
    <Menu position="bottom-end" {...menu.menu}>
      <Menu.Target>
        <button type="button" className="boton-icono" aria-label={t('armar.mas')} {...menu.button}>
          <Icon name="mas" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {otras.map((v) => (
          <Menu.Item key={v.numero} onClick={() => void ir(v.numero)}>
            {t(`armar.esVersion.${v.estado}`, { n: v.numero })}
          </Menu.Item>
        ))}
        {otras.length > 0 && (
          <Menu.Item
            onClick={() =>
              void navegar({ to: '/app/tramites/definiciones/$id/comparar', params: { id: String(id) }, search: {} })
            }
          >
            {t('armar.comparar')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void bajar()}>{t('armar.exportar')}</Menu.Item>
        {abierta.estado === 'BORRADOR' && <Menu.Item onClick={() => void descartar()}>{t('armar.descartar')}</Menu.Item>}
        {publicada && <Menu.Item onClick={() => void retirar(publicada)}>{t('armar.retirar')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
