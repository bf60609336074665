import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { formatDate } from '../../../platform/today.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { RemovedParts } from '../../../ui/RemovedParts.tsx'

interface Props {
  solicitud: number
  documento: DocumentoSolicitud
  /** "2 de 4". */
  posicion: string
  ir(n: number): void
}

const aumentos = [1, 1.5, 2, 3]

/** Document viewer: a photo with zoom and rotation, a PDF in the browser's viewer; anything else is downloaded. */
export function Visor({ solicitud, documento, posicion, ir }: Props) {
  const { t } = useTranslation()
  const [vista, setVista] = useState({ de: documento.id, aumento: 0, giro: 0 })
  const { aumento, giro } = vista.de === documento.id ? vista : { aumento: 0, giro: 0 }
  const ver = (parte: { aumento?: number; giro?: number }) => setVista({ de: documento.id, aumento, giro, ...parte })
  const url =
    documento.id === null ? '' : urlOf(documentosTramite.descargar, { params: { id: solicitud, idDocumento: documento.id } })
  const foto = /\.(jpe?g|png|bmp)$/i.test(documento.nombre)
  const pdf = /\.pdf$/i.test(documento.nombre)
  const boton = (icono: IconName, que: string, hacer: () => unknown, inactivo = false) => (
    <button type="button" className="boton-icono" aria-label={que} title={que} disabled={inactivo} onClick={() => void hacer()}>
      <Icon name={icono} />
    </button>
  )
  const bajar = () =>
    downloadFile(url, documento.nombre).catch((error: Error) => notifyFailure(t('armazon.descargaFallo'), error))
  return (
    <div className="visor">
      <div className="mandos">
        {boton('izquierda', t('bandeja.anterior'), () => ir(-1))}
        <span>{posicion}</span>
        {boton('derecha', t('bandeja.siguiente'), () => ir(1))}
        <span className="separa" />
        {foto && (
          <>
            {boton('alejar', t('bandeja.alejar'), () => ver({ aumento: aumento - 1 }), aumento === 0)}
            {boton('acercar', t('bandeja.acercar'), () => ver({ aumento: aumento + 1 }), aumento === aumentos.length - 1)}
            {boton('girarDerecha', t('bandeja.girar'), () => ver({ giro: (giro + 90) % 360 }))}
          </>
        )}
        {boton('descargar', t('bandeja.descargar'), bajar, documento.id === null)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an enlarged photo scrolls with the arrow keys too */}
      <div className="lienzo" tabIndex={0} role="group" aria-label={documento.requisito}>
        {documento.id === null ? (
          <p className="suave">{t('bandeja.noMando')}</p>
        ) : foto ? (
          <Foto
            key={documento.id}
            url={url}
            nombre={documento.requisito}
            estilo={{ width: `${(aumentos[aumento] ?? 1) * 100}%`, transform: `rotate(${giro}deg)` }}
          />
        ) : pdf ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a PDF viewer does not open in a sandboxed frame; the response loads nothing
          <iframe src={url} title={documento.requisito} />
        ) : (
          <p className="suave">{t('bandeja.noSeVe')}</p>
        )}
      </div>
      <RemovedParts what={documento.sacado} />
      {documento.deCarpeta && (
        <p className="ayuda pie">
          {t('bandeja.aceptadoEn', {
            fecha: formatDate(documento.deCarpeta.aceptado),
            numero: documento.deCarpeta.numeroSolicitud,
            hasta: formatDate(documento.deCarpeta.hasta),
          })}
        </p>
      )}
      {documento.id !== null && (
        <p className="ayuda pie">
          {documento.nombre}
          {documento.observaciones && ` · ${documento.observaciones}`}
          {pdf && (
            <>
              {' · '}
              <a href={url} target="_blank" rel="noreferrer">
                {t('bandeja.otraPestania')}
              </a>
            </>
          )}
        </p>
      )}
    </div>
  )
}

function Foto({ url, nombre, estilo }: { url: string; nombre: string; estilo: { width: string; transform: string } }) {
  const { t } = useTranslation()
  const [fallo, setFallo] = useState(false)
  if (fallo) return <p className="suave">{t('bandeja.archivoFallo')}</p>
  return <img src={url} alt={nombre} style={estilo} onError={() => setFallo(true)} />
}
