import './term.css'
import i18next from 'i18next'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { separateTexts } from '../platform/separateTexts.ts'
import { Icon } from './icons.tsx'

/** A technical word with a help button that explains it, for touch, keyboard and screen readers. */
export function Term({
  word,
  children,
}: {
  word: 'tna' | 'cft' | 'conformidad' | 'observada' | 'arqueo' | 'rendicion' | 'planilla'
  children: ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const [exists, setExists] = useState(() => i18next.exists('palabras.que'))
  // The explanations load separately; the button keeps its place meanwhile.
  useEffect(() => {
    if (!exists)
      void separateTexts().then(
        () => setExists(true),
        () => undefined,
      )
  }, [exists])
  return (
    <>
      {children}
      <button
        type="button"
        className="palabra-signo"
        disabled={!exists}
        popoverTarget={id}
        // Hidden from screen readers until it has a name.
        {...(exists
          ? { 'aria-label': t('palabras.que', { palabra: t(`palabras.${word}`) }), 'aria-describedby': id }
          : { 'aria-hidden': true })}
      >
        <Icon name="ayuda" small />
        {/* Where the title is in the phone's bar, the sign alone would explain nothing. */}
        {exists && (
          <span className="palabra-que" aria-hidden="true">
            {t('palabras.que', { palabra: t(`palabras.${word}`) })}
          </span>
        )}
      </button>
      <span id={id} popover="auto" className="palabra-dice">
        {exists && t(`palabras.${word}Dice`)}
      </span>
    </>
  )
}
