import type { Call, RequestOf, ResponseOf } from '@gremial/contract/platform/call.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../platform/callApi.ts'
import { Icon } from '../../../ui/icons.tsx'

/** What an import and a publication are to who looks: a job over files, of which one page says how it goes and what it did. */

const vistazoMs = 1000

/** One of them; while somebody works on it, what it says gets old by the second. */
export const useTrabajo = <L extends Call>(llamada: L, pide: RequestOf<L>, enCurso: (trabajo: ResponseOf<L>) => boolean) =>
  useQuery({
    ...read(llamada, pide),
    refetchInterval: ({ state }) => (state.data && enCurso(state.data as ResponseOf<L>) ? vistazoMs : false),
  })

interface PropsMesa {
  /** Of the panel, for who does not see it. */
  rotulo: string
  /** While it runs, its panel goes first on a phone. */
  enCurso: boolean
  panel: ReactNode
  children: ReactNode
}

/** What was found, and beside it what may be done about it. */
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

/** One that was thrown away. */
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

/** One that is over: done, or undone since. */
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
