import './conformidad.css'
import { request } from '@gremial/contract/platform/call.ts'
import { conformidadesPropias } from '@gremial/contract/tramites/conformidad.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Compartir } from '../tramite/Compartir.tsx'
import { Hecho } from './Hecho.tsx'
import { ResponderConformidad } from './ResponderConformidad.tsx'

/** Consent requested from the user, and the answer, with authentication (decision 066). */
export function ConformidadPropiaPage() {
  const { t } = useTranslation()
  const { id: escrito } = useParams({ from: '/app/conformidades/$id' })
  const id = Number(escrito)
  useTitle(t('conformidad.tituloCorto'))
  const consultas = useQueryClient()
  const pide = read(conformidadesPropias.abrir, { params: { id } })
  const direccion = urlOf(conformidadesPropias.bajarCopia, { params: { id } })
  const [acepto, setAcepto] = useState<{ si: boolean; solicitante: string }>()
  // The answer invalidates it: the text shown stays until there is a result.
  const consulta = useQuery({ ...pide, enabled: !acepto, retry: false })
  return (
    <section className="hoja hoja-in">
      {acepto ? (
        <Hecho acepto={acepto.si} solicitante={acepto.solicitante}>
          <div className="botones">
            <a className="boton principal" href={direccion} download>
              <Icon name="descargar" />
              {t('conformidad.copia.bajar')}
            </a>
            <Compartir titulo={t('conformidad.tituloCorto')} direccion={direccion} />
            <Link to="/app/afiliados/tramites" className="boton">
              {t('conformidad.hechoVolver')}
            </Link>
          </div>
        </Hecho>
      ) : (
        <Query query={consulta} rows={6} failure={t('conformidad.noSeAbrio')}>
          {(abierta) => (
            <ResponderConformidad
              key={abierta.huella}
              pide={abierta}
              con={(acepta) =>
                request(conformidadesPropias.responder, { params: { id }, body: { huella: abierta.huella, acepta } })
              }
              releer={() => consultas.invalidateQueries({ queryKey: pide.queryKey })}
              alResponder={(si) => setAcepto({ si, solicitante: abierta.solicitante })}
            />
          )}
        </Query>
      )}
    </section>
  )
}
