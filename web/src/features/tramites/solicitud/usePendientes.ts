import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import { papelesConformidad } from '@gremial/contract/tramites/personas.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../../platform/user.ts'
import { borrarBorrador, leerBorrador } from './borradores.ts'
import { condiciones, deOtro, fundir, type Parte, queResponde, solicitante } from './partes.ts'
import { useSolicitudes } from './solicitudes.api.ts'

export interface Pendientes {
  /** Steps left offline, until they are sent. */
  enEsteEquipo: PantallaSolicitud[]
  /** Steps with an unsent draft that is not sent automatically: left unfinished, or in conflict. */
  aMedias: PantallaSolicitud[]
  /** The request including drafts of this device. */
  conTodo(s: Solicitud): Solicitud
}

type Aplicar = (s: Solicitud) => Solicitud

/**
 * Drafts of the other steps of a request. Those left offline are sent on opening and when online, one by one; one in conflict
 * waits for the user.
 */
export function usePendientes(solicitud: Solicitud, pantalla: PantallaSolicitud): Pendientes {
  const usuario = useUser().id
  const { llevar } = useSolicitudes()
  const [enEsteEquipo, setEnEsteEquipo] = useState<Partial<Record<PantallaSolicitud, Aplicar>>>({})
  const [aMedias, setAMedias] = useState<PantallaSolicitud[]>([])
  const { id, numeroAfiliado } = solicitud

  const revisar = useEffectEvent(async () => {
    const cual = { usuario, id, numeroAfiliado }
    const esperan: typeof enEsteEquipo = {}
    const medias: PantallaSolicitud[] = []
    let ahora = solicitud
    async function una<V extends object>(parte: Parte<V>): Promise<void> {
      if (parte.pantalla === pantalla) return
      const borrador = await leerBorrador<V>(cual, parte.pantalla)
      if (!borrador) return
      const { base, valores, pendiente } = borrador
      const suyo = parte.valoresDe(ahora)
      if (!pendiente || deOtro(base, valores, suyo).length > 0) return void medias.push(parte.pantalla)
      esperan[parte.pantalla] = (s) => parte.aplicar(s, valores)
      try {
        ahora = await llevar(parte.envioDe(ahora, fundir(base, valores, suyo, 'mio'), ''))
        delete esperan[parte.pantalla]
        await borrarBorrador(cual, parte.pantalla)
      } catch {
        // Still offline, or refused: it stays, and its step shows it.
      }
    }
    await una(condiciones)
    await una(solicitante)
    for (const papel of papelesConformidad) await una(queResponde(papel))
    setEnEsteEquipo(esperan)
    setAMedias(medias)
  })
  useEffect(() => {
    if (id === 0) return
    const otraVez = () => void revisar()
    otraVez()
    window.addEventListener('online', otraVez)
    return () => window.removeEventListener('online', otraVez)
  }, [id])

  return {
    enEsteEquipo: Object.keys(enEsteEquipo) as PantallaSolicitud[],
    aMedias,
    conTodo: (s) => Object.values(enEsteEquipo).reduce((con, aplicar) => aplicar(con), s),
  }
}
