import './resumen.css'
import { request } from '@gremial/contract/platform/call.ts'
import { armados } from '@gremial/contract/tramites/armados.ts'
import { type ResumenSolicitud, solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import { solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { rutaPresentada } from './aDondeSigue.ts'
import { Declaracion } from './Declaracion.tsx'
import { DialogoFaltan } from './DialogoFaltan.tsx'
import { EnSolicitud } from './EnSolicitud.tsx'
import { MarcoSolicitud } from './MarcoSolicitud.tsx'
import { PartesResumen } from './PartesResumen.tsx'
import { Presentada } from './Presentada.tsx'
import { seMandaIgual } from './seMandaIgual.ts'
import { solicitudQuery } from './solicitudes.api.ts'

/** Summary (B-PRESTAMO-06): the text to be filed word by word, and the filing. */
export function ResumenPage() {
  const { idsolicitud } = useParams({ from: '/app/solicitudes-prestamo/$idsolicitud/resumen' })
  const id = Number(idsolicitud)
  const resumen = useQuery({ ...read(solicitudPrestamo.resumen, { params: { id } }), refetchOnMount: 'always' })
  return (
    <EnSolicitud key={id} id={id} pantalla="resumen">
      {(solicitud) => (
        <Query query={resumen} frame="hoja" rows={8}>
          {/* A just saved request is newer than a summary read before it. */}
          {(r) => <Resumen resumen={r.solicitud.version >= solicitud.version ? r : { ...r, solicitud }} />}
        </Query>
      )}
    </EnSolicitud>
  )
}

function Resumen({ resumen }: { resumen: ResumenSolicitud }) {
  const { t } = useTranslation()
  const { solicitud, faltan, declaracion } = resumen
  const [conforme, setConforme] = useState(false)
  const [dialogo, setDialogo] = useState<'faltan' | 'desacuerdo' | null>(null)
  const [marcada, setMarcada] = useState(false)
  const [vieja, setVieja] = useState(false)
  const casilla = useRef<HTMLInputElement>(null)
  const { run, running } = useAction()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const abierta = solicitud.mostrarBotonContinuarRegistro === 1
  if (!abierta)
    return (
      <MarcoSolicitud solicitud={solicitud} pantalla="resumen" principal={null}>
        <div className="dos-resumen">
          <PartesResumen resumen={resumen} />
          <Presentada solicitud={solicitud} declaracion={declaracion} />
        </div>
      </MarcoSolicitud>
    )
  const presentar = async () => {
    if (faltan.length > 0 || !conforme) return setDialogo(faltan.length > 0 ? 'faltan' : 'desacuerdo')
    if (!(await seMandaIgual(t, solicitud))) return
    setVieja(false)
    await run(
      request(solicitud.armado ? armados.presentar : solicitudes.presentar, {
        params: { id: solicitud.id },
        body: { version: solicitud.version, conforme: 1, declaracion },
      }),
      {
        failure: t('solicitud.noSePresento'),
        // Reloads by itself: the changes are shown, and nothing was filed.
        onConflict: async () => {
          setVieja(true)
          setConforme(false)
        },
        onSuccess(presentada) {
          consultas.setQueryData(solicitudQuery(solicitud.id).queryKey, presentada)
          void navegar({ to: rutaPresentada, params: { idsolicitud: String(solicitud.id) }, replace: true })
        },
      },
    )
  }
  const cerrar = () => {
    setDialogo(null)
    setMarcada(!conforme)
    if (faltan.length === 0) casilla.current?.focus()
  }
  return (
    <MarcoSolicitud
      solicitud={solicitud}
      pantalla="resumen"
      principal={{ texto: t('solicitud.presentar'), icono: 'mandar', cargando: running, hacer: () => void presentar() }}
      avisos={
        vieja && (
          <Notice type="alerta" icon="equipo">
            <strong>{t('solicitud.otroResumen')}</strong> {t('solicitud.otroResumenTexto')}
          </Notice>
        )
      }
    >
      <div className="dos-resumen">
        <PartesResumen resumen={resumen} />
        <section className="hoja hoja-in pila firma-solicitud" aria-label={t('solicitud.declaracion')}>
          <h2>{t('solicitud.declaracion')}</h2>
          {declaracion === '' ? <p className="suave">{t('solicitud.sinDeclaracion')}</p> : <Declaracion texto={declaracion} />}
          <Checkbox
            ref={casilla}
            label={t('solicitud.conforme')}
            checked={conforme}
            error={marcada && !conforme ? t('solicitud.conformeFalta') : undefined}
            onChange={(e) => setConforme(e.currentTarget.checked)}
          />
          <p className="ayuda">{t('solicitud.alPresentar')}</p>
        </section>
      </div>
      {dialogo && <DialogoFaltan solicitud={solicitud} faltan={faltan} conforme={conforme} cerrar={cerrar} />}
    </MarcoSolicitud>
  )
}
