import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useTranslation } from 'react-i18next'
import { sizeOf } from '../../../platform/fileSize.ts'
import { Button } from '../../../ui/Button.tsx'
import { type AbreElegir, Elegir } from './Elegir.tsx'
import type { EnvioPapel } from './envios.ts'

interface Props {
  documento: DocumentoSolicitud
  envio: EnvioPapel
  elegir: AbreElegir
  cancelar(): void
  reintentar(): void
  quitar(): void
}

/** A document being uploaded, or whose upload failed. */
export function EnCamino({ documento, envio, elegir, cancelar, reintentar, quitar }: Props) {
  const { t } = useTranslation()
  const { fase } = envio
  const sacar = (
    <Button variant="texto" onClick={quitar}>
      {t('papeles.quitar')}
    </Button>
  )
  return (
    <>
      <Subiendo envio={envio} />
      {fase === 'cortado' && (
        <>
          <p>{t('papeles.quedo')}</p>
          <div className="botones">
            <Button icon="reintentar" onClick={reintentar}>
              {t('comun.reintentar')}
            </Button>
            {sacar}
          </div>
        </>
      )}
      {fase === 'rechazado' && (
        <>
          <p className="mal-papel" role="alert">
            {envio.dice}
          </p>
          {envio.porTipo && <p>{t(/\.hei[cf]$/i.test(envio.nombre) ? 'papeles.esHeic' : 'papeles.sirven')}</p>}
          <Elegir documento={documento} elegir={elegir}>
            {sacar}
          </Elegir>
        </>
      )}
      {(fase === 'enviando' || fase === 'preparando') && (
        <div className="botones">
          <Button variant="texto" onClick={cancelar}>
            {t('papeles.cancelar')}
          </Button>
        </div>
      )}
    </>
  )
}

/** File name and progress; only the name after a refusal. */
function Subiendo({ envio: { nombre, bytes, parte, fase } }: { envio: EnvioPapel }) {
  const { t, i18n } = useTranslation()
  const porcentaje = Math.round(parte * 100)
  return (
    <div className="subiendo">
      <span>{nombre}</span>
      {fase !== 'rechazado' && (
        <>
          <span className="cifra suave">{t('papeles.parte', { parte: porcentaje, peso: sizeOf(bytes, i18n.language) })}</span>
          <span
            className={fase === 'cortado' ? 'barra-papel mal-b' : 'barra-papel'}
            role="progressbar"
            aria-valuenow={porcentaje}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={t(`papeles.${fase}`)}
          >
            <span style={{ width: `${porcentaje}%` }} />
          </span>
        </>
      )}
    </div>
  )
}
