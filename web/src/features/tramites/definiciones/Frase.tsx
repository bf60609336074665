import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const marca = '\u0001'

/** A sentence with fields inside it: each `{name}` of the text is the field of that name. */
export function Frase({ clave, partes }: { clave: string; partes: Record<string, ReactNode> }) {
  const { t } = useTranslation()
  const nombres = Object.fromEntries(Object.keys(partes).map((nombre) => [nombre, `${marca}${nombre}${marca}`]))
  // The names of a sentence are those of its text: the types of the catalogue know them only for a fixed key.
  const decir = t as (clave: string, nombres: Record<string, string>) => string
  const trozos = decir(clave, nombres).split(marca)
  return (
    <p className="armar-frase">
      {trozos.map((trozo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
        <Fragment key={i}>{i % 2 === 1 ? partes[trozo] : trozo}</Fragment>
      ))}
    </p>
  )
}
