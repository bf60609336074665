import { useTranslation } from 'react-i18next'
import { downloads } from '../../platform/downloads.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { OpenOnPress } from './OpenOnPress.tsx'

const Opened = lazyComponent(async () => (await import('./DownloadsMenu.tsx')).DownloadsMenu)

/** Icon with the number of active exports. */
export function DownloadsSign() {
  const active = downloads.use().filter((d) => d.state === 'activa').length
  return (
    <>
      <Icon name="descargar" />
      {active > 0 && <span className="globo">{active}</span>}
    </>
  )
}

/** Button of the downloads menu. */
export function Downloads() {
  const { t } = useTranslation()
  return (
    <OpenOnPress name={t('armazon.descargas')} opens="dialog" sign={<DownloadsSign />} load={Opened.preload}>
      <Opened />
    </OpenOnPress>
  )
}
