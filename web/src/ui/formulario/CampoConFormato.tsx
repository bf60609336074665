import './campo-con-formato.css'
import { Textarea, type TextareaProps } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ConFormato } from '../ConFormato.tsx'

interface Props extends TextareaProps {
  value?: string
  /** As it will be read, when that is not what was written. */
  leido?: string
  bajo: 2 | 3
}

/** A text with marks, and beside it how it will be read. */
export function CampoConFormato({ leido, bajo, ...campo }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const texto = leido ?? campo.value ?? ''
  return (
    <div className="campo-con-formato">
      <Textarea autosize {...campo} />
      <div role="group" aria-labelledby={id} className="campo-con-formato-muestra">
        <p id={id} className="rotulo">
          {t('formato.asiSeLee')}
        </p>
        {texto.trim() === '' ? <p className="suave">{t('formato.vacio')}</p> : <ConFormato texto={texto} bajo={bajo} />}
      </div>
    </div>
  )
}

/** What may be written, with an example of each. */
export function AyudaFormato() {
  const { t } = useTranslation()
  return (
    <details className="ayuda-formato">
      <summary>{t('formato.que')}</summary>
      <dl>
        {(['titulo', 'negrita', 'cursiva', 'lista', 'numerada', 'enlace', 'literal'] as const).map((cual) => (
          <div key={cual}>
            <dt>
              <code>{t(`formato.${cual}Escribe`)}</code>
            </dt>
            <dd>{t(`formato.${cual}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="suave">{t('formato.nadaMas')}</p>
    </details>
  )
}
