import { locales } from '@gremial/contract/platform/locale.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../acceso/Idiomas.tsx'
import { useElegirIdioma } from './useElegirIdioma.ts'

/** Language of interface and mails, stored with the user (decisions §5). */
export function PerfilLanguage() {
  const { t, i18n } = useTranslation()
  const chooseLanguage = useElegirIdioma()
  return (
    <section className="hoja hoja-in seccion pila-m">
      <div>
        <h2 id="perfil-idioma">{t('perfil.idioma.titulo')}</h2>
        <p className="suave">{t('perfil.idioma.texto')}</p>
      </div>
      <div className="botones" role="group" aria-labelledby="perfil-idioma">
        {locales.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className="boton perfil-idioma"
            aria-pressed={i18n.language === language}
            onClick={() => void chooseLanguage(language)}
          >
            {languageName[language]}
          </button>
        ))}
      </div>
    </section>
  )
}
