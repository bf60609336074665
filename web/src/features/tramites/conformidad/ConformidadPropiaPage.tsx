import './conformidad.css'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { conformidadesPropias } from '@gremial/contract/tramites/conformidad.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Compartir } from '../tramite/Compartir.tsx'
import { Hecho } from './Hecho.tsx'
import { ResponderConformidad } from './ResponderConformidad.tsx'

/** What the person of the session is asked to stand for, and their answer, which they prove to be theirs as they give it (decision 066). */
export function ConformidadPropiaPage() {
  const { t } = useTranslation()
  const { id: escrito } = useParams({ from: '/app/conformidades/$id' })
  const id = Number(escrito)
  useTitulo(t('conformidad.tituloCorto'))
  const consultas = useQueryClient()
  const pide = leer(conformidadesPropias.abrir, { claves: { id } })
  const direccion = direccionDe(conformidadesPropias.bajarCopia, { claves: { id } })
  const [acepto, setAcepto] = useState<{ si: boolean; solicitante: string }>()
  // An answer makes it old: what was read stays until there is something else to say.
  const consulta = useQuery({ ...pide, enabled: !acepto, retry: false })
  return (
    <section className="hoja hoja-in">
      {acepto ? (
        <Hecho acepto={acepto.si} solicitante={acepto.solicitante}>
          <div className="botones">
            <a className="boton principal" href={direccion} download>
              <Icono nombre="descargar" />
              {t('conformidad.copia.bajar')}
            </a>
            <Compartir titulo={t('conformidad.tituloCorto')} direccion={direccion} />
            <Link to="/app/afiliados/tramites" className="boton">
              {t('conformidad.hechoVolver')}
            </Link>
          </div>
        </Hecho>
      ) : (
        <Segun consulta={consulta} filas={6} fallo={t('conformidad.noSeAbrio')}>
          {(abierta) => (
            <ResponderConformidad
              key={abierta.huella}
              pide={abierta}
              con={(acepta) =>
                pedido(conformidadesPropias.responder, { claves: { id }, cuerpo: { huella: abierta.huella, acepta } })
              }
              releer={() => consultas.invalidateQueries({ queryKey: pide.queryKey })}
              alResponder={(si) => setAcepto({ si, solicitante: abierta.solicitante })}
            />
          )}
        </Segun>
      )}
    </section>
  )
}
