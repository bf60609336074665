import { isViewable, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { useTranslation } from 'react-i18next'
import { sizeOf } from '../../../platform/fileSize.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { RemovedParts } from '../../../ui/RemovedParts.tsx'
import { direccionDePapel } from '../carpeta/direccionDePapel.ts'
import { type AbreElegir, Elegir } from './Elegir.tsx'

interface Props {
  documento: DocumentoSolicitud
  /** Address of its file; "" if none. */
  archivo: string
  elegir: AbreElegir
  anotar(): void
}

/** Stored document, the desk's review, and its actions. */
export function LoMandado({ documento: d, archivo, elegir, anotar }: Props) {
  const { t } = useTranslation()
  const leFalta = d.seCambia === 1 && (d.estado === 'FALTA' || d.estado === 'OBSERVADO')
  const ver = (texto: string) =>
    d.id !== null && (
      <a className="boton texto" href={archivo} target="_blank" rel="noreferrer">
        {texto}
      </a>
    )
  return (
    <>
      <Dicho documento={d} />
      {d.estado === 'EN CARPETA' && d.deCarpeta ? (
        <div className="botones">
          <a className="boton texto" href={direccionDePapel(d.deCarpeta)} target="_blank" rel="noreferrer">
            {t(esVisible(d.deCarpeta.nombre) ? 'papeles.ver' : 'papeles.bajar')}
          </a>
          <Button variant="texto" onClick={elegir.archivo}>
            {t('papeles.mandarOtro')}
          </Button>
        </div>
      ) : leFalta ? (
        <Elegir documento={d} elegir={elegir}>
          {ver(t('papeles.verMandado'))}
        </Elegir>
      ) : (
        <div className="botones">
          {ver(t(esVisible(d.nombre) ? 'papeles.ver' : 'papeles.bajar'))}
          {d.seCambia === 1 && (
            <>
              <Button variant="texto" onClick={elegir.archivo}>
                {t('papeles.reemplazar')}
              </Button>
              <Button variant="texto" onClick={anotar}>
                {t(d.observaciones || d.fechaEmision ? 'papeles.cambiarAclaracion' : 'papeles.aclarar')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

function Dicho({ documento: d }: Pick<Props, 'documento'>) {
  const { t, i18n } = useTranslation()
  return (
    <>
      {d.estado === 'OBSERVADO' && d.motivo && (
        <p className="dicho">
          «{d.motivo}»
          <small>
            {t('tramite.lado.MESA')}
            {d.mirado && `, ${formatDate(dateOf(new Date(d.mirado)))}`}
          </small>
        </p>
      )}
      {d.estado === 'FALTA' && d.ayuda && <p>{d.ayuda}</p>}
      {d.deCarpeta && (
        <p>
          {t(d.estado === 'EN CARPETA' ? 'papeles.enCarpeta' : 'papeles.deCarpeta', {
            fecha: formatDate(d.deCarpeta.aceptado),
            numero: d.deCarpeta.numeroSolicitud,
            hasta: formatDate(d.deCarpeta.hasta),
          })}
        </p>
      )}
      {!d.deCarpeta && (d.estado === 'ENVIADO' || d.estado === 'ACEPTADO') && (
        <p>
          {t('papeles.archivo', { nombre: d.nombre, peso: sizeOf(d.bytes, i18n.language) })}{' '}
          {d.estado === 'ENVIADO' ? t('papeles.sinMirar') : t('papeles.noHaceFalta')}
        </p>
      )}
      <RemovedParts what={d.sacado} />
      {d.id !== null && d.fechaEmision && <p>{t('papeles.emitido', { fecha: formatDate(d.fechaEmision) })}</p>}
      {d.id !== null && d.observaciones && <p>{t('papeles.aclaracion', { texto: d.observaciones })}</p>}
    </>
  )
}

const esVisible = (nombre: string): boolean => {
  const final = nombre.split('.').at(-1) ?? ''
  return final === 'jpg' || isViewable(uploadTypes[final as keyof typeof uploadTypes] ?? '')
}
