import { cifra } from '@gremial/contract/platform/cifra.ts'
import { Recorrido, useLeida } from './Leido.tsx'

export interface TiraDeCalor {
  rotulo: string
  /** For each piece its short name, how much it is (null where there is nothing to say), and what it is, in a sentence. */
  piezas: ReadonlyArray<{ clave: string | number; nombre: number; cuanto: number | null; dicho: string }>
}

/** From none to the most of its strip, in four steps; the number of each and its sentence do not depend on the colour. */
const grado = (cuanto: number | null, mayor: number) =>
  cuanto === null ? undefined : Math.ceil((4 * Math.max(0, cuanto)) / mayor)

/** Strips of squares, each with its name in it, of a stronger colour the more there is. Who has the most is read first. */
export function Calor({ titulo, tiras }: { titulo: string; tiras: readonly TiraDeCalor[] }) {
  return (
    <figure className="dibujo dibujo-calor" aria-label={titulo}>
      {tiras.map((tira) => (
        <Tira key={tira.rotulo} {...tira} />
      ))}
    </figure>
  )
}

function Tira({ rotulo, piezas }: TiraDeCalor) {
  const mayor = Math.max(1, ...piezas.map((p) => p.cuanto ?? 0))
  const mas = piezas.findIndex((p) => p.cuanto === mayor)
  const [cual, setCual] = useLeida(piezas.length, Math.max(0, mas))
  return (
    <div>
      <p>
        <span className="fuerte">{rotulo}</span>
        <span className="dibujo-leido" aria-hidden="true">
          {piezas[cual]?.dicho}
        </span>
      </p>
      <Recorrido titulo={rotulo} dichos={piezas.map((p) => p.dicho)} cual={cual} setCual={setCual}>
        <div className="dibujo-tira">
          {piezas.map(({ clave, nombre, cuanto }, i) => (
            <span
              key={clave}
              className="cifra"
              data-grado={grado(cuanto, mayor)}
              data-leida={i === cual || undefined}
              onPointerEnter={() => setCual(i)}
            >
              {cifra(nombre)}
            </span>
          ))}
        </div>
      </Recorrido>
    </div>
  )
}
