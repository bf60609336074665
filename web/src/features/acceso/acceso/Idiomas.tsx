import './idiomas.css'
import { type Locale, locales } from '@gremial/contract/platform/locale.ts'
import { useTranslation } from 'react-i18next'
import { switchLocale } from '../../../platform/i18n.ts'

export const languageName: Record<Locale, string> = { es: 'Español', en: 'English', zh: '中文', ja: '日本語' }

/** Language selector, each in its own name, first on the page (A-IDIOMA-01..04). */
export function Idiomas() {
  const { t, i18n } = useTranslation()
  return (
    <div className="idiomas" role="group" aria-label={t('idioma')}>
      {locales.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => void switchLocale(language)}
        >
          {languageName[language]}
        </button>
      ))}
    </div>
  )
}
