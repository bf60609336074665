import './papeles.css'
import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import type { DocumentoSolicitud, Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { sizeOf } from '../../../platform/fileSize.ts'
import { Notice } from '../../../ui/states.tsx'
import { AnotarPapel } from './AnotarPapel.tsx'
import { Consejo } from './Consejo.tsx'
import type { EnviosPapeles } from './envios.ts'
import { Renglon } from './Renglon.tsx'

interface Props {
  solicitud: Solicitud
  envios: EnviosPapeles
  /** Next step, below the list. */
  pie?: ReactNode
}

/** True if the member must act: a missing required document, or a rejected one. */
export const falta = (d: DocumentoSolicitud): boolean => d.estado === 'OBSERVADO' || (d.estado === 'FALTA' && d.obligatorio === 1)

/** Order: the member's tasks first, then optional ones, then sent or accepted ones. */
const turno = (d: DocumentoSolicitud): number =>
  d.estado === 'OBSERVADO' ? 0 : falta(d) ? 1 : d.estado === 'FALTA' ? 2 : d.estado === 'ENVIADO' ? 3 : 4

/** Documents of a request as a checklist, with uploads in progress and advice. */
export function Documentos({ solicitud, envios: { envios, mandar, cancelar, reintentar, quitar }, pie }: Props) {
  const { t, i18n } = useTranslation()
  const { cupo } = solicitud
  const [anota, setAnota] = useState<DocumentoSolicitud>()
  // Sorted once on opening: rows must not move under the finger.
  const [lugar] = useState(() => new Map(solicitud.documentos.map((d) => [d.idRequisito, turno(d)])))
  const documentos = solicitud.documentos.toSorted((a, b) => (lugar.get(a.idRequisito) ?? 0) - (lugar.get(b.idRequisito) ?? 0))
  const quedan = documentos.filter(falta).length
  const listos = documentos.filter((d) => d.estado !== 'FALTA' && d.estado !== 'OBSERVADO').length
  const saliendo = Object.values(envios).filter((e) => e.fase === 'enviando' || e.fase === 'preparando').length
  return (
    <div className="dos-papeles">
      <section className="hoja" aria-label={t('papeles.documentos')}>
        <div className="conteo-papeles">
          <h2>{quedan > 0 ? t('papeles.quedan', { count: quedan }) : t('papeles.nadaQueda')}</h2>
          <span className="suave" role="status">
            {t('papeles.listos', { listos, total: documentos.length })}
            {saliendo > 0 && `, ${t('papeles.enviandose', { count: saliendo })}`}
          </span>
        </div>
        {cupo && (
          <div className="hoja-in">
            <Notice type="alerta">{t(`papeles.cupo.${cupo.de}`, { peso: sizeOf(cupo.quedan, i18n.language) })}</Notice>
          </div>
        )}
        {documentos.length === 0 && <p className="hoja-in">{t('papeles.sinDocumentos')}</p>}
        <ul>
          {documentos.map((d) => (
            <Renglon
              key={d.idRequisito}
              documento={d}
              envio={envios[d.idRequisito]}
              archivo={
                d.id === null ? '' : urlOf(documentosTramite.descargar, { params: { id: solicitud.id, idDocumento: d.id } })
              }
              mandar={(archivo) => void mandar(d.idRequisito, archivo)}
              cancelar={() => cancelar(d.idRequisito)}
              reintentar={() => reintentar(d.idRequisito)}
              quitar={() => void quitar(d.idRequisito)}
              anotar={() => setAnota(d)}
            />
          ))}
        </ul>
        {pie}
      </section>
      <Consejo />
      {anota && <AnotarPapel id={solicitud.id} documento={anota} cerrar={() => setAnota(undefined)} />}
    </div>
  )
}
