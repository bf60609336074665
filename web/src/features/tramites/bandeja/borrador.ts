import type { camposObservados } from '@gremial/contract/tramites/observacion.ts'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { read, save } from '../../../platform/deviceStorage.ts'

type CampoObservado = z.output<typeof camposObservados>[number]

/** A field to put right: whose and which ("GARANTE cbu"), and the words; both "" until they are told. */
export interface DatoObservado {
  cual: string
  motivo: string
}

/** What somebody writes on a request and did not send: the comment, and by paper and by field what has to be put right. */
export interface BorradorMesa {
  comentario: string
  motivos: Record<string, string>
  datos: DatoObservado[]
}
const vacio: BorradorMesa = { comentario: '', motivos: {}, datos: [] }

/**
 * The draft of a request, kept in this device while it is not sent: the line may drop, the session end, the page close. It is of whoever is
 * in, and goes with them (platform/deviceStorage.ts).
 */
export function useBorrador(id: number) {
  const clave = `bandeja:${id}`
  const [borrador, setBorrador] = useState<BorradorMesa>(vacio)
  const escrito = useRef(false)
  useEffect(() => {
    let sigue = true
    void read<BorradorMesa>('propio', clave).then((antes) => {
      // What is being written already is newer than what was kept.
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

/** The fields that are told whole, as they are sent. */
export const camposDichos = (datos: BorradorMesa['datos']) =>
  datos.flatMap(({ cual, motivo }) => {
    const [papel = '', campo = ''] = cual.split(' ')
    return campo === '' || motivo.trim() === '' ? [] : [{ papel, campo, motivo: motivo.trim() } as CampoObservado]
  })
