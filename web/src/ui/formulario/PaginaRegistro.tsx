import type { Da, Llamada, Pide } from '@gremial/contract/platform/llamada.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { leer } from '../../platform/llamar.ts'
import { useTitulo } from '../../platform/titulo.ts'
import { Segun } from '../Segun.tsx'

type Cuerpo<T> = (leido: T | undefined, ahora: T | undefined) => ReactNode

interface Props<L extends Llamada> {
  /** The read that gives the record, and which; not made for a new one. */
  llamada: L
  pide: Pide<L>
  nuevo: boolean
  titulo(ahora: Da<L> | undefined): string
  /** Rows of the shape that waits. */
  filas?: number
  /** The form, with the record as it was read when it began (none when it is new), and as it is known now. */
  children: Cuerpo<Da<L>>
}

/** The screen of one record, at an address of its own: its title, and its form once it is read. */
export function PaginaRegistro<L extends Llamada>({ llamada, pide, nuevo, titulo, filas = 4, children }: Props<L>) {
  const consulta = useQuery({ ...leer(llamada, pide), enabled: !nuevo, refetchOnMount: 'always' })
  const dice = titulo(consulta.data)
  useTitulo(dice)
  const cuerpo = (ahora: Da<L> | undefined) => (
    <Empezado key={JSON.stringify(pide)} ahora={ahora}>
      {children}
    </Empezado>
  )
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{dice}</h1>
      </div>
      <section className="hoja">
        {nuevo ? (
          cuerpo(undefined)
        ) : (
          <Segun consulta={consulta} filas={filas}>
            {cuerpo}
          </Segun>
        )}
      </section>
    </>
  )
}

/** As it was read when the form began: a later reading must not lend its version to what is older. */
function Empezado<T>({ ahora, children }: { ahora: T | undefined; children: Cuerpo<T> }) {
  const [leido] = useState(ahora)
  return children(leido, ahora)
}
