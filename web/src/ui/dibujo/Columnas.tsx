import { cifra } from '@gremial/contract/platform/cifra.ts'
import { etiquetaIdioma, type Idioma } from '@gremial/contract/platform/idioma.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Recorrido, useLeida } from './Leido.tsx'

export interface Columna {
  clave: string | number
  /** Under the column, where there is room. */
  rotulo: string
  /** What it is, in a sentence: it is read of the one that is pointed at or come to. */
  dicho: string
  /** Its sentence as a link, where it leads to something. */
  lleva?(dicho: string): ReactNode
  arriba: number
  abajo?: number
}

/** How many have their words under them; on a phone, every other of these. */
const conRotulo = 6
/** Of the whole height: nearer than this, two figures of the axis would be one over the other. */
const cerca = 0.1

/** A number above what is drawn: of one figure, and noughts. */
export function techoDe(mayor: number): number {
  const grado = 10 ** Math.floor(Math.log10(Math.max(1, mayor)))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((n) => n * grado).find((n) => n >= mayor) ?? mayor
}

/** One or two quantities of each moment against one line of nothing: the first goes up, the second down. The last moment is read first. */
export function Columnas({
  titulo,
  rotulado = false,
  datos,
  series = [],
}: {
  titulo: string
  /** Its title is written too, where no heading says it. */
  rotulado?: boolean
  datos: readonly Columna[]
  /** What goes up and what goes down are called. */
  series?: readonly string[]
}) {
  const { i18n } = useTranslation()
  const idTitulo = useId()
  const [cual, setCual] = useLeida(datos.length, datos.length - 1)
  const [sube, baja] = [Math.max(0, ...datos.map((d) => d.arriba)), Math.max(0, ...datos.map((d) => d.abajo ?? 0))]
  const [techo, piso] = [sube > 0 || baja === 0 ? techoDe(sube) : 0, baja > 0 ? techoDe(baja) : 0]
  const parte = (n: number) => `${(100 * Math.max(0, n)) / (techo + piso)}%`
  const rayas = [techo, 0, -piso].filter((valor, i) => i === 1 || Math.abs(valor) > cerca * (techo + piso))
  const millones = new Intl.NumberFormat(etiquetaIdioma[i18n.language as Idioma], { notation: 'compact' })
  const corta = (n: number) => (n < 1e6 ? cifra(n) : millones.format(n))
  const cada = Math.ceil(datos.length / conRotulo)
  const leida = datos[cual]
  return (
    <figure className="dibujo" aria-labelledby={idTitulo}>
      <figcaption>
        <span id={idTitulo} className={rotulado ? 'fuerte' : 'solo-lector'}>
          {titulo}
        </span>
        {series.map((serie, i) => (
          <span key={serie} className="dibujo-serie">
            <span className="dibujo-muestra" data-serie={i} />
            {serie}
          </span>
        ))}
      </figcaption>
      <Recorrido titulo={titulo} dichos={datos.map((d) => d.dicho)} cual={cual} setCual={setCual}>
        <div className="dibujo-columnas">
          <div className="dibujo-eje">
            {rayas.map((valor) => (
              <span key={valor} style={{ top: parte(techo - valor) }}>
                {corta(Math.abs(valor))}
              </span>
            ))}
          </div>
          <div className="dibujo-campo">
            {rayas.map((valor) => (
              <hr key={valor} data-nada={valor === 0 || undefined} style={{ top: parte(techo - valor) }} />
            ))}
            {datos.map(({ clave, rotulo, arriba, abajo = 0 }, i) => (
              <div key={clave} data-leida={i === cual || undefined} onPointerEnter={() => setCual(i)}>
                {arriba > 0 && <span data-serie="0" style={{ bottom: parte(piso), height: parte(arriba) }} />}
                {abajo > 0 && <span data-serie="1" style={{ top: parte(techo), height: parte(abajo) }} />}
                {(datos.length - 1 - i) % cada === 0 && (
                  <small data-otro={((datos.length - 1 - i) / cada) % 2 || undefined}>{rotulo}</small>
                )}
              </div>
            ))}
          </div>
        </div>
      </Recorrido>
      <p className="dibujo-leido">{leida?.lleva?.(leida.dicho) ?? <span aria-hidden="true">{leida?.dicho}</span>}</p>
    </figure>
  )
}
