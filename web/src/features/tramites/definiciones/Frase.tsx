import type { frasesTramite } from '@gremial/contract/textos/es/tramites/frases-tramite.ts'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const marca = '\u0001'

type Clave = keyof typeof frasesTramite.pantallas.frasesTramite.frases

interface Props {
  frase: Clave extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K) : never
  /** Number that decides between singular and plural, if the sentence has both. */
  cuantos?: number | undefined
  /** Field for each `{name}` of the text. */
  partes: Record<string, ReactNode>
}

/** A sentence with fields inside it. */
export function Frase({ frase, cuantos, partes }: Props) {
  const { t } = useTranslation()
  const nombres = Object.fromEntries(Object.keys(partes).map((nombre) => [nombre, `${marca}${nombre}${marca}`]))
  // The parameter names come from the text, and the catalogue types know them only for a constant key.
  const decir = t as (clave: string, nombres: Record<string, string | number>) => string
  const trozos = decir(`frasesTramite.frases.${frase}`, cuantos === undefined ? nombres : { ...nombres, count: cuantos }).split(
    marca,
  )
  return (
    <div className="armar-frase">
      {trozos.map((trozo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
        <Fragment key={i}>{i % 2 === 1 ? partes[trozo] : trozo}</Fragment>
      ))}
    </div>
  )
}
