import { downloads } from '../../platform/downloads.ts'
import { Icon } from '../../ui/icons.tsx'

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
