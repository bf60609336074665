import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { seVe, tiposPapel } from '@gremial/contract/platform/papel.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useTranslation } from 'react-i18next'
import { pesoDe } from '../../../platform/peso.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { LoSacado } from '../../../ui/LoSacado.tsx'
import { direccionDePapel } from '../carpeta/direccionDePapel.ts'
import { type AbreElegir, Elegir } from './Elegir.tsx'

interface Props {
  documento: DocumentoSolicitud
  /** Address of its file; "" while there is none. */
  archivo: string
  elegir: AbreElegir
  anotar(): void
}

/** What the server has of a paper, what the desk said of it, and what may be done. */
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
          <Boton variante="texto" onClick={elegir.archivo}>
            {t('papeles.mandarOtro')}
          </Boton>
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
              <Boton variante="texto" onClick={elegir.archivo}>
                {t('papeles.reemplazar')}
              </Boton>
              <Boton variante="texto" onClick={anotar}>
                {t(d.observaciones || d.fechaEmision ? 'papeles.cambiarAclaracion' : 'papeles.aclarar')}
              </Boton>
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
            {d.mirado && `, ${mostrarFecha(diaDe(new Date(d.mirado)))}`}
          </small>
        </p>
      )}
      {d.estado === 'FALTA' && d.ayuda && <p>{d.ayuda}</p>}
      {d.deCarpeta && (
        <p>
          {t(d.estado === 'EN CARPETA' ? 'papeles.enCarpeta' : 'papeles.deCarpeta', {
            fecha: mostrarFecha(d.deCarpeta.aceptado),
            numero: d.deCarpeta.numeroSolicitud,
            hasta: mostrarFecha(d.deCarpeta.hasta),
          })}
        </p>
      )}
      {!d.deCarpeta && (d.estado === 'ENVIADO' || d.estado === 'ACEPTADO') && (
        <p>
          {t('papeles.archivo', { nombre: d.nombre, peso: pesoDe(d.bytes, i18n.language) })}{' '}
          {d.estado === 'ENVIADO' ? t('papeles.sinMirar') : t('papeles.noHaceFalta')}
        </p>
      )}
      <LoSacado que={d.sacado} />
      {d.id !== null && d.fechaEmision && <p>{t('papeles.emitido', { fecha: mostrarFecha(d.fechaEmision) })}</p>}
      {d.id !== null && d.observaciones && <p>{t('papeles.aclaracion', { texto: d.observaciones })}</p>}
    </>
  )
}

const esVisible = (nombre: string): boolean => {
  const final = nombre.split('.').at(-1) ?? ''
  return final === 'jpg' || seVe(tiposPapel[final as keyof typeof tiposPapel] ?? '')
}
