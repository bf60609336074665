import type { EstadoSolicitud as Cual } from '@gremial/contract/tramites/estados.ts'
import type { EstadoDocumento as CualDocumento } from '@gremial/contract/tramites/solicitudes.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/states.tsx'

const deSolicitud: Record<Cual, string> = {
  INICIADA: 'neutro',
  PRESENTADA: 'org',
  'EN ANÁLISIS': 'org',
  OBSERVADA: 'alerta',
  APROBADA: 'ok',
  RECHAZADA: 'mal',
  OTORGADA: 'ok',
  ANULADA: 'neutro',
}
const deDocumento: Record<CualDocumento, string> = {
  FALTA: 'neutro',
  'EN CARPETA': 'ok',
  ENVIADO: 'org',
  OBSERVADO: 'alerta',
  ACEPTADO: 'ok',
}

/** State of a request, in the user's language. */
export function EstadoSolicitud({ estado }: { estado: Cual }) {
  const { t } = useTranslation()
  return <StatusChip sign={deSolicitud[estado]}>{t(`tramite.estado.${estado}`)}</StatusChip>
}

/** State of a slot of the checklist. */
export function EstadoDocumento({ estado }: { estado: CualDocumento }) {
  const { t } = useTranslation()
  return <StatusChip sign={deDocumento[estado]}>{t(`tramite.documento.${estado}`)}</StatusChip>
}
