import { maxUploadBytes } from '@gremial/contract/platform/uploads.ts'
import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import { type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { read, urlOf } from '../../../platform/callApi.ts'
import { read as leerDeposito, remove, save } from '../../../platform/deviceStorage.ts'
import { createUploadQueue, type Upload } from '../../../platform/uploadQueue.ts'
import { useReconnect } from '../../../platform/useReconnect.ts'
import { useUser } from '../../../platform/user.ts'
import { shrinkPhoto } from '../../../ui/photo/shrinkPhoto.ts'
import { useInvalidate } from '../../../ui/useAction.ts'

interface Guardado {
  archivo: Blob
  nombre: string
}

/** A document is uploaded as soon as it is chosen. */
export interface EnvioPapel extends Upload {
  fase: Exclude<Upload['fase'], 'espera'>
  /** True if it was refused for its type. */
  porTipo?: boolean
}

const unEnvio = (requisito: number, nombre: string, bytes: number): EnvioPapel => ({
  clave: String(requisito),
  nombre,
  bytes,
  fase: 'preparando',
  parte: 0,
  dice: '',
})

const llamadaDe = ({ producto }: Solicitud) =>
  producto.clase === 'ADHESION' ? documentosTramite.mandarDeAdhesion : documentosTramite.mandar

/** Upload queue of a request's documents, one per requirement. */
function crearPapeles(usuario: number, solicitud: Solicitud, alSubir: (recibida: Solicitud) => void) {
  const { id } = solicitud
  const enDeposito = (requisito: number | string) => `papel ${usuario} ${id} ${requisito}`
  const olvidar = (requisito: number | string) => remove('propio', enDeposito(requisito))
  const envios = createUploadQueue<EnvioPapel, Solicitud>({
    upload: ({ clave, nombre }, archivo) => ({
      method: 'PUT',
      address: urlOf(llamadaDe(solicitud), { params: { id } }),
      fields: { idRequisito: clave, nombreDelUsuario: nombre },
      part: 'contenido',
      file: archivo,
      name: nombre,
    }),
    onUploaded: alSubir,
    onCancel: (clave): Promise<void> => envios.remove(clave),
    async onRejected(clave, { message, code }): Promise<void> {
      envios.set(clave, { fase: 'rechazado', dice: message, porTipo: code === 'DOCUMENTO_TIPO' })
      // A refused file is not retried; one over the daily quota stays on the device.
      if (code !== 'CUPO_DEL_DIA') await olvidar(clave)
    },
    forget: olvidar,
  })

  /** Shrinks a photo, stores it on the device and uploads it. */
  async function mandar(requisito: number, elegido: File): Promise<void> {
    const envio = unEnvio(requisito, elegido.name, elegido.size)
    const { clave } = envio
    envios.add(envio)
    const listo = await shrinkPhoto(elegido)
    // Replaced or cancelled meanwhile.
    if (envios.one(clave) !== envio) return
    if (listo.file.size > maxUploadBytes)
      return envios.set(clave, { fase: 'rechazado', dice: i18next.t('errores.DOCUMENTO_PESO') })
    await save('propio', enDeposito(requisito), { archivo: listo.file, nombre: listo.name } satisfies Guardado)
    if (envios.one(clave) !== envio) return
    envios.set(clave, { nombre: listo.name, bytes: listo.file.size })
    envios.ready(clave, listo.file)
    envios.send(clave)
  }

  function cancelar(requisito: number): void {
    const clave = String(requisito)
    if (envios.one(clave)?.fase === 'preparando') void envios.remove(clave)
    else envios.cancel(clave)
  }

  /** Shows and resumes pending uploads of an earlier visit. */
  async function cargar(): Promise<void> {
    for (const { idRequisito, seCambia } of solicitud.documentos) {
      if (seCambia === 0) continue
      const guardado = await leerDeposito<Guardado | null>('propio', enDeposito(idRequisito))
      if (!guardado || envios.one(String(idRequisito))) continue
      const { archivo, nombre } = guardado
      envios.take({ ...unEnvio(idRequisito, nombre, archivo.size), fase: 'cortado' }, archivo)
    }
  }

  return { ...envios, mandar, cancelar, cargar }
}

/** Uploads of a request by requirement, with cancel, retry and remove. */
export function useEnvios(solicitud: Solicitud) {
  const { id } = solicitud
  const usuario = useUser().id
  const consultas = useQueryClient()
  const envejecer = useInvalidate()
  const [papeles] = useState(() =>
    crearPapeles(usuario, solicitud, (recibida) => {
      consultas.setQueryData(read(solicitudes.leer, { params: { id } }).queryKey, recibida)
      envejecer(llamadaDe(solicitud))
    }),
  )
  const todos = papeles.list.use()
  useEffect(() => void papeles.cargar(), [papeles])
  useReconnect(papeles.resume)
  return {
    envios: Object.fromEntries(todos.map((e) => [e.clave, e])),
    mandar: papeles.mandar,
    reintentar: (requisito: number) => papeles.send(String(requisito)),
    cancelar: papeles.cancelar,
    quitar: (requisito: number) => papeles.remove(String(requisito)),
  }
}
export type EnviosPapeles = ReturnType<typeof useEnvios>
