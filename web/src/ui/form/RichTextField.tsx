import './rich-text-field.css'
import { Textarea, type TextareaProps } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../RichText.tsx'

interface Props extends TextareaProps {
  value?: string
  /** Text for the preview, if it differs from the typed one. */
  parsed?: string
  level: 2 | 3
}

/** Rich text input with a live preview. */
export function RichTextField({ parsed, level, ...field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const text = parsed ?? field.value ?? ''
  return (
    <div className="campo-con-formato">
      <Textarea autosize {...field} />
      <div role="group" aria-labelledby={id} className="campo-con-formato-muestra">
        <p id={id} className="rotulo">
          {t('formato.asiSeLee')}
        </p>
        {text.trim() === '' ? <p className="suave">{t('formato.vacio')}</p> : <RichText text={text} level={level} />}
      </div>
    </div>
  )
}

/** Help on the supported marks, with an example of each. */
export function FormatHelp() {
  const { t } = useTranslation()
  return (
    <details className="ayuda-formato">
      <summary>{t('formato.que')}</summary>
      <dl>
        {(['titulo', 'negrita', 'cursiva', 'lista', 'numerada', 'enlace', 'literal'] as const).map((which) => (
          <div key={which}>
            <dt>
              <code>{t(`formato.${which}Escribe`)}</code>
            </dt>
            <dd>{t(`formato.${which}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="suave">{t('formato.nadaMas')}</p>
    </details>
  )
}
