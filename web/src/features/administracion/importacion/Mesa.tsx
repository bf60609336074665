import type { Call, RequestOf, ResponseOf } from '@gremial/contract/platform/call.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../platform/callApi.ts'
import { Icon } from '../../../ui/icons.tsx'

/** Shared layout of imports and publications: a job over files, with progress and result on one page. */

const vistazoMs = 1000

/** Reads a job; polls while it runs. */
export const useTrabajo = <L extends Call>(llamada: L, pide: RequestOf<L>, enCurso: (trabajo: ResponseOf<L>) => boolean) =>
  useQuery({
    ...read(llamada, pide),
    refetchInterval: ({ state }) => (state.data && enCurso(state.data as ResponseOf<L>) ? vistazoMs : false),
  })

interface PropsMesa {
  /** Accessible name of the panel. */
  rotulo: string
  /** While it runs, its panel comes first on a phone. */
  enCurso: boolean
  panel: ReactNode
  children: ReactNode
}

/** Results, with the actions beside them. */
export function Mesa({ rotulo, enCurso, panel, children }: PropsMesa) {
  return (
    <div className="revision-importacion">
      <div className="pila-importacion">{children}</div>
      <aside className="hoja aplicar-importacion" aria-label={rotulo} data-primero={enCurso || undefined}>
        {panel}
      </aside>
    </div>
  )
}

/** A discarded job. */
export function Descartada({ titulo, texto }: { titulo: string; texto: string }) {
  return (
    <div className="hecha-importacion">
      <h2>{titulo}</h2>
      <p>{texto}</p>
    </div>
  )
}

interface PropsTermino {
  deshecha: boolean
  titulo: string
  texto: string
  children: ReactNode
}

/** A finished job: done, or undone. */
export function Termino({ deshecha, titulo, texto, children }: PropsTermino) {
  return (
    <div className="hecha-importacion" role="status">
      <h2>
        <Icon name={deshecha ? 'deshacer' : 'bien'} />
        <span>{titulo}</span>
      </h2>
      <p>{texto}</p>
      {children}
    </div>
  )
}
