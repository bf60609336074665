import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EnSolicitud } from '../solicitud/EnSolicitud.tsx'
import { aPaso } from '../solicitud/focoDePaso.ts'
import { MarcoSolicitud } from '../solicitud/MarcoSolicitud.tsx'
import { Documentos } from './Documentos.tsx'
import { useEnvios } from './envios.ts'

/** Documents step of a loan request (B-PRESTAMO-03). */
export function DocumentosPage() {
  const { idsolicitud } = useParams({ from: '/app/solicitudes-prestamo/$idsolicitud/tramite' })
  return (
    <EnSolicitud id={Number(idsolicitud)} pantalla="tramite">
      {(solicitud) => <Papeles key={solicitud.id} solicitud={solicitud} />}
    </EnSolicitud>
  )
}

function Papeles({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const envios = useEnvios(s)
  const enEquipo = Object.keys(envios.envios).length > 0
  return (
    <MarcoSolicitud
      solicitud={s}
      pantalla="tramite"
      sinGuardar={enEquipo}
      principal={{ texto: t('papeles.irResumen'), hacer: () => void navegar(aPaso(s.id, 'resumen')) }}
    >
      <Documentos solicitud={s} envios={envios} />
    </MarcoSolicitud>
  )
}
