import { acceptedUploads } from '@gremial/contract/platform/uploads.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { EstadoDocumento } from '../tramite/EstadoSolicitud.tsx'
import { EnCamino } from './EnCamino.tsx'
import type { EnvioPapel } from './envios.ts'
import { LoMandado } from './LoMandado.tsx'

interface Props {
  documento: DocumentoSolicitud
  envio: EnvioPapel | undefined
  /** Address of its file; "" if none. */
  archivo: string
  mandar(archivo: File): void
  cancelar(): void
  reintentar(): void
  quitar(): void
  anotar(): void
}

/** A slot of the checklist: state of its document, and its main action. */
export function Renglon({ documento: d, envio, archivo, mandar, cancelar, reintentar, quitar, anotar }: Props) {
  const { t } = useTranslation()
  const fila = useAlto()
  const foto = useRef<HTMLInputElement>(null)
  const cualquiera = useRef<HTMLInputElement>(null)
  const { encima, alSoltar } = useSoltar(d.seCambia === 1, mandar)
  const [clase, icono] = signo(d, envio)
  const elegir = { foto: () => foto.current?.click(), archivo: () => cualquiera.current?.click() }
  return (
    <li
      ref={fila}
      className={`papel ${clase}`}
      data-cambia={d.seCambia}
      data-requisito={d.idRequisito}
      data-encima={encima || undefined}
      {...alSoltar}
    >
      <Icon name={icono} />
      <h3>{d.obligatorio === 1 ? d.requisito : t('papeles.opcional', { requisito: d.requisito })}</h3>
      {envio ? (
        <StatusChip sign={noSalio(envio) ? 'mal' : 'org'}>{t(`papeles.${envio.fase}`)}</StatusChip>
      ) : (
        <EstadoDocumento estado={d.estado} />
      )}
      <div>
        {envio ? (
          <EnCamino documento={d} envio={envio} elegir={elegir} cancelar={cancelar} reintentar={reintentar} quitar={quitar} />
        ) : (
          <LoMandado documento={d} archivo={archivo} elegir={elegir} anotar={anotar} />
        )}
      </div>
      <CampoArchivo campo={foto} accept="image/*" capture="environment" data-camara rotulo={t('papeles.sacar')} elegir={mandar} />
      <CampoArchivo campo={cualquiera} accept={acceptedUploads} rotulo={t('papeles.elegir')} elegir={mandar} />
    </li>
  )
}

/** Keeps the initial height, so that a change of state does not shift the other rows. */
function useAlto() {
  const fila = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    let ancho = 0
    const medir = () => {
      const renglon = fila.current
      if (!renglon || renglon.offsetWidth === ancho) return
      ancho = renglon.offsetWidth
      renglon.style.minHeight = ''
      renglon.style.minHeight = `${renglon.offsetHeight}px`
    }
    medir()
    addEventListener('resize', medir)
    return () => removeEventListener('resize', medir)
  }, [])
  return fila
}

/** Drop target of the slot; none if its document cannot change. */
function useSoltar(seCambia: boolean, mandar: Props['mandar']) {
  const [encima, setEncima] = useState(false)
  const alSoltar = {
    onDragOver(e: DragEvent) {
      e.preventDefault()
      setEncima(true)
    },
    onDragLeave: () => setEncima(false),
    onDrop(e: DragEvent) {
      e.preventDefault()
      setEncima(false)
      const [soltado] = e.dataTransfer.files
      if (soltado) mandar(soltado)
    },
  }
  return { encima, alSoltar: seCambia ? alSoltar : {} }
}

interface PropsCampo {
  campo: RefObject<HTMLInputElement | null>
  accept: string
  capture?: 'environment'
  'data-camara'?: boolean
  rotulo: string
  elegir(archivo: File): void
}

/** Hidden file input, opened by a button of the slot. */
function CampoArchivo({ campo, rotulo, elegir, ...otras }: PropsCampo) {
  return (
    <input
      ref={campo}
      type="file"
      hidden
      aria-label={rotulo}
      {...otras}
      onChange={(e) => {
        const elegido = e.currentTarget.files?.[0]
        if (elegido) elegir(elegido)
        // Allows choosing the same file again.
        e.currentTarget.value = ''
      }}
    />
  )
}

const noSalio = ({ fase }: EnvioPapel): boolean => fase === 'cortado' || fase === 'rechazado'

function signo(d: DocumentoSolicitud, envio: EnvioPapel | undefined): [clase: string, icono: IconName] {
  if (envio?.fase === 'rechazado') return ['mal', 'alerta']
  if (envio) return noSalio(envio) ? ['mal', 'sinRed'] : ['org', 'subir']
  if (d.estado === 'OBSERVADO') return ['av', 'alerta']
  if (d.estado === 'ENVIADO') return ['org', 'bien']
  if (d.estado === 'ACEPTADO' || d.estado === 'EN CARPETA') return ['ok', 'bien']
  return ['nada', 'pendiente']
}
