import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { papelesQueSeEligen, seVe, tiposPapel } from '@gremial/contract/platform/papel.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pesoDe } from '../../../platform/peso.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Estado } from '../../../ui/estados.tsx'
import { Icono, type NombreIcono } from '../../../ui/iconos.tsx'
import { EstadoDocumento } from '../tramite/EstadoSolicitud.tsx'
import type { EnvioPapel } from './envios.ts'

interface Props {
  documento: DocumentoSolicitud
  envio: EnvioPapel | undefined
  /** Address of its file; "" while there is none. */
  archivo: string
  mandar(archivo: File): void
  cancelar(): void
  reintentar(): void
  quitar(): void
  anotar(): void
}

/** One slot of the checklist: where its paper is, and the one thing to do about it. */
export function Renglon({ documento: d, envio, archivo, mandar, cancelar, reintentar, quitar, anotar }: Props) {
  const { t, i18n } = useTranslation()
  const dedo = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const foto = useRef<HTMLInputElement>(null)
  const cualquiera = useRef<HTMLInputElement>(null)
  const [encima, setEncima] = useState(false)
  const elegir = (lista: FileList | null, campo?: HTMLInputElement | null) => {
    const elegido = lista?.[0]
    if (elegido) mandar(elegido)
    // The same file again is another choice.
    if (campo) campo.value = ''
  }
  const peso = (bytes: number) => pesoDe(bytes, i18n.language)
  const [clase, icono] = signo(d, envio)
  const observado = d.estado === 'OBSERVADO'
  const deNuevo = d.estado === 'FALTA' ? '' : 'Otra'
  const porcentaje = envio ? Math.round(envio.parte * 100) : 0
  const nombreRequisito = d.obligatorio === 1 ? d.requisito : t('papeles.opcional', { requisito: d.requisito })

  const elegirBotones = (principal: boolean, quita?: ReactNode) => (
    <div className="botones">
      {dedo && (
        <Boton variante={principal ? 'comun' : 'texto'} icono="camara" onClick={() => foto.current?.click()}>
          {t(`papeles.sacar${deNuevo}`)}
        </Boton>
      )}
      <Boton variante={principal && !dedo ? 'comun' : 'texto'} onClick={() => cualquiera.current?.click()}>
        {t(d.estado === 'FALTA' || observado ? 'papeles.elegir' : 'papeles.reemplazar')}
      </Boton>
      {quita}
    </div>
  )

  return (
    <li
      className={`papel ${clase}`}
      data-requisito={d.idRequisito}
      data-encima={encima || undefined}
      {...(d.seCambia === 1
        ? {
            onDragOver: (e) => {
              e.preventDefault()
              setEncima(true)
            },
            onDragLeave: () => setEncima(false),
            onDrop: (e) => {
              e.preventDefault()
              setEncima(false)
              elegir(e.dataTransfer.files)
            },
          }
        : {})}
    >
      <Icono nombre={icono} />
      <h3>{nombreRequisito}</h3>
      {envio ? (
        <Estado signo={envio.fase === 'cortado' || envio.fase === 'rechazado' ? 'mal' : 'org'}>
          {t(`papeles.${envio.fase}`)}
        </Estado>
      ) : (
        <EstadoDocumento estado={d.estado} />
      )}
      <div>
        {envio ? (
          <>
            <div className="subiendo">
              <span>{envio.nombre}</span>
              {envio.fase !== 'rechazado' && (
                <span className="cifra suave">{t('papeles.parte', { parte: porcentaje, peso: peso(envio.bytes) })}</span>
              )}
              {envio.fase !== 'rechazado' && (
                <span
                  className={envio.fase === 'cortado' ? 'barra-papel mal-b' : 'barra-papel'}
                  role="progressbar"
                  aria-valuenow={porcentaje}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  aria-label={t(`papeles.${envio.fase}`)}
                >
                  <span style={{ width: `${porcentaje}%` }} />
                </span>
              )}
            </div>
            {envio.fase === 'cortado' && (
              <>
                <p>{t('papeles.quedo')}</p>
                <div className="botones">
                  <Boton icono="reintentar" onClick={reintentar}>
                    {t('comun.reintentar')}
                  </Boton>
                  <Boton variante="texto" onClick={quitar}>
                    {t('papeles.quitar')}
                  </Boton>
                </div>
              </>
            )}
            {envio.fase === 'rechazado' && (
              <>
                <p className="mal-papel" role="alert">
                  {envio.dice}
                </p>
                {elegirBotones(
                  true,
                  <Boton variante="texto" onClick={quitar}>
                    {t('papeles.quitar')}
                  </Boton>,
                )}
              </>
            )}
            {(envio.fase === 'enviando' || envio.fase === 'preparando') && (
              <div className="botones">
                <Boton variante="texto" onClick={cancelar}>
                  {t('papeles.cancelar')}
                </Boton>
              </div>
            )}
          </>
        ) : (
          <>
            {observado && d.motivo && (
              <p className="dicho">
                «{d.motivo}»
                <small>
                  {t('tramite.lado.MESA')}
                  {d.mirado && `, ${mostrarFecha(diaDe(new Date(d.mirado)))}`}
                </small>
              </p>
            )}
            {d.estado === 'FALTA' && d.ayuda && <p>{d.ayuda}</p>}
            {(d.estado === 'ENVIADO' || d.estado === 'ACEPTADO') && (
              <p>
                {t('papeles.archivo', { nombre: d.nombre, peso: peso(d.bytes) })}{' '}
                {d.estado === 'ENVIADO' ? t('papeles.sinMirar') : t('papeles.noHaceFalta')}
              </p>
            )}
            {d.id !== null && d.fechaEmision && <p>{t('papeles.emitido', { fecha: mostrarFecha(d.fechaEmision) })}</p>}
            {d.id !== null && d.observaciones && <p>{t('papeles.aclaracion', { texto: d.observaciones })}</p>}
            {d.seCambia === 1 && (d.estado === 'FALTA' || observado) ? (
              elegirBotones(
                true,
                d.id !== null && (
                  <a className="boton texto" href={archivo} target="_blank" rel="noreferrer">
                    {t('papeles.verMandado')}
                  </a>
                ),
              )
            ) : (
              <div className="botones">
                {d.id !== null && (
                  <a className="boton texto" href={archivo} target="_blank" rel="noreferrer">
                    {t(esVisible(d.nombre) ? 'papeles.ver' : 'papeles.bajar')}
                  </a>
                )}
                {d.seCambia === 1 && (
                  <>
                    <Boton variante="texto" onClick={() => cualquiera.current?.click()}>
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
        )}
      </div>
      <input
        ref={foto}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-camara
        aria-label={t('papeles.sacar')}
        onChange={(e) => elegir(e.currentTarget.files, e.currentTarget)}
      />
      <input
        ref={cualquiera}
        type="file"
        accept={papelesQueSeEligen}
        hidden
        aria-label={t('papeles.elegir')}
        onChange={(e) => elegir(e.currentTarget.files, e.currentTarget)}
      />
    </li>
  )
}

const esVisible = (nombre: string): boolean => {
  const final = nombre.split('.').at(-1) ?? ''
  return final === 'jpg' || seVe(tiposPapel[final as keyof typeof tiposPapel] ?? '')
}

function signo(d: DocumentoSolicitud, envio: EnvioPapel | undefined): [clase: string, icono: NombreIcono] {
  if (envio) return envio.fase === 'cortado' || envio.fase === 'rechazado' ? ['mal', 'sinRed'] : ['org', 'subir']
  if (d.estado === 'OBSERVADO') return ['av', 'alerta']
  if (d.estado === 'ENVIADO') return ['org', 'bien']
  if (d.estado === 'ACEPTADO') return ['ok', 'bien']
  return ['nada', 'pendiente']
}
