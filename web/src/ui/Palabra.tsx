import './palabra.css'
import i18next from 'i18next'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textosAparte } from '../platform/textosAparte.ts'
import { Icono } from './iconos.tsx'

/** A word that not everybody knows, and a sign beside it that says what it means: by touch, by keyboard, and to who hears the screen. */
export function Palabra({
  cual,
  children,
}: {
  cual: 'tna' | 'cft' | 'conformidad' | 'observada' | 'arqueo' | 'rendicion' | 'planilla'
  children: ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const [hay, setHay] = useState(() => i18next.exists('palabras.que'))
  // What they mean comes apart; the place of the sign is kept meanwhile.
  useEffect(() => {
    if (!hay)
      void textosAparte().then(
        () => setHay(true),
        () => undefined,
      )
  }, [hay])
  return (
    <>
      {children}
      <button
        type="button"
        className="palabra-signo"
        disabled={!hay}
        popoverTarget={id}
        // Without its name it is nothing that one hears.
        {...(hay
          ? { 'aria-label': t('palabras.que', { palabra: t(`palabras.${cual}`) }), 'aria-describedby': id }
          : { 'aria-hidden': true })}
      >
        <Icono nombre="ayuda" chico />
      </button>
      <span id={id} popover="auto" className="palabra-dice">
        {hay && t(`palabras.${cual}Dice`)}
      </span>
    </>
  )
}
