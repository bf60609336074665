import { contacto } from '@gremial/contract/afiliado/contacto.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { StatusChip } from '../../../ui/states.tsx'

/** Earlier queries of the user, with number and answer; hidden without any. */
export function MisConsultas() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(read(contacto.propias, {}))
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
                {formatDate(c.fecha)} · {c.secretaria}
              </p>
              <p className="dicho-consulta">{c.mensaje}</p>
            </div>
            <StatusChip sign={c.respondida ? (c.tomada === false ? 'alerta' : 'ok') : 'neutro'}>
              {c.respondida
                ? t(c.tomada === false ? 'contacto.descartada' : 'contacto.respondida', { fecha: formatDate(c.respondida) })
                : t('contacto.pendiente')}
            </StatusChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
