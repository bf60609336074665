import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Download, downloads, save } from '../../platform/downloads.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadsSign } from './DownloadsSign.tsx'

const size = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`

/** Downloads menu: progress of the exports, and a button to save each again. It loads on press, so it starts open. */
export function DownloadsMenu() {
  const { t } = useTranslation()
  const list = downloads.use()
  return (
    <Popover position="bottom-end" width={340} defaultOpened>
      <Popover.Target>
        <button type="button" className="boton-icono" aria-label={t('armazon.descargas')}>
          <DownloadsSign />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="pila-m" style={{ padding: 10 }}>
          <strong>{t('armazon.descargas')}</strong>
          {list.length === 0 && <p className="suave">{t('armazon.descargaVacia')}</p>}
          {list.map((d) => (
            <Row key={d.id} download={d} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function Row({ download }: { download: Download }) {
  const { t } = useTranslation()
  const { name, state, bytes, before, time, message } = download
  const text = {
    activa: before ? t('armazon.descargaEspera', { antes: before }) : t('armazon.descargando', { tamanio: size(bytes) }),
    lista: t('armazon.descargada', { tamanio: size(bytes), hora: time.toTimeString().slice(0, 5) }),
    fallo: message || t('armazon.descargaFallo'),
  }[state]
  return (
    <div className="encabezado" style={{ alignItems: 'center', flexWrap: 'nowrap' }}>
      <div style={{ minWidth: 0 }}>
        <p style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</p>
        <p className="ayuda" role="status">
          {text}
        </p>
      </div>
      {state === 'lista' && <Button onClick={() => save(download)}>{t('armazon.guardarOtra')}</Button>}
    </div>
  )
}
