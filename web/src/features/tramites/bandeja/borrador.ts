import type { camposObservados } from '@gremial/contract/tramites/observacion.ts'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { read, save } from '../../../platform/deviceStorage.ts'

type CampoObservado = z.output<typeof camposObservados>[number]

/** A field to correct: party and field ("GARANTE cbu"), and the reason; "" until entered. */
export interface DatoObservado {
  cual: string
  motivo: string
}

/** Unsent draft of a decision: comment, and reasons by document and field. */
export interface BorradorMesa {
  comentario: string
  motivos: Record<string, string>
  datos: DatoObservado[]
}
const vacio: BorradorMesa = { comentario: '', motivos: {}, datos: [] }

/**
 * Draft of a request, stored on this device until it is sent, so that it survives a lost connection, session or page. It belongs
 * to the user and is deleted at logout (platform/deviceStorage.ts).
 */
export function useBorrador(id: number) {
  const clave = `bandeja:${id}`
  const [borrador, setBorrador] = useState<BorradorMesa>(vacio)
  const escrito = useRef(false)
  useEffect(() => {
    let sigue = true
    void read<BorradorMesa>('propio', clave).then((antes) => {
      // Text already being typed is newer than the stored draft.
      if (sigue && antes && !escrito.current) setBorrador({ ...vacio, ...antes })
    })
    return () => {
      sigue = false
    }
  }, [clave])
  const poner = (parte: Partial<BorradorMesa>) => {
    escrito.current = true
    setBorrador((antes) => {
      const ahora = { ...antes, ...parte }
      void save('propio', clave, ahora)
      return ahora
    })
  }
  return { borrador, poner, vaciar: () => poner(vacio) }
}

/** Completed fields, as they are sent. */
export const camposDichos = (datos: BorradorMesa['datos']) =>
  datos.flatMap(({ cual, motivo }) => {
    const [papel = '', campo = ''] = cual.split(' ')
    return campo === '' || motivo.trim() === '' ? [] : [{ papel, campo, motivo: motivo.trim() } as CampoObservado]
  })
