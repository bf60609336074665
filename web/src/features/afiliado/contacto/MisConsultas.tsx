import { contacto } from '@gremial/contract/afiliado/contacto.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Estado } from '../../../ui/estados.tsx'

/** What the person asked before, with its number and its answer; nothing while they asked nothing. */
export function MisConsultas() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(leer(contacto.propias, {}))
  if (data.length === 0) return null
  return (
    <section className="hoja mis-consultas">
      <h2 className="hoja-in">{t('contacto.propias')}</h2>
      <ul className="bloques">
        {data.map((c) => (
          <li key={c.id}>
            <div>
              <p className="cifra">{c.numero}</p>
              <p className="sub">
                {mostrarFecha(c.fecha)} · {c.secretaria}
              </p>
              <p className="dicho-consulta">{c.mensaje}</p>
            </div>
            <Estado signo={c.respondida ? (c.tomada === false ? 'alerta' : 'ok') : 'neutro'}>
              {c.respondida
                ? t(c.tomada === false ? 'contacto.descartada' : 'contacto.respondida', { fecha: mostrarFecha(c.respondida) })
                : t('contacto.pendiente')}
            </Estado>
          </li>
        ))}
      </ul>
    </section>
  )
}
