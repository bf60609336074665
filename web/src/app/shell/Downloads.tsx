import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { DownloadsSign } from './DownloadsSign.tsx'
import { OpenOnPress } from './OpenOnPress.tsx'

const Opened = lazyComponent(async () => (await import('./DownloadsMenu.tsx')).DownloadsMenu)

/** Button of the downloads menu. */
export function Downloads() {
  const { t } = useTranslation()
  return (
    <OpenOnPress name={t('armazon.descargas')} opens="dialog" sign={<DownloadsSign />} load={Opened.preload}>
      <Opened />
    </OpenOnPress>
  )
}
