import { locales } from '@gremial/contract/platform/locale.ts'
import { useTranslation } from 'react-i18next'
import { nombreIdioma } from '../acceso/Idiomas.tsx'
import { useElegirIdioma } from './useElegirIdioma.ts'

/** The language of the interface and of the mails, kept with the person (decisions §5). */
export function IdiomaPerfil() {
  const { t, i18n } = useTranslation()
  const elegirIdioma = useElegirIdioma()
  return (
    <section className="hoja hoja-in seccion pila-m">
      <div>
        <h2 id="perfil-idioma">{t('perfil.idioma.titulo')}</h2>
        <p className="suave">{t('perfil.idioma.texto')}</p>
      </div>
      <div className="botones" role="group" aria-labelledby="perfil-idioma">
        {locales.map((idioma) => (
          <button
            key={idioma}
            type="button"
            lang={idioma}
            className="boton perfil-idioma"
            aria-pressed={i18n.language === idioma}
            onClick={() => void elegirIdioma(idioma)}
          >
            {nombreIdioma[idioma]}
          </button>
        ))}
      </div>
    </section>
  )
}
