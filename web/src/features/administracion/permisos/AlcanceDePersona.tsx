import './alcance.css'
import { type AlcancePersona, alcances } from '@gremial/contract/administracion/alcance.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { gruposPermisos } from '@gremial/contract/platform/funcion.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { enFrase } from '../../../platform/enFrase.ts'
import { leer } from '../../../platform/llamar.ts'
import { Segun } from '../../../ui/Segun.tsx'

/** "What can this person do, and where?": for the pages about somebody. It brings no sheet of its own. */
export function AlcanceDePersona({ id }: { id: number }) {
  const consulta = useQuery(leer(alcances.dePersona, { claves: { id } }))
  return <Segun consulta={consulta}>{(alcance) => <Alcance alcance={alcance} />}</Segun>
}

/** The same of whoever is in the session. */
export function AlcancePropio() {
  const consulta = useQuery(leer(alcances.propio, {}))
  return <Segun consulta={consulta}>{(alcance) => <Alcance alcance={alcance} />}</Segun>
}

function Alcance({ alcance: { roles, permisos, delegadas } }: { alcance: AlcancePersona }) {
  const { t } = useTranslation()
  if (roles.length === 0) return <p className="suave">{t('loQuePuede.nada')}</p>
  return (
    <div className="pila alcance">
      <section>
        <h3>{t('loQuePuede.roles')}</h3>
        <ul>
          {roles.map((r) => (
            <li key={`${r.rol} ${r.puesto} ${r.de} ${r.seccionales.join()}`}>
              <strong>{nombreDe(r, t)}</strong>{' '}
              <span className="suave">
                {[enFrase(r.seccionales), r.hasta && t('loQuePuede.hasta', { fecha: mostrarFecha(r.hasta) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {gruposPermisos
        .filter((grupo) => permisos.some((p) => p.grupo === grupo))
        .map((grupo) => (
          <section key={grupo}>
            <h3>{t(`roles.grupos.${grupo}.nombre`)}</h3>
            <ul>
              {permisos
                .filter((p) => p.grupo === grupo)
                .map((p) => (
                  <li key={p.permiso}>
                    {p.nombre}{' '}
                    <span className="suave">
                      {p.ambito === 'seccionales'
                        ? enFrase(p.seccionales) || t('loQuePuede.sinSeccionales')
                        : t(`alcance.${p.ambito}`)}
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      {delegadas.length > 0 && (
        <section>
          <h3>{t('loQuePuede.delegadas')}</h3>
          <ul>
            {delegadas.map((d) => (
              <li key={d.id}>{t('loQuePuede.delegada', { ...d, desde: mostrarFecha(d.desde), hasta: mostrarFecha(d.hasta) })}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** How a role is held, in words. */
function nombreDe({ rol, puesto, de }: AlcancePersona['roles'][number], t: TFunction): string {
  if (de !== null) return t('loQuePuede.porDelegacion', { rol, de, puesto: puesto ?? '' })
  return puesto === null ? rol : t('loQuePuede.porMandato', { rol, puesto })
}
