import './con-formato.css'
import { type Bloque, leerFormato, type Tramo, vaAfuera } from '@gremial/contract/platform/formato.ts'
import { createElement, Fragment, useMemo } from 'react'

interface Props {
  texto: string
  /** Level of the heading that it is under: its own are the next ones. */
  bajo: 2 | 3
}

/** What the organisation wrote with marks, drawn as elements and never as markup (decision 112). */
export function ConFormato({ texto, bajo }: Props) {
  const bloques = useMemo(() => leerFormato(texto), [texto])
  return (
    <div className="con-formato">
      {bloques.map((bloque, i) => (
        // A text that does not change has no other names.
        // oxlint-disable-next-line react/no-array-index-key
        <UnBloque key={i} bloque={bloque} bajo={bajo} />
      ))}
    </div>
  )
}

function UnBloque({ bloque, bajo }: { bloque: Bloque; bajo: Props['bajo'] }) {
  if (bloque.tipo === 'titulo') return createElement(`h${bajo + bloque.nivel}`, null, <Tramos tramos={bloque.tramos} />)
  if (bloque.tipo === 'parrafo')
    return (
      <p>
        <Tramos tramos={bloque.tramos} />
      </p>
    )
  const puntos = bloque.puntos.map(({ numero, tramos }, i) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={i} value={numero ?? undefined}>
      <Tramos tramos={tramos} />
    </li>
  ))
  return bloque.numerada ? <ol>{puntos}</ol> : <ul>{puntos}</ul>
}

const Tramos = ({ tramos }: { tramos: readonly Tramo[] }) =>
  tramos.map(({ texto, fuerte, cursiva, enlace }, i) => {
    const inclinado = cursiva ? <em>{texto}</em> : texto
    const dicho = fuerte ? <strong>{inclinado}</strong> : inclinado
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={i}>
        {enlace === undefined ? (
          dicho
        ) : vaAfuera(enlace) ? (
          <a href={enlace} target="_blank" rel="noopener noreferrer">
            {dicho}
          </a>
        ) : (
          <a href={enlace}>{dicho}</a>
        )}
      </Fragment>
    )
  })
