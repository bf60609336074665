import type { EnIdiomas } from '@gremial/contract/tramites/definicion.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useArmando } from './armando.ts'

interface Props {
  rotulo: string
  ayuda?: string
  valor: EnIdiomas
  /** Maximum length. */
  maximo: number
  cambiar(valor: EnIdiomas): void
  /** Placeholder: the default text. */
  habitual?: string
  parrafos?: boolean
  /** Path within the content, for the messages of what is missing. */
  ruta: string
  enfocar?: boolean
}

/** A text of the definition in the selected language; the Spanish one is the placeholder of a missing translation. */
export function Escrito({ rotulo, ayuda, valor, maximo, cambiar, habitual = '', parrafos = false, ruta, enfocar }: Props) {
  const { idioma } = useArmando()
  const campo = {
    label: rotulo,
    description: ayuda,
    maxLength: maximo,
    value: valor[idioma],
    placeholder: (idioma === 'es' ? '' : valor.es) || habitual,
    lang: idioma,
    'data-ruta': ruta,
    'data-autofocus': enfocar || undefined,
    onChange: (e: { currentTarget: { value: string } }) => cambiar({ ...valor, [idioma]: e.currentTarget.value }),
  }
  return parrafos ? <Textarea autosize minRows={3} maxRows={14} {...campo} /> : <TextInput {...campo} />
}
