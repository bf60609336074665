import type { frasesTramite } from '@gremial/contract/textos/es/tramites/frases-tramite.ts'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const marca = '\u0001'

interface Props {
  frase: keyof typeof frasesTramite.pantallas.frasesTramite.frases
  /** Field for each `{name}` of the text. */
  partes: Record<string, ReactNode>
}

/** A sentence with fields inside it. */
export function Frase({ frase, partes }: Props) {
  const { t } = useTranslation()
  const nombres = Object.fromEntries(Object.keys(partes).map((nombre) => [nombre, `${marca}${nombre}${marca}`]))
  // The parameter names come from the text, and the catalogue types know them only for a constant key.
  const decir = t as (clave: string, nombres: Record<string, string>) => string
  const trozos = decir(`frasesTramite.frases.${frase}`, nombres).split(marca)
  return (
    <div className="armar-frase">
      {trozos.map((trozo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
        <Fragment key={i}>{i % 2 === 1 ? partes[trozo] : trozo}</Fragment>
      ))}
    </div>
  )
}
