import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Descarga, descargas, guardar } from '../../platform/descargas.ts'
import { Boton } from '../../ui/Boton.tsx'
import { SignoDescargas } from './Descargas.tsx'

const tamanio = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`

/** The tray of exports: how far they are, and another chance to save them. It comes when it is asked for, open. */
export function DescargasAbierto() {
  const { t } = useTranslation()
  const lista = descargas.use()
  return (
    <Popover position="bottom-end" width={340} defaultOpened>
      <Popover.Target>
        <button type="button" className="boton-icono" aria-label={t('armazon.descargas')}>
          <SignoDescargas />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="pila-m" style={{ padding: 10 }}>
          <strong>{t('armazon.descargas')}</strong>
          {lista.length === 0 && <p className="suave">{t('armazon.descargaVacia')}</p>}
          {lista.map((d) => (
            <Fila key={d.id} descarga={d} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function Fila({ descarga }: { descarga: Descarga }) {
  const { t } = useTranslation()
  const { nombre, estado, bytes, antes, hora, mensaje } = descarga
  const texto = {
    activa: antes ? t('armazon.descargaEspera', { antes }) : t('armazon.descargando', { tamanio: tamanio(bytes) }),
    lista: t('armazon.descargada', { tamanio: tamanio(bytes), hora: hora.toTimeString().slice(0, 5) }),
    fallo: mensaje || t('armazon.descargaFallo'),
  }[estado]
  return (
    <div className="encabezado" style={{ alignItems: 'center', flexWrap: 'nowrap' }}>
      <div style={{ minWidth: 0 }}>
        <p style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{nombre}</p>
        <p className="ayuda" role="status">
          {texto}
        </p>
      </div>
      {estado === 'lista' && <Boton onClick={() => guardar(descarga)}>{t('armazon.guardarOtra')}</Boton>}
    </div>
  )
}
