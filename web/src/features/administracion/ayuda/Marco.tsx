import './ayuda.css'
import { plainName } from '@gremial/contract/values/names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Icon } from '../../../ui/icons.tsx'

interface Quien {
  nombre: string
  numeroAfiliadoFormateado: string | null
  seccional: string | null
}

/** Head of the page: person, way back, and other actions. */
export function CabezaAyuda({ nombre, numeroAfiliadoFormateado, seccional, children }: Quien & { children?: ReactNode }) {
  const { t } = useTranslation()
  const [apellido = '', propio = ''] = nombre.split(', ')
  return (
    <div className="titulo-pantalla">
      <div>
        <BackLink to="/app/usuarios/lista">{t('ayudar.volver')}</BackLink>
        <div className="ayuda-persona">
          <span className="foto-ch" aria-hidden="true">
            {((propio[0] ?? '') + (apellido[0] ?? '')).toUpperCase()}
          </span>
          <div>
            <h1>{plainName(nombre)}</h1>
            <p className="suave">
              {[numeroAfiliadoFormateado ?? t('usuarios.sinNumero'), seccional].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
      </div>
      {children && <div className="botones">{children}</div>}
    </div>
  )
}

interface Dicho {
  tono: 'mal' | 'espera' | 'bien'
  titulo: string
  detalle: string
  /** Sentence for the phone: quoted, or a question. */
  decile: string
  pregunta?: boolean
  ademas?: readonly string[]
  children: ReactNode
}

const signos = { mal: 'impide', espera: 'candado', bien: 'bien' } as const

/** Main cause: sentence, words for the phone, other causes, and its action beside it. */
export function Respuesta({ tono, titulo, detalle, decile, pregunta = false, ademas = [], children }: Dicho) {
  const { t } = useTranslation()
  return (
    <section className="hoja ayuda-respuesta" aria-labelledby="ayuda-respuesta">
      <div className={`ayuda-dicho ${tono}`}>
        <Icon name={signos[tono]} />
        <h2 id="ayuda-respuesta">{titulo}</h2>
        <p className="ayuda-causa">{detalle}</p>
        <div className="ayuda-decile">
          <p>
            <Icon name="llamada" />
            <span>
              {!pregunta && <strong>{t('ayudar.decile')}</strong>} {decile}
            </span>
          </p>
          {ademas.map((dicho) => (
            <p key={dicho}>
              <Icon name="alerta" />
              <span>
                <strong>{t('ayudar.ademas')}</strong> {dicho}
              </span>
            </p>
          ))}
        </div>
      </div>
      {children}
    </section>
  )
}
