import './adhesion.css'
import { request } from '@gremial/contract/platform/call.ts'
import { adhesiones } from '@gremial/contract/tramites/adhesion.ts'
import { terminada } from '@gremial/contract/tramites/estados.ts'
import { type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useUser } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { Documentos } from '../documentos/Documentos.tsx'
import { useEnvios } from '../documentos/envios.ts'
import { rutaPresentada } from '../solicitud/aDondeSigue.ts'
import { LoQuePide } from '../solicitud/LoQuePide.tsx'
import { seMandaIgual } from '../solicitud/seMandaIgual.ts'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { Historia } from '../tramite/Historia.tsx'
import { LoFirmado } from './LoFirmado.tsx'

/** Documents of a signed authorisation, and its filing (B-ADHESION-03, B-ADHESION-16). */
export function AdhesionTramitePage() {
  const { t } = useTranslation()
  const { idsolicitud } = useParams({ from: '/app/solicitudes-adhesion/$idsolicitud/tramite' })
  const consulta = useQuery({ ...read(solicitudes.leer, { params: { id: Number(idsolicitud) } }), refetchOnMount: 'always' })
  useTitle(t('adherir.documentosTitulo'), t('barra.documentacion'))
  return (
    <Query query={consulta} frame="hoja" rows={8} failure={t('adherir.fallo')}>
      {(solicitud) => <Tramite key={solicitud.id} solicitud={solicitud} />}
    </Query>
  )
}

function Tramite({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const usuario = useUser()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const envios = useEnvios(s)
  const { run, running } = useAction()
  const deOtro = usuario.numeroAfiliado !== s.numeroAfiliado
  const volver = deOtro ? '/app/seccionales/afiliados' : '/app'
  const abierta = s.mostrarBotonContinuarRegistro === 1
  const saliendo = Object.values(envios.envios).some((e) => e.fase === 'enviando' || e.fase === 'preparando')
  const presentar = async () => {
    if (!(await seMandaIgual(t, s))) return
    await run(request(adhesiones.presentar, { params: { id: s.id }, body: { version: s.version } }), {
      failure: t('adherir.noSePresento'),
      onSuccess(presentada) {
        consultas.setQueryData(read(solicitudes.leer, { params: { id: s.id } }).queryKey, presentada)
        void navegar({ to: rutaPresentada, params: { idsolicitud: String(s.id) }, replace: true })
      },
    })
  }
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to={volver}>{t(deOtro ? 'seccional.titulo' : 'armazon.inicio')}</BackLink>
          <h1 className="en-barra">{t('adherir.documentosTitulo')}</h1>
          <p className="suave">
            {s.numeroSolicitudCompleto}
            {deOtro && ` · ${plainName(s.afiliado)}, ${s.numeroAfiliadoFormateado}`}
          </p>
        </div>
        <EstadoSolicitud estado={s.estado} />
      </div>
      <div className="pila">
        <LoQuePide solicitud={s} />
        {s.adhesion && (
          <div className="hoja hoja-in">
            <LoFirmado adhesion={s.adhesion} />
          </div>
        )}
        <Documentos
          solicitud={s}
          envios={envios}
          pie={
            abierta && (
              <div className="pie-adhesion">
                <Button variant="texto" onClick={() => void navegar({ to: volver })}>
                  {t('papeles.guardarYSalir')}
                </Button>
                {saliendo && <span className="suave">{t('papeles.esperaEnvio')}</span>}
                <Button variant="principal" loading={running} disabled={saliendo} onClick={() => void presentar()}>
                  {t('adherir.presentar')}
                </Button>
              </div>
            )
          }
        />
        {!abierta && (
          <section className="hoja hoja-in">
            <Historia sucesos={s.sucesos} terminada={terminada(s.estado)} />
          </section>
        )}
      </div>
    </>
  )
}
