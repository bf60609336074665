import { idiomas } from '@gremial/contract/platform/idioma.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { usarIdioma } from '../../../platform/i18n.ts'
import { queryClient } from '../../../platform/sesion.ts'
import { nombreIdioma } from '../acceso/Idiomas.tsx'

/** The language of the interface and of the mails, kept with the person (decisions §5). */
export function IdiomaPerfil() {
  const { t, i18n } = useTranslation()
  const elegir = async (idioma: (typeof idiomas)[number]) => {
    await usarIdioma(idioma)
    await api.put('usuarios/actual/idioma', { idioma }).catch(() => undefined)
    // Not the form's: what is typed stays.
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'perfil' })
  }
  return (
    <section className="hoja hoja-in seccion pila-m">
      <div>
        <h2 id="perfil-idioma">{t('perfil.idioma.titulo')}</h2>
        <p className="suave">{t('perfil.idioma.texto')}</p>
      </div>
      <div className="botones" role="group" aria-labelledby="perfil-idioma">
        {idiomas.map((idioma) => (
          <button
            key={idioma}
            type="button"
            lang={idioma}
            className="boton perfil-idioma"
            aria-pressed={i18n.language === idioma}
            onClick={() => void elegir(idioma)}
          >
            {nombreIdioma[idioma]}
          </button>
        ))}
      </div>
    </section>
  )
}
